/// The terminal's background colour, asked for by the control sequence OSC 11 of xterm.
///
/// A terminal that does not know the sequence says nothing. So a second question follows that every terminal answers
/// (primary device attributes, DA1): when that answer is there, nothing more will come.
enum TerminalBackground {
    private static let question = "\u{1B}]11;?\u{1B}\\\u{1B}[c"
    /// The first question for the terminal that tmux itself is on; tmux passes it on if its `allow-passthrough` is set.
    private static let passedOn = "\u{1B}Ptmux;\u{1B}\u{1B}]11;?\u{1B}\u{1B}\\\u{1B}\\"
    /// How much of what comes in is kept; what was typed ahead stands before the answers.
    private static let maximumAnswer = 1024

    static func ask(_ environment: ProcessEnvironment, _ deadline: Int64) -> SystemStyleAnswer {
        do throws(SystemError) {
            let terminal = try openControllingTerminal()
            return try withRawTerminal(terminal) {
                var heard = converse(terminal, question, until: deadline, isComplete)
                // tmux answers the second question itself, so only an answer to the first ends this.
                if environment.text("TMUX")?.isEmpty == false, isComplete(heard), color(in: heard) == nil {
                    heard += converse(terminal, passedOn, until: deadline) { color(in: $0) != nil }
                }
                return answer(from: heard)
            }
        } catch {
            return .noOpinion(
                error == .wouldBlock
                    ? "this process is in the background of the terminal" : "there is no terminal: \(error)")
        }
    }

    /// Opens the terminal that this process runs in the foreground of.
    ///
    /// - Throws: `SystemError`, which is `wouldBlock` where the process is in the background and would be stopped.
    private static func openControllingTerminal() throws(SystemError) -> FileDescriptor {
        let terminal = try FileDescriptor.workingFolder.open(
            StorePath(madeUp: "/dev/tty"), [.readWrite, .noControllingTerminal, .nonBlocking])
        guard terminal.isForeground else { throw .wouldBlock }
        return terminal
    }

    /// Talks to a terminal that hands over what comes in as it comes, without showing it.
    ///
    /// No signal but SIGKILL gets in between, so the terminal is always as it was afterwards. What came in and was not
    /// read is dropped, because a late answer would look as if it had been typed.
    private static func withRawTerminal<Result>(
        _ terminal: borrowing FileDescriptor, _ body: () -> Result
    ) throws(SystemError) -> Result {
        let original = try terminal.terminalModes()
        let signals = HeldSignals.holdInterrupting()
        defer { signals.release() }
        // At once: a terminal whose output is stopped would have the change wait for as long.
        try terminal.setTerminalModes(original.raw)
        let result = body()
        terminal.flushTerminalInput()
        try? terminal.setTerminalModes(original)
        return result
    }

    /// Asks, and reads until the answer is complete or time is up.
    private static func converse(
        _ terminal: borrowing FileDescriptor, _ question: String, until deadline: Int64,
        _ isComplete: ([UInt8]) -> Bool
    ) -> [UInt8] {
        let question = Array(question.utf8)
        var heard: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 256)
        // Output may be stopped (Ctrl-S), and the question must not wait for someone to let it go on.
        guard terminal.wait(for: .output, milliseconds: Syscalls.milliseconds(until: deadline)),
            (try? question.withUnsafeBufferPointer { bytes throws(SystemError) in
                try terminal.write(UnsafeRawBufferPointer(bytes))
            }) == question.count
        else { return heard }
        while !isComplete(heard),
            terminal.wait(for: .input, milliseconds: Syscalls.milliseconds(until: deadline))
        {
            let length = chunk.withUnsafeMutableBufferPointer { buffer in
                (try? terminal.read(into: UnsafeMutableRawBufferPointer(buffer))) ?? 0
            }
            guard length > 0 else { break }
            heard += chunk[..<length]
            heard.removeFirst(max(0, heard.count - maximumAnswer))
        }
        return heard
    }

    /// Whether the answer to the second question, `ESC [ ? … c`, has come.
    private static func isComplete(_ heard: [UInt8]) -> Bool {
        guard let start = heard.offset(of: "\u{1B}[?") else { return false }
        return heard[start...].contains(UInt8(ascii: "c"))
    }

    private static func color(in heard: [UInt8]) -> String? { heard.text(after: "]11;rgb:") }

    /// Reads `ESC ] 11 ; rgb:RRRR/GGGG/BBBB`, whose components have one to four hexadecimal digits.
    static func answer(from heard: [UInt8]) -> SystemStyleAnswer {
        guard let parts = color(in: heard) else {
            return isComplete(heard)
                ? .noOpinion("the terminal does not report its background")
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

    /// The bytes after a text, up to the end of a control sequence's string, or `nil` if either is missing.
    fileprivate func text(after opening: String) -> String? {
        guard let start = offset(of: opening) else { return nil }
        let rest = self[(start + opening.utf8.count)...]
        guard let end = rest.firstIndex(where: { $0 == 0x07 || $0 == 0x1B }) else { return nil }
        return String(decoding: rest[..<end], as: UTF8.self)
    }
}
