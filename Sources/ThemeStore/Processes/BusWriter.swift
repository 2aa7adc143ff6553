/// Appends values to the bytes of a message, each at its alignment; the start is aligned for all.
struct BusWriter {
    private(set) var bytes: [UInt8] = []

    init(_ bytes: [UInt8] = []) {
        self.bytes = bytes
    }

    mutating func align(to size: Int) {
        while bytes.count % size != 0 { bytes.append(0) }
    }

    mutating func add(_ number: UInt32) {
        align(to: 4)
        for shift in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: number >> UInt32(shift))) }
    }

    mutating func add(_ text: String) {
        add(UInt32(text.utf8.count))
        bytes += text.utf8
        bytes.append(0)
    }

    mutating func add(signature: String) {
        bytes.append(UInt8(truncatingIfNeeded: signature.utf8.count))
        bytes += signature.utf8
        bytes.append(0)
    }

    /// A number in a variant.
    mutating func addVariant(_ number: UInt32) {
        add(signature: "u")
        add(number)
    }

    /// A dictionary with one entry, or with none where there is no key.
    ///
    /// - Parameters:
    ///   - key: The entry's key.
    ///   - value: Adds the entry's value.
    mutating func addDictionary(_ key: String?, _ value: (inout BusWriter) -> Void = { _ in }) {
        align(to: 4)
        let length = bytes.count
        add(0)
        align(to: 8)
        let start = bytes.count
        if let key {
            add(key)
            value(&self)
        }
        var count = UInt32(bytes.count - start)
        for index in length..<length + 4 {
            bytes[index] = UInt8(truncatingIfNeeded: count)
            count >>= 8
        }
    }

    mutating func add(_ more: BusWriter) {
        bytes += more.bytes
    }
}

/// A message to send (D-Bus Specification, "Message Protocol").
struct BusDraft {
    /// What the receiver is asked not to do.
    enum Flag: UInt8 {
        case none = 0
        case noReplyExpected = 1
        /// The service is not started for this message.
        case noAutoStart = 2
    }

    let kind: BusMessage.Kind
    var flag = Flag.none
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
        bytes.append(field)
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
