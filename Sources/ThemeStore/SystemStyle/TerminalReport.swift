/// The answers in a terminal's input: control sequences (ECMA-48) between typed text.
struct TerminalReport {
    /// The mode: `ESC [ ? 997 ; 1 n` is dark, with `2` it is light.
    private(set) var mode: InterfaceStyle?
    /// The background: `ESC ] 11 ; rgb:RRRR/GGGG/BBBB`, with components of one to four
    /// hexadecimal digits.
    private(set) var color: String?
    /// Whether the colour is of the form `rgba:RRRR/GGGG/BBBB/AAAA`.
    private(set) var hasAlpha = false
    /// Whether the answer to the last question, `ESC [ ? … c`, has come.
    private(set) var isComplete = false

    init(_ bytes: [UInt8]) {
        let sequences = bytes.split(separator: 0x1B, omittingEmptySubsequences: false).dropFirst()
        for (sequence, next) in zip(sequences, sequences.dropFirst() + [[]]) {
            if let report = sequence.removing(prefix: "[?") {
                guard let end = report.firstIndex(where: { (0x40...0x7E).contains($0) }) else {
                    continue
                }
                readSequence(report[..<end], report[end])
            } else if let string = sequence.removing(prefix: "]11;") {
                // The terminator ESC \ has come whole, so nothing of it is left to be read as
                // typed.
                guard string.contains(0x07) || !next.isEmpty else {
                    continue
                }
                readColor(string.prefix { $0 != 0x07 })
            }
        }
    }

    private mutating func readSequence(_ parameters: ArraySlice<UInt8>, _ final: UInt8) {
        switch final {
        case UInt8(ascii: "c"):
            isComplete = true
        case UInt8(ascii: "n") where parameters.elementsEqual("997;1".utf8):
            mode = .dark
        case UInt8(ascii: "n") where parameters.elementsEqual("997;2".utf8):
            mode = .light
        default:
            break
        }
    }

    private mutating func readColor(_ string: ArraySlice<UInt8>) {
        for (form, hasAlpha) in [("rgb:", false), ("rgba:", true)] {
            guard let parts = string.removing(prefix: form) else {
                continue
            }
            color = String(utf8: parts)
            self.hasAlpha = hasAlpha
        }
    }
}

extension ArraySlice<UInt8> {
    /// The rest behind a prefix, or `nil` without that prefix.
    fileprivate func removing(prefix: String) -> ArraySlice<UInt8>? {
        if starts(with: prefix.utf8) {
            dropFirst(prefix.utf8.count)
        } else {
            nil
        }
    }
}
