/// A message to send (D-Bus Specification, "Message Protocol").
struct BusDraft {
    private var kind = BusMessage.Kind.reply
    /// Whether it is a call of the bus itself, so that only the bus can reply.
    var isForBus = false
    private var flag = BusMessage.Flag.none
    private var fields = BusWriter()
    var body = BusWriter()

    /// A call of a service's method, which takes strings.
    init(
        calling member: String,
        of interface: String,
        at object: String,
        of destination: String,
        _ arguments: [String] = [],
        flag: BusMessage.Flag = .none
    ) {
        kind = .call
        self.flag = flag
        isForBus = destination == BusMessage.bus
        addMember(member, of: interface, at: object)
        addField(6, destination)
        for argument in arguments {
            body.add(argument)
        }
    }

    /// A call of a method of the bus, which takes strings.
    init(ofBus member: String, _ arguments: [String] = []) {
        let bus = BusMessage.bus
        self.init(calling: member, of: bus, at: "/org/freedesktop/DBus", of: bus, arguments)
    }

    /// A signal to everyone.
    init(signal member: String, of interface: String, at object: String) {
        kind = .signal
        addMember(member, of: interface, at: object)
    }

    /// The reply to a call.
    ///
    /// - Parameters:
    ///   - call: The call.
    ///   - error: The error to reply with, or `nil` for a reply with values.
    init(replyTo call: BusMessage, _ error: BusError? = nil) {
        if let error {
            kind = .error
            addField(4, error.name)
            body.add(error.text)
        }
        fields.beginField(5, "u")
        fields.append(call.serial)
        if let sender = call.sender {
            addField(6, sender)
        }
    }

    private mutating func addMember(_ member: String, of interface: String, at object: String) {
        addField(1, object, "o")
        addField(2, interface)
        addField(3, member)
    }

    private mutating func addField(_ number: UInt8, _ text: String, _ type: String = "s") {
        fields.beginField(number, type)
        fields.append(text)
    }

    /// The message's bytes.
    func bytes(serial: UInt32) -> [UInt8] {
        var fields = fields
        if !body.signature.isEmpty {
            fields.beginField(8, "g")
            fields.append(signature: body.signature)
        }
        var message = [UInt8(ascii: "l"), kind.rawValue, flag.rawValue, 1]
        for number in [UInt32(body.bytes.count), serial, UInt32(fields.bytes.count)] {
            message += number.littleEndianBytes
        }
        fields.align(to: 8)
        return message + fields.bytes + body.bytes
    }
}

/// An error that answers a call.
struct BusError: Error {
    let name: String
    let text: String

    /// - Parameters:
    ///   - name: The error's name in its domain.
    ///   - text: The message for people.
    ///   - domain: The beginning of the whole name, by default that of the D-Bus Specification's
    ///     "Standard errors".
    init(_ name: String, _ text: String, in domain: String = "org.freedesktop.DBus.Error") {
        self.name = "\(domain).\(name)"
        self.text = text
    }
}
