/// The answers in what a terminal has sent: control sequences (ECMA-48) between what was typed.
struct TerminalReport {
    /// The mode: `ESC [ ? 997 ; 1 n` is dark, with `2` it is light.
    private(set) var mode: InterfaceStyle?
    /// The background: `ESC ] 11 ; rgb:RRRR/GGGG/BBBB`, whose components have one to four hexadecimal digits.
    private(set) var color: String?
    /// Whether the colour is of the form `rgba:RRRR/GGGG/BBBB/AAAA`.
    private(set) var hasAlpha = false
    /// Whether the answer to the last question, `ESC [ ? … c`, has come.
    private(set) var isComplete = false

    init(_ heard: [UInt8]) {
        var rest = heard[...]
        while let start = rest.firstIndex(of: 0x1B) {
            rest = rest[(start + 1)...]
            if let report = rest.removing(prefix: "[?") {
                guard let end = report.firstIndex(where: { (0x40...0x7E).contains($0) || $0 == 0x1B }) else { return }
                take(report[..<end], report[end])
                rest = report[end...]
            } else if let string = rest.removing(prefix: "]11;") {
                guard let end = string.firstIndex(where: { $0 == 0x07 || $0 == 0x1B }) else { return }
                // The terminator ESC \ has come whole, so nothing of it is left to be read as typed.
                guard string[end] == 0x07 || end + 1 < string.endIndex else { return }
                takeColor(string[..<end])
                rest = string[end...]
            }
        }
    }

    private mutating func take(_ parameters: ArraySlice<UInt8>, _ final: UInt8) {
        switch final {
        case UInt8(ascii: "c"): isComplete = true
        case UInt8(ascii: "n") where parameters.elementsEqual("997;1".utf8): mode = .dark
        case UInt8(ascii: "n") where parameters.elementsEqual("997;2".utf8): mode = .light
        default: break
        }
    }

    private mutating func takeColor(_ string: ArraySlice<UInt8>) {
        for (form, hasAlpha) in [("rgb:", false), ("rgba:", true)] {
            guard let parts = string.removing(prefix: form) else { continue }
            (color, self.hasAlpha) = (String(decoding: parts, as: UTF8.self), hasAlpha)
        }
    }
}

extension ArraySlice<UInt8> {
    /// The rest behind a prefix; `nil` without that prefix.
    fileprivate func removing(prefix: String) -> ArraySlice<UInt8>? {
        starts(with: prefix.utf8) ? dropFirst(prefix.utf8.count) : nil
    }
}
