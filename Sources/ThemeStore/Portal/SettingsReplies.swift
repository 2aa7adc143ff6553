/// The replies of a settings backend of the desktop portal, which has one key.
///
/// The interface is `org.freedesktop.impl.portal.Settings` (XDG Desktop Portal, "Settings", backend
/// interface). The portal itself answers `ReadOne`.
enum SettingsReplies {
    private static let object = AppearanceSetting.object
    private static let interface = AppearanceSetting.backendInterface
    private static let namespace = AppearanceSetting.namespace
    private static let key = AppearanceSetting.key
    /// The name in the `.portal` file for a desktop that uses this backend.
    static let desktop = "themectl"
    private static let version: UInt32 = 1

    private static let peer = "org.freedesktop.DBus.Peer"
    private static let properties = "org.freedesktop.DBus.Properties"
    private static let introspectable = "org.freedesktop.DBus.Introspectable"

    /// A method, to check calls and to describe it in introspection.
    ///
    /// Its values have a name and a type.
    private typealias Method = (
        interface: String, name: String, arguments: KeyValuePairs<String, String>,
        results: KeyValuePairs<String, String>
    )

    /// Searched in this order for a call without an interface.
    private static let methods: [Method] = [
        (interface, "Read", ["namespace": "s", "key": "s"], ["value": "v"]),
        (interface, "ReadAll", ["namespaces": "as"], ["value": "a{sa{sv}}"]),
        (properties, "Get", ["interface": "s", "name": "s"], ["value": "v"]),
        (properties, "GetAll", ["interface": "s"], ["values": "a{sv}"]),
        (properties, "Set", ["interface": "s", "name": "s", "value": "v"], [:]),
        (introspectable, "Introspect", [:], ["description": "s"]),
        (peer, "Ping", [:], [:]),
        (peer, "GetMachineId", [:], ["identifier": "s"]),
    ]

    /// Whether the answer to a call depends on the value.
    static func needsValue(_ call: BusMessage) -> Bool {
        let isRead = call.member == "Read" || call.member == "ReadAll"
        let isOurs = call.object == object && (call.interface ?? interface) == interface
        return isRead && isOurs && !call.isTooLong
    }

    /// Tells everyone that the value has changed.
    static func announcement(of value: UInt32) -> BusDraft {
        var signal = BusDraft(signal: "SettingChanged", of: interface, at: object)
        signal.body.add(namespace)
        signal.body.add(key)
        signal.body.addVariant(value)
        return signal
    }

    /// The reply to a call.
    ///
    /// - Parameters:
    ///   - call: The call.
    ///   - value: The setting: 0 for no preference, 1 for dark, 2 for light.
    /// - Returns: The reply, which may be an error.
    static func reply(to call: BusMessage, with value: UInt32) -> BusDraft {
        do throws(BusError) {
            if call.isTooLong {
                throw BusError(
                    "LimitsExceeded",
                    "A message has at most \(BusMessage.maximumLength) bytes"
                )
            }
            let method = try method(of: call)
            return try answer(call, method, arguments(of: call, for: method), value)
        } catch {
            return BusDraft(replyTo: call, error)
        }
    }

    /// Whether a call reads the value alone.
    static func isRead(_ call: BusMessage) -> Bool {
        guard let method = try? method(of: call), method.name == "Read" else {
            return false
        }
        return (try? arguments(of: call, for: method)) == [namespace, key]
    }

    private static func method(of call: BusMessage) throws(BusError) -> Method {
        // Our object has all interfaces. Every other path answers a ping, and the folders above
        // ours, such as `/org/freedesktop`, say by introspection which of them comes next.
        let isOurs = call.object == object || call.interface == peer
        guard isOurs || call.interface == introspectable && below(call.object) != nil else {
            throw BusError("UnknownObject", "There is no object \(call.object.firstLine)")
        }
        if let interface = call.interface {
            try requireInterface(interface)
        }
        let named = methods.filter { $0.name == call.member }
        guard let method = named.first(where: { $0.interface == call.interface ?? $0.interface })
        else {
            throw BusError("UnknownMethod", "There is no method \(call.member.firstLine)")
        }
        return method
    }

    /// The strings that a method takes, alone or in an array.
    ///
    /// No method looks at other values.
    private static func arguments(of call: BusMessage, for method: Method) throws(BusError)
        -> [String]
    {
        let types = String(decoding: call.signature, as: UTF8.self)
        let expected = method.arguments.map { $0.value }.joined()
        guard types == expected else {
            throw BusError(
                "InvalidArgs",
                "\(method.name) takes '\(expected)', not '\(types.firstLine)'"
            )
        }
        var body = call.body
        do throws(BusFailure) {
            if types == "as" {
                return try body.texts()
            }
            let texts = method.arguments.filter { $0.value == "s" }
            return try texts.map { _ throws(BusFailure) in try body.text() }
        } catch {
            throw BusError("InvalidArgs", "The arguments of \(method.name) are malformed")
        }
    }

