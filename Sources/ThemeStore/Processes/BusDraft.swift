/// A message to send (D-Bus Specification, "Message Protocol").
struct BusDraft {
    let kind: BusMessage.Kind
    var flag = BusMessage.Flag.none
    var object: String?
    var interface: String?
    var member: String?
    var errorName: String?
    var replySerial: UInt32?
    var destination: String?
    /// The types in the body.
    var signature = ""
    var body = BusWriter()

    /// A call of a method of the bus or of a service, which takes strings.
    init(
        calling member: String, of interface: String, at object: String, of destination: String,
        _ arguments: [String] = []
    ) {
        kind = .call
        (self.member, self.interface, self.object, self.destination) = (member, interface, object, destination)
        for argument in arguments {
            signature += "s"
            body.add(argument)
        }
    }

    /// A signal to everyone.
    init(signal member: String, of interface: String, at object: String) {
        kind = .signal
        (self.member, self.interface, self.object) = (member, interface, object)
    }

    /// The reply to a call.
    init(replyTo call: BusMessage) {
        kind = .reply
        (replySerial, destination) = (call.serial, call.sender)
    }

    /// An error as the reply to a call.
    init(_ error: BusError, replyTo call: BusMessage) {
        kind = .error
        (replySerial, destination, errorName) = (call.serial, call.sender, error.name)
        signature = "s"
        body.add(error.text)
    }

    /// The message's bytes.
    func bytes(serial: UInt32) -> [UInt8] {
        var message = BusWriter([UInt8(ascii: "l"), kind.rawValue, flag.rawValue, 1])
        message.add(UInt32(body.bytes.count))
        message.add(serial)
        var fields = BusWriter()
        fields.add(field: 1, "o", object)
        fields.add(field: 2, "s", interface)
        fields.add(field: 3, "s", member)
        fields.add(field: 4, "s", errorName)
        if let replySerial {
            fields.begin(field: 5, "u")
            fields.add(replySerial)
        }
        fields.add(field: 6, "s", destination)
        if !signature.isEmpty {
            fields.begin(field: 8, "g")
            fields.add(signature: signature)
        }
        message.add(UInt32(fields.bytes.count))
        message.add(fields)
        message.align(to: 8)
        message.add(body)
        return message.bytes
    }
}

extension BusWriter {
    fileprivate mutating func begin(field: UInt8, _ type: String) {
        align(to: 8)
        add(field)
        add(signature: type)
    }

    fileprivate mutating func add(field: UInt8, _ type: String, _ value: String?) {
        guard let value else { return }
        begin(field: field, type)
        add(value)
    }
}

/// An error that answers a call.
struct BusError: Error, Equatable {
    let name: String
    let text: String

    /// One of the bus's own errors (D-Bus Specification, "Standard errors").
    init(_ name: String, _ text: String) {
        self.init(named: "org.freedesktop.DBus.Error.\(name)", text)
    }

    init(named name: String, _ text: String) {
        (self.name, self.text) = (name, text)
    }
}
