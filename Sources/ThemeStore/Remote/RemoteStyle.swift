/// A style received from another machine, as stored in the file of all receivers.
///
/// The file has a record of 256 bytes for each receiver, and none of them crosses a page:
///
/// | bytes | content |
/// |---|---|
/// | 0 to 246 | number, word, process and address with blanks between them and after them |
/// | 247 to 255 | eight hexadecimal digits of the FNV-1a hash of these, and a newline |
///
/// With each style, a receiver uses the number after the highest one. It locks the first two bytes
/// of its record as long as it runs:
///
/// | byte | a lock means |
/// |---|---|
/// | 0 | The style counts. Readers check only this lock. |
/// | 1 | The record has an owner, which may still be clearing a dead receiver's style. |
///
/// The kernel frees both when a process ends, before a watch is notified that the file was closed.
/// There is no wait for a lock.
struct RemoteStyle: Equatable, Sendable {
    static let size = 256
    /// The most receivers that a user can run.
    static let maximumCount = 1024
    private static let textSize = 247
    /// How often a record is read again if it is being written.
    private static let maximumLooks = 16

    /// Its place in the order of receipt.
    let number: UInt64
    let style: InterfaceStyle
    /// The receiver's process, in the receiver's own name space.
    var process: Int32
    /// The client's address of the receiver's session, or empty.
    let address: [UInt8]
    /// Whether the process belongs to another name space of processes, so that its number has
    /// another meaning here.
    var isElsewhere = false

    /// The bytes of a record that are locked while its style counts, and while it has an owner.
    static func locks(of record: Int) -> (word: Int, owner: Int) {
        (record * size, record * size + 1)
    }

    /// The receiver's process, and where it was started from.
    var origin: String {
        let process = "process \(process)" + (isElsewhere ? " of another name space" : "")
        if address.isEmpty {
            return process
        }
        return "\(process), from \(String(decoding: address, as: UTF8.self))"
    }

    /// The address at the start of `$SSH_CLIENT`, as far as it looks like one.
    static func address(in client: some Sequence<UInt8>) -> [UInt8] {
        Array(client.prefix { $0.isLetter || $0.isDigit || ".:%-_".utf8.contains($0) }.prefix(100))
    }
}

// MARK: - Records

extension RemoteStyle {
    /// An unused record.
    static var blank: [UInt8] {
        Array(repeating: UInt8(ascii: " "), count: size - 1) + [UInt8(ascii: "\n")]
    }

    /// The record.
    var record: [UInt8] {
        var record = Array("\(number) \(style.appearance.name) \(process) ".utf8) + address
        record += Array(repeating: UInt8(ascii: " "), count: RemoteStyle.textSize - record.count)
        return record + RemoteStyle.hash(of: record[...]) + [UInt8(ascii: "\n")]
    }

    /// Reads a record, or returns `nil` if it is blank, or only partly written.
    init?(record: [UInt8]) {
        let text = record.prefix(RemoteStyle.textSize)
        let fields = text.split(separator: UInt8(ascii: " ")).map {
            String(decoding: $0, as: UTF8.self)
        }
        guard fields.count >= 3, let number = UInt64(fields[0]),
            let style = Appearance(name: fields[1])?.style,
            let process = Int32(fields[2])
        else {
            return nil
        }
        self.number = number
        self.style = style
        self.process = process
        address = RemoteStyle.address(in: fields.dropFirst(3).first?.utf8 ?? "".utf8)
        guard self.record == record else { return nil }
    }

    private static func hash(of text: ArraySlice<UInt8>) -> [UInt8] {
        let hash = text.reduce(UInt32(0x811C_9DC5)) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
        return Array(String(hash, radix: 16, length: 8).utf8)
    }

    /// All styles in the file, each with the number of its record, including dead receivers'
    /// styles.
    ///
    /// A record that is being written is read again, without waiting.
    static func all(in file: borrowing FileDescriptor) throws(SystemError) -> [(
        record: Int, word: RemoteStyle
    )] {
        var words: [(record: Int, word: RemoteStyle)] = []
        for record in 0..<maximumCount {
            for _ in 0..<maximumLooks {
                let bytes = try file.read(upTo: size, at: record * size)
                if bytes.isEmpty { return words }
                let word = RemoteStyle(record: bytes)
                if let word {
                    words.append((record, word))
                }
                let isBlank = bytes.allSatisfy { $0 == 0 || $0 == 0x20 || $0 == 0x0A }
                if word != nil || isBlank { break }
            }
        }
        return words
    }

    // MARK: Reading

    /// The last style of the receivers that still run, or `nil` without any, or if the folder does
    /// not count.
    ///
    /// It needs no write permission. Without a receiver it costs the opening of a file that is not
    /// there, or one look for a lock.
    static func newest(in folder: StorePath) -> RemoteStyle? {
        // A FIFO, a device or a file with a lease answers at once. The folder may be somebody
        // else's.
        let options: FileDescriptor.OpenOptions = [
            .readOnly, .noFollow, .nonBlocking, .noControllingTerminal,
        ]
        guard
            let file = try? FileDescriptor.workingFolder.openAtOnce(
                RemoteStyleFolder.file(in: folder),
                options
            ),
            file.byteLockHolder(at: 0, count: 0) != nil, RemoteStyleFolder.counts(folder),
            let status = try? file.status(),
            status.kind == .regular, status.owner == Syscalls.effectiveUser,
            let words = try? all(in: file)
        else {
            return nil
        }
        let newestFirst = words.sorted { ($0.word.number, $0.record) > ($1.word.number, $1.record) }
        for (record, word) in newestFirst {
            guard let holder = file.byteLockHolder(at: locks(of: record).word, count: 1) else {
                continue
            }
            var living = word
            (living.process, living.isElsewhere) =
                holder == 0 ? (word.process, true) : (holder, false)
            return living
        }
        return nil
    }
}
