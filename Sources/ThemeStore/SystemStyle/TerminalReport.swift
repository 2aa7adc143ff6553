/// The answers in a terminal's input: control sequences (ECMA-48) between typed text.
struct TerminalReport {
    /// The mode: `ESC [ ? 997 ; 1 n` is dark, with `2` it is light.
    var mode: InterfaceStyle?
    /// The background: `ESC ] 11 ; rgb:RRRR/GGGG/BBBB` or `ESC ] 11 ; rgba:RRRR/GGGG/BBBB/AAAA`,
    /// with components of one to four hexadecimal digits.
    var color: String?
    /// Whether the answer to the last question, `ESC [ ? … c`, has come.
    var isComplete = false

    init(_ bytes: [UInt8]) {
        let sequences = bytes.split(separator: 0x1B, omittingEmptySubsequences: false).dropFirst()
        for (sequence, next) in zip(sequences, sequences.dropFirst() + [[]]) {
            if let report = sequence.removing(prefix: "[?"),
                let end = report.firstIndex(where: { (0x40...0x7E).contains($0) })
            {
                switch report[...end].text {
                case "997;1n": mode = .dark
                case "997;2n": mode = .light
                default: isComplete = isComplete || report[end] == "c"
                }
            } else if let string = sequence.removing(prefix: "]11;") {
                // The terminator ESC \ has come whole, so nothing of it is left to be read as
                // typed.
                guard string.contains(0x07) || !next.isEmpty else {
                    continue
                }
                let form = string.prefix { $0 != 0x07 }
                if let parts = form.removing(prefix: "rgb:") ?? form.removing(prefix: "rgba:") {
                    color = parts.text
                }
            }
        }
    }

    /// The style by the mode, or else by the colour.
    var answer: SystemStyleAnswer {
        if let mode {
            return .style(mode)
        }
        guard let color else {
            if isComplete {
                return .noOpinion("the terminal does not report its background")
            }
            return .failure("the terminal did not answer within a second")
        }
        // Behind the colour `rgba` has how opaque it is.
        let known = color.split(separator: "/").prefix(3).compactMap { digits in
            // The initializer accepts a sign.
            UInt16("0\(digits)", radix: 16).map { value in
                Double(value) / Double(1 << (4 * digits.utf8.count) - 1)
            }
        }
        guard known.count == 3 else {
            return .failure("the terminal answered '\(color.firstLine)'")
        }
        // The luma of ITU-R BT.709: green is bright, blue is dark.
        return .style(
            0.2126 * known[0] + 0.7152 * known[1] + 0.0722 * known[2] > 0.5 ? .light : .dark
        )
    }
}
