private let question = "\u{1B}[?996n\u{1B}]11;?\u{1B}\\\u{1B}[c"

/// The question about the colour for the terminal that tmux itself is on.
///
/// Tmux passes it on if its `allow-passthrough` is set.
private let passedOn = "\u{1B}Ptmux;\u{1B}\u{1B}]11;?\u{1B}\u{1B}\\\u{1B}\\"

/// How much of what comes in is kept.
///
/// Input typed after the question arrives before the answers.
private let maximumAnswer = 1024

/// How much time an answer may take at least, in nanoseconds.
///
/// With less left nothing is asked.
private let timeToAsk: Int64 = 500_000_000

/// The controlling terminal's mode, light or dark (the report DSR 996 of Contour and others), or
/// else its background colour (OSC 11 of xterm).
///
/// A terminal ignores unknown sequences. So the last question is for the primary device
/// attributes (DA1): every terminal answers it, and its answer is the last.
struct TerminalBackground: ~Copyable {
    private let terminal: FileDescriptor
    private let environment: ProcessEnvironment
    /// When to give up, by `Syscalls.monotonicNanoseconds`.
    private let deadline: Int64

    static func ask(_ environment: ProcessEnvironment, _ deadline: Int64)
        -> SystemStyleAnswer
    {
        let kind = environment["TERM"] ?? ""
        if kind.isEmpty { return .noOpinion("$TERM is not set") }
        if kind == "dumb" { return .noOpinion("$TERM is 'dumb'") }
        do {
            let background = TerminalBackground(
                terminal: try FileDescriptor.openControllingTerminal(),
                environment: environment,
                deadline: deadline
            )
            guard background.acquireLock() else {
                return .noOpinion("another process is asking the terminal")
            }
            // A change of its modes would affect the program in the foreground.
            guard background.terminal.isForeground else {
                return .noOpinion("this process is in the background of the terminal")
            }
            return try background.report()?.answer
                ?? .noOpinion("input is waiting in the terminal")
        } catch {
            return .noOpinion("there is no terminal: \(error)")
        }
    }

    /// Waits until no other process asks this terminal: two would take each other's modes for the
    /// original ones.
    ///
    /// The lock is released when the terminal is closed, also by a kill.
    ///
    /// - Returns: Whether there is still time to ask.
    private func acquireLock() -> Bool {
        while Syscalls.monotonicNanoseconds <= deadline - timeToAsk {
            // A terminal that cannot be locked is asked all the same.
            if (try? terminal.tryLock()) != false {
                return true
            }
            Syscalls.sleep(milliseconds: 5)
        }
        return false
    }

    /// Asks the terminal, with line buffering and echo off meanwhile.
    ///
    /// No signal but SIGKILL and SIGSTOP gets in between, so the terminal is always as it was
    /// afterwards. Behind a complete answer nothing is read. Without one, what came in is dropped,
    /// because a late answer would look as if it had been typed.
    ///
    /// - Returns: The answer, or `nil` where nothing was asked, because input is waiting that would
    ///   be mixed with it.
    private func report() throws(SystemError) -> TerminalReport? {
        if terminal.hasInput { return nil }
        let original = try terminal.terminalModes()
        let signals = HeldSignals.holdAll()
        defer {
            signals.release()
        }
        // At once: a terminal whose output is stopped would have the change wait for as long.
        try terminal.setTerminalModes(original.unbuffered)
        let unbuffered = try? terminal.terminalModes()
        // If another program has changed the modes in between, that program restores them.
        defer {
            if let modes = try? terminal.terminalModes(), modes == unbuffered {
                try? terminal.setTerminalModes(original)
            }
        }
        // Half a line shows only now.
        if terminal.hasInput { return nil }
        var report = exchange(question) { $0.isComplete }
        var isAnswered = report.isComplete
        // tmux answers the last question itself, so only an answer about the colour ends this.
        if isAnswered, report.mode == nil, report.color == nil, passesOn {
            report.color = exchange(passedOn) { $0.color != nil }.color
            isAnswered = report.color != nil
        }
        if !isAnswered { terminal.flushTerminalInput() }
        return report
    }

    /// Whether the terminal is a tmux that passes questions on to its own terminal.
    ///
    /// Version 3.3 made this an option. Earlier versions always pass questions on. Versions from
    /// 3.2 on answer the colour themselves if they have it, and from 3.6 on the mode as well.
    private var passesOn: Bool {
        guard environment.isSet("TMUX") else {
            return false
        }
        do {
            let answer = try ExternalProgram("tmux", in: environment).ask(
                ["show", "-Av", "allow-passthrough"],
                until: deadline - timeToAsk
            )
            return answer != "off\n"
        } catch {
            // After that there is no time to ask.
            return error != .timedOut
        }
    }

    /// Asks, and reads until the answer is complete or time is up.
    private func exchange(
        _ question: String,
        _ isComplete: (TerminalReport) -> Bool
    ) -> TerminalReport {
        let question = question.bytes
        var received: [UInt8] = []
        var report = TerminalReport(received)
        // Output may be stopped (Ctrl-S), and the question must not wait for someone to let it go
        // on.
        guard terminal.wait(for: .output, milliseconds: Syscalls.milliseconds(until: deadline)),
            (try? terminal.write(question[...])) == question.count
        else {
            return report
        }
        // A terminal that never pauses would otherwise be read for ever.
        while !isComplete(report), Syscalls.monotonicNanoseconds < deadline,
            terminal.wait(for: .input, milliseconds: Syscalls.milliseconds(until: deadline))
        {
            // A byte at a time, so that nothing behind the answer is read.
            guard let byte = try? terminal.read(upTo: 1).first else {
                break
            }
            received.append(byte)
            received.removeFirst(max(0, received.count - maximumAnswer))
            report = TerminalReport(received)
        }
        return report
    }
}