    private static func answer(
        _ call: BusMessage,
        _ method: Method,
        _ arguments: [String],
        _ value: UInt32
    ) throws(BusError) -> BusDraft {
        var reply = BusDraft(replyTo: call)
        switch method.name {
        case "Read":
            guard arguments == [namespace, key] else {
                throw BusError(
                    "NotFound",
                    "Requested setting not found",
                    in: "org.freedesktop.portal.Error"
                )
            }
            reply.body.addVariant(value)
        case "ReadAll":
            reply.body.addDictionary(namespace, isEmpty: !matches(arguments)) {
                $0.addDictionary(key) { $0.addVariant(value) }
            }
        case "GetAll":
            try requireInterface(arguments[0])
            reply.body.addDictionary("version", isEmpty: arguments[0] != interface) {
                $0.addVariant(version)
            }
        case "Get", "Set":
            try requireInterface(arguments[0])
            guard arguments == [interface, "version"] else {
                throw BusError("UnknownProperty", "There is no such property")
            }
            if method.name == "Set" {
                throw BusError("PropertyReadOnly", "The version cannot be set")
            }
            reply.body.addVariant(version)
        case "Introspect":
            reply.body.add(call.object == object ? description : description(above: call.object))
        case "GetMachineId":
            guard let machine else {
                throw BusError("FileNotFound", "This machine has no number")
            }
            reply.body.add(machine)
        default: break
        }
        return reply
    }

    private static func requireInterface(_ name: String) throws(BusError) {
        guard methods.contains(where: { $0.interface == name }) else {
            throw BusError("UnknownInterface", "There is no interface \(name.firstLine)")
        }
    }

    /// Whether a pattern asks for our namespace.
    ///
    /// No pattern asks for all, `org.freedesktop.*` for a prefix.
    private static func matches(_ patterns: [String]) -> Bool {
        patterns.isEmpty
            || patterns.contains { pattern in
                pattern.isEmpty || pattern == namespace
                    || pattern.utf8.last == UInt8(ascii: "*")
                        && namespace.utf8.starts(with: pattern.utf8.dropLast())
            }
    }

    // MARK: Introspection

    /// The rest of our object's path below another path.
    private static func below(_ path: String) -> Substring? {
        let prefix =
            if path == "/" {
                path
            } else {
                path + "/"
            }
        guard object.utf8.starts(with: prefix.utf8) else {
            return nil
        }
        return object.dropFirst(prefix.utf8.count)
    }

    private static func description(above path: String) -> String {
        let child = below(path)?.prefix { $0 != "/" } ?? ""
        return "<node><node name=\"\(child)\"/></node>"
    }

    private static var description: String {
        let interfaces = [interface, properties, introspectable, peer].map { name in
            var members = methods.filter { $0.interface == name }.map { method in
                element(
                    "method",
                    method.name,
                    values(method.arguments, " direction=\"in\"")
                        + values(method.results, " direction=\"out\"")
                )
            }
            if name == interface {
                members.append(
                    element(
                        "signal",
                        "SettingChanged",
                        values(["namespace": "s", "key": "s", "value": "v"])
                    )
                )
                members.append("<property name=\"version\" type=\"u\" access=\"read\"/>\n")
            }
            return element("interface", name, members.joined())
        }
        return """
            <!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN"
             "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">
            <node>
            \(interfaces.joined())</node>
            """
    }

    private static func element(_ kind: String, _ name: String, _ content: String) -> String {
        "<\(kind) name=\"\(name)\">\n\(content)</\(kind)>\n"
    }

    private static func values(_ types: KeyValuePairs<String, String>, _ direction: String = "")
        -> String
    {
        types.map { "<arg name=\"\($0.key)\" type=\"\($0.value)\"\(direction)/>\n" }.joined()
    }

    /// The machine's number, as the D-Bus Specification has it.
    private static var machine: String? {
        for name in ["/etc/machine-id", "/var/lib/dbus/machine-id"] {
            guard let file = try? FileReader.read(StorePath(literal: name)) else {
                continue
            }
            let text = file.content.bytes.prefix { $0 != UInt8(ascii: "\n") }
            if text.count == 32 {
                return String(decoding: text, as: UTF8.self)
            }
        }
        return nil
    }
}
