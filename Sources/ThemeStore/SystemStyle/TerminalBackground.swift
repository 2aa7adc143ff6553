/// The terminal's background colour, asked for by the control sequence OSC 11 of xterm.
///
/// A terminal that does not know the sequence says nothing. So a second question follows that every terminal answers
/// (primary device attributes, DA1): when that answer is there, nothing more will come.
enum TerminalBackground {
    private static let question = Array("\u{1B}]11;?\u{1B}\\\u{1B}[c".utf8)
    private static let maximumAnswer = 1024

    static func ask(until deadline: Int64) -> SystemStyleAnswer {
        do throws(SystemError) {
            let terminal = FileDescriptor(owning: try Syscalls.openControllingTerminal())
            let number = terminal.number
            return answer(from: try Syscalls.withRawTerminal(number) { converse(number, until: deadline) })
        } catch {
            return .noOpinion(
                error == .wouldBlock ? "the terminal is not this process's to ask" : "there is no terminal: \(error)")
        }
    }

    /// Asks, and reads until both answers are there or time is up.
    private static func converse(_ terminal: Int32, until deadline: Int64) -> [UInt8] {
        var heard: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 256)
        // Output may be stopped (Ctrl-S), and the question must not wait for someone to let it go on.
        guard Syscalls.waitForOutput(terminal, milliseconds: Syscalls.milliseconds(until: deadline)),
            (try? question.withUnsafeBufferPointer { bytes throws(SystemError) in
                try Syscalls.writeBytes(terminal, UnsafeRawBufferPointer(bytes))
            }) == question.count
        else { return heard }
        while !isComplete(heard), heard.count < maximumAnswer,
            Syscalls.waitForInput(terminal, milliseconds: Syscalls.milliseconds(until: deadline))
        {
            let length = chunk.withUnsafeMutableBufferPointer { buffer in
                (try? Syscalls.readBytes(terminal, into: UnsafeMutableRawBufferPointer(buffer))) ?? 0
            }
            guard length > 0 else { break }
            heard += chunk[..<length]
        }
        return heard
    }

    /// Whether the answer to the second question, `ESC [ ? … c`, has come.
    private static func isComplete(_ heard: [UInt8]) -> Bool {
        guard let start = heard.offset(of: "\u{1B}[?") else { return false }
        return heard[start...].contains(UInt8(ascii: "c"))
    }

    /// Reads `ESC ] 11 ; rgb:RRRR/GGGG/BBBB`, whose components have one to four hexadecimal digits.
    static func answer(from heard: [UInt8]) -> SystemStyleAnswer {
        guard let parts = heard.text(after: "]11;rgb:") else {
            return isComplete(heard)
                ? .noOpinion("the terminal does not tell its background")
                : .failure("the terminal did not answer within a second")
        }
        let components = parts.split(separator: "/", omittingEmptySubsequences: false).map(intensity)
        let known = components.compactMap { $0 }
        guard components.count == 3, known.count == 3 else {
            return .failure("the terminal answered '\(parts.firstLine)'")
        }
        // The luma of ITU-R BT.709, by which green is bright and blue is dark.
        return .style(0.2126 * known[0] + 0.7152 * known[1] + 0.0722 * known[2] > 0.5 ? .light : .dark)
    }

    private static func intensity(_ digits: Substring) -> Double? {
        guard (1...4).contains(digits.utf8.count), digits.utf8.first != UInt8(ascii: "+"),
            let value = UInt32(digits, radix: 16)
        else { return nil }
        return Double(value) / Double((1 << (4 * digits.utf8.count)) - 1)
    }
}

extension [UInt8] {
    /// Where a text begins.
    ///
    /// The standard library's own search brings its regular expressions along, which are a megabyte and a half.
    fileprivate func offset(of text: String) -> Int? {
        indices.first { self[$0...].starts(with: text.utf8) }
    }

    /// What follows a text up to the end of a control sequence's string, or `nil` where that is not there.
    fileprivate func text(after opening: String) -> String? {
        guard let start = offset(of: opening) else { return nil }
        let rest = self[(start + opening.utf8.count)...]
        guard let end = rest.firstIndex(where: { $0 == 0x07 || $0 == 0x1B }) else { return nil }
        return String(decoding: rest[..<end], as: UTF8.self)
    }
}
