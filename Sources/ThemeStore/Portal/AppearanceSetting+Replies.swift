/// The replies of a settings backend of the desktop portal, for its only key.
///
/// The interface is `org.freedesktop.impl.portal.Settings` (XDG Desktop Portal, "Settings", backend
/// interface). The portal itself answers `ReadOne`.
extension AppearanceSetting {
    /// The name in the `.portal` file for a desktop that uses this backend.
    static let desktop = "themectl"
    private static let version: UInt32 = 1

    private static let peer = "org.freedesktop.DBus.Peer"
    private static let properties = "org.freedesktop.DBus.Properties"

    /// A method with the types of its arguments, which ``description`` has as well.
    typealias Method = (interface: String, name: String, arguments: String)

    /// Searched in this order for a call without an interface.
    static let methods: [Method] = [
        (backendInterface, "Read", "ss"),
        (backendInterface, "ReadAll", "as"),
        (properties, "Get", "ss"),
        (properties, "GetAll", "s"),
        (properties, "Set", "ssv"),
        ("org.freedesktop.DBus.Introspectable", "Introspect", ""),
        (peer, "Ping", ""),
        (peer, "GetMachineId", ""),
    ]

    /// Whether the answer to a call depends on the value.
    static func needsValue(_ call: BusMessage) -> Bool {
        let name = (try? method(of: call))?.name
        return !call.isTooLong && (name == "Read" || name == "ReadAll")
    }

    /// Tells everyone that the value has changed.
    static func announcement(of value: UInt32) -> BusDraft {
        var signal = BusDraft(signal: "SettingChanged", of: backendInterface, at: object)
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
        do {
            return try answer(call, value)
        } catch {
            return BusDraft(replyTo: call, error)
        }
    }

    /// Whether a call reads the value alone.
    static func isRead(_ call: BusMessage) -> Bool {
        call.member == "Read"
            && (try? arguments(of: call, for: method(of: call))) == [namespace, key]
    }

    private static func method(of call: BusMessage) throws(BusError) -> Method {
        // Our object has all interfaces. Every other path answers a ping.
        guard call.object == object || call.interface == peer else {
            throw BusError("UnknownObject", "There is no object \(call.object.firstLine)")
        }
        if let interface = call.interface {
            try requireInterface(interface)
        }
        let method = methods.first {
            $0.name == call.member && $0.interface == call.interface ?? $0.interface
        }
        guard let method else {
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
        let types = call.signature.text
        guard types == method.arguments else {
            throw BusError(
                "InvalidArgs",
                "\(method.name) takes '\(method.arguments)', not '\(types.firstLine)'"
            )
        }
        var body = call.body
        do {
            if types == "as" {
                return try body.texts()
            }
            let texts = method.arguments.utf8.filter { $0 == "s" }
            return try texts.map { _ throws(BusFailure) in try body.text() }
        } catch {
            throw BusError("InvalidArgs", "The arguments of \(method.name) are malformed")
        }
    }

    private static func answer(_ call: BusMessage, _ value: UInt32) throws(BusError) -> BusDraft {
        if call.isTooLong {
            throw BusError(
                "LimitsExceeded",
                "A message has at most \(BusMessage.maximumLength) bytes"
            )
        }
        let method = try method(of: call)
        let arguments = try arguments(of: call, for: method)
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
            reply.body.addDictionary("version", isEmpty: arguments[0] != backendInterface) {
                $0.addVariant(version)
            }
        case "Get", "Set":
            try requireInterface(arguments[0])
            guard arguments == [backendInterface, "version"] else {
                throw BusError("UnknownProperty", "There is no such property")
            }
            if method.name == "Set" {
                throw BusError("PropertyReadOnly", "The version cannot be set")
            }
            reply.body.addVariant(version)
        case "Introspect":
            reply.body.add(description)
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
                    || pattern.utf8.last == "*"
                        && namespace.utf8.starts(with: pattern.utf8.dropLast())
            }
    }

    // MARK: Introspection

    /// The object with its methods, as D-Bus describes it in XML.
    static let description = """
        <!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN"
         "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">
        <node>
        <interface name="org.freedesktop.impl.portal.Settings">
        <method name="Read">
        <arg name="namespace" type="s" direction="in"/>
        <arg name="key" type="s" direction="in"/>
        <arg name="value" type="v" direction="out"/>
        </method>
        <method name="ReadAll">
        <arg name="namespaces" type="as" direction="in"/>
        <arg name="value" type="a{sa{sv}}" direction="out"/>
        </method>
        <signal name="SettingChanged">
        <arg name="namespace" type="s"/>
        <arg name="key" type="s"/>
        <arg name="value" type="v"/>
        </signal>
        <property name="version" type="u" access="read"/>
        </interface>
        <interface name="org.freedesktop.DBus.Properties">
        <method name="Get">
        <arg name="interface" type="s" direction="in"/>
        <arg name="name" type="s" direction="in"/>
        <arg name="value" type="v" direction="out"/>
        </method>
        <method name="GetAll">
        <arg name="interface" type="s" direction="in"/>
        <arg name="values" type="a{sv}" direction="out"/>
        </method>
        <method name="Set">
        <arg name="interface" type="s" direction="in"/>
        <arg name="name" type="s" direction="in"/>
        <arg name="value" type="v" direction="in"/>
        </method>
        </interface>
        <interface name="org.freedesktop.DBus.Introspectable">
        <method name="Introspect">
        <arg name="description" type="s" direction="out"/>
        </method>
        </interface>
        <interface name="org.freedesktop.DBus.Peer">
        <method name="Ping">
        </method>
        <method name="GetMachineId">
        <arg name="identifier" type="s" direction="out"/>
        </method>
        </interface>
        </node>
        """

    /// The machine's number, as the D-Bus Specification has it.
    private static var machine: String? {
        for path in ["/etc/machine-id", "/var/lib/dbus/machine-id"] {
            let number = StorePath(literal: path).content?.bytes.prefix { $0 != "\n" } ?? []
            if number.count == 32 { return number.text }
        }
        return nil
    }
}
