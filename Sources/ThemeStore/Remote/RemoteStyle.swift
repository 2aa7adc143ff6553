private let textSize = 239

/// The style that a receiver got from another machine, as a record in the receiver's file.
///
/// | bytes | content |
/// |---|---|
/// | 0 to 238 | number, style, process and address with blanks between them and after them |
/// | 239 to 255 | the FNV-1a hash of these in 16 hexadecimal digits, and a newline |
///
/// A single call writes the record, which does not cross a page. A reader during a write gets bytes
/// with a wrong hash, and reads again.
struct RemoteStyle: Equatable {
    static let size = 256

    /// Its position in the order in which styles were received.
    let number: UInt64
    let style: InterfaceStyle
    /// The receiver's process, in the receiver's own name space if readers cannot see it.
    var process: Int32
    /// The address from which the receiver's session came.
    ///
    /// Empty for none.
    let address: [UInt8]

    /// The receiver's process, and where it was started from.
    var origin: String {
        "process \(process)" + ", from \(address.text)".when(!address.isEmpty)
    }

    /// The address at the start of `$SSH_CLIENT`, as far as it looks like an address.
    static func address(in client: some Sequence<UInt8>) -> [UInt8] {
        Array(client.prefix { $0.isAlphanumeric || ".:%-_".utf8.contains($0) }.prefix(100))
    }
}

// MARK: - Records

extension RemoteStyle {
    /// The record.
    var record: [UInt8] {
        var record = Array("\(number) \(style.appearance.name) \(process) ".utf8) + address
        record += String(repeating: " ", count: textSize - record.count).utf8
        return record + "\(String(record.hash64, radix: 16, length: 16))\n".utf8
    }

    /// Reads a record, or returns `nil` if it is none, or only partly written.
    init?(record: [UInt8]) {
        let fields = record.prefix(textSize).split { $0 == " " }.map { $0.text }
        guard fields.count >= 3, let number = UInt64(fields[0]),
            let style = Appearance(name: fields[1])?.style,
            let process = Int32(fields[2])
        else {
            return nil
        }
        self.number = number
        self.style = style
        self.process = process
        address = RemoteStyle.address(in: fields[3...].joined().utf8)
        guard self.record == record else { return nil }
    }
}
