/// A settings backend of the desktop portal: the object that answers `org.freedesktop.impl.portal.Settings` (XDG Desktop
/// Portal, "Settings", backend interface) with one key.
enum SettingsBackend {
    static let name = "org.freedesktop.impl.portal.desktop.themectl"
    static let object = "/org/freedesktop/portal/desktop"
    static let interface = "org.freedesktop.impl.portal.Settings"
    static let namespace = "org.freedesktop.appearance"
    static let key = "color-scheme"
    /// The name in the `.portal` file for a desktop that uses this backend.
    static let desktop = "themectl"
    private static let version: UInt32 = 1

    private static let peer = "org.freedesktop.DBus.Peer"
    private static let properties = "org.freedesktop.DBus.Properties"
    private static let introspectable = "org.freedesktop.DBus.Introspectable"
    /// Each method, in the order in which a call without an interface looks for it, with the types that it takes.
    private static let methods = [
        (interface, "Read", "ss"), (interface, "ReadAll", "as"), (properties, "Get", "ss"),
        (properties, "GetAll", "s"), (properties, "Set", "ssv"), (introspectable, "Introspect", ""),
        (peer, "Ping", ""), (peer, "GetMachineId", ""),
    ]

    /// Whether the answer to a call depends on the value.
    static func needsValue(_ call: BusMessage) -> Bool {
        call.object == object && (call.interface ?? interface) == interface
    }

    /// Tells everyone that the value has changed.
    static func announcement(of value: UInt32) -> BusDraft {
        var signal = BusDraft(signal: "SettingChanged", of: interface, at: object)
        signal.signature = "ssv"
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
                throw BusError("LimitsExceeded", "A message has at most \(BusMessage.maximumLength) bytes")
            }
            let method = try method(of: call)
            guard call.signature.elementsEqual(method.types.utf8) else {
                throw BusError(
                    "InvalidArgs",
                    "\(method.name) takes '\(method.types)', not '\(String(decoding: call.signature, as: UTF8.self).firstLine)'"
                )
            }
            var reply = BusDraft(replyTo: call)
            var arguments = call.body
            let outcome: Result<Void, BusError>
            do throws(BusFailure) {
                outcome = try answer(method.name, &arguments, call.object, value, &reply)
            } catch {
                throw BusError("InvalidArgs", "The arguments of \(method.name) are malformed")
            }
            try outcome.get()
            return reply
        } catch {
            return BusDraft(error, replyTo: call)
        }
    }

    private static func method(of call: BusMessage) throws(BusError) -> (name: String, types: String) {
        let ofInterface = methods.filter { call.interface == nil || $0.0 == call.interface }
        // Every object answers a ping, and those above ours say what is below them.
        let isOurs = call.object == object || call.interface == peer
        guard isOurs || call.interface == introspectable && isAbove(call.object) else {
            throw BusError("UnknownObject", "There is no object \(call.object.firstLine)")
        }
        guard !ofInterface.isEmpty else {
            throw BusError("UnknownInterface", "There is no interface \((call.interface ?? "").firstLine)")
        }
        guard let method = ofInterface.first(where: { $0.1 == call.member }) else {
            throw BusError("UnknownMethod", "There is no method \(call.member.firstLine)")
        }
        return (method.1, method.2)
    }

    private static func answer(
        _ method: String, _ arguments: inout BusReader, _ path: String, _ value: UInt32, _ reply: inout BusDraft
    ) throws(BusFailure) -> Result<Void, BusError> {
        switch method {
        case "Read":
            guard try arguments.text() == namespace, try arguments.text() == key else {
                return .failure(
                    BusError(named: "org.freedesktop.portal.Error.NotFound", "Requested setting not found"))
            }
            reply.signature = "v"
            reply.body.addVariant(value)
        case "ReadAll":
            let isWanted = matches(try arguments.texts())
            reply.signature = "a{sa{sv}}"
            reply.body.addDictionary(isWanted ? namespace : nil) { $0.addDictionary(key) { $0.addVariant(value) } }
        case "Get", "Set", "GetAll":
            return try answerProperty(method, &arguments, &reply)
        case "Introspect":
            reply.signature = "s"
            reply.body.add(path == object ? description : description(above: path))
        case "GetMachineId":
            guard let machine else { return .failure(BusError("FileNotFound", "This machine has no number")) }
            reply.signature = "s"
            reply.body.add(machine)
        default: break
        }
        return .success(())
    }

    /// Whether one of the patterns, or no pattern at all, asks for our namespace; `org.freedesktop.*` asks for all that begins so.
    private static func matches(_ patterns: [String]) -> Bool {
        patterns.isEmpty
            || patterns.contains { pattern in
                pattern.isEmpty || pattern == namespace
                    || pattern.utf8.last == UInt8(ascii: "*") && namespace.utf8.starts(with: pattern.utf8.dropLast())
            }
    }

    private static func answerProperty(
        _ method: String, _ arguments: inout BusReader, _ reply: inout BusDraft
    ) throws(BusFailure) -> Result<Void, BusError> {
        let interface = try arguments.text()
        guard methods.contains(where: { $0.0 == interface }) else {
            return .failure(BusError("UnknownInterface", "There is no interface \(interface.firstLine)"))
        }
        if method == "GetAll" {
            reply.signature = "a{sv}"
            reply.body.addDictionary(interface == self.interface ? "version" : nil) { $0.addVariant(version) }
            return .success(())
        }
        guard try arguments.text() == "version", interface == self.interface else {
            return .failure(BusError("UnknownProperty", "There is no such property"))
        }
        if method == "Set" { return .failure(BusError("PropertyReadOnly", "The version cannot be set")) }
        reply.signature = "v"
        reply.body.addVariant(version)
        return .success(())
    }

    // MARK: Introspection

    private static func isAbove(_ path: String) -> Bool { below(path) != nil }

    /// The rest of our object's path below another path.
    private static func below(_ path: String) -> Substring? {
        let prefix = path == "/" ? path : path + "/"
        guard object.utf8.starts(with: prefix.utf8), path != object else { return nil }
        return object.dropFirst(prefix.utf8.count)
    }

    private static func description(above path: String) -> String {
        let child = below(path)?.prefix { $0 != "/" } ?? ""
        return "<node><node name=\"\(child)\"/></node>"
    }

    private static let description = """
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
            <method name="Ping"/>
            <method name="GetMachineId">
              <arg name="identifier" type="s" direction="out"/>
            </method>
          </interface>
        </node>
        """

    /// The machine's number, as the D-Bus Specification has it.
    private static var machine: String? {
        for name in ["/etc/machine-id", "/var/lib/dbus/machine-id"] {
            guard let file = try? FileReader.read(StorePath(madeUp: name)) else { continue }
            let text = file.content.bytes.prefix { $0 != UInt8(ascii: "\n") }
            if text.count == 32 { return String(decoding: text, as: UTF8.self) }
        }
        return nil
    }
}
