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
        for argument in arguments { add(argument) }
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
        add(error.text)
    }

    /// Adds a string to the body.
    mutating func add(_ text: String) {
        signature += "s"
        body.add(text)
    }

    /// Adds a number to the body.
    mutating func add(_ number: UInt32) {
        signature += "u"
        body.add(number)
    }

    /// Adds a number in a variant to the body.
    mutating func addVariant(_ number: UInt32) {
        signature += "v"
        body.addVariant(number)
    }

    /// The message's bytes.
    func bytes(serial: UInt32) -> [UInt8] {
        var message = BusWriter([UInt8(ascii: "l"), kind.rawValue, flag.rawValue, 1])
        message.add(UInt32(body.bytes.count))
        message.add(serial)
        var fields = BusWriter()
        fields.add(1, "o", object) { $0.add($1) }
        fields.add(2, "s", interface) { $0.add($1) }
        fields.add(3, "s", member) { $0.add($1) }
        fields.add(4, "s", errorName) { $0.add($1) }
        fields.add(5, "u", replySerial) { $0.add($1) }
        fields.add(6, "s", destination) { $0.add($1) }
        fields.add(8, "g", signature.isEmpty ? nil : signature) { $0.add(signature: $1) }
        message.add(UInt32(fields.bytes.count))
        message.add(fields)
        message.align(to: 8)
        message.add(body)
        return message.bytes
    }
}

extension BusWriter {
    /// Adds a field of the header, if it has a value.
    fileprivate mutating func add<Value>(
        _ field: UInt8, _ type: String, _ value: Value?, _ add: (inout BusWriter, Value) -> Void
    ) {
        guard let value else { return }
        align(to: 8)
        self.add(field)
        self.add(signature: type)
        add(&self, value)
    }
}

/// An error that answers a call.
struct BusError: Error, Equatable {
    let name: String
    let text: String

    /// - Parameters:
    ///   - name: The error's name, one of the D-Bus Specification's "Standard errors" if nothing else is said.
    ///   - text: Says it to people.
    ///   - domain: The beginning of the whole name.
    init(_ name: String, _ text: String, in domain: String = "org.freedesktop.DBus.Error") {
        (self.name, self.text) = ("\(domain).\(name)", text)
    }
}
