import ThemeStore

extension Command {
    /// `watch`: follows the preference in force.
    static let watch = Command(
        name: "watch",
        summary: "print the preference at every change, or run COMMAND",
        manual: """
            Print the preference in force now and after every change, or run
            .Ar command
            each time; see
            .Sx WATCHING .
            """,
        commandLine: .optional,
        options: [.scope, .effective, .default, .onlyChanges, .once, .timeout],
        shared: Command.readerOptions,
        examples: [
            .init("themectl watch --effective", "dark"),
            .init("themectl watch --effective -- tmux set -g @appearance", nil),
        ],
        run: { invocation throws(Failure) in
            if invocation.isFilter { throw invocation.misuse("standard input cannot be watched; try --store FILE") }
            var deadline: Int64?
            if let argument = invocation.value(of: .timeout) {
                guard let milliseconds = Seconds.milliseconds(argument.text) else {
                    throw invocation.misuse("--timeout: '\(argument.text)' is not \(Seconds.rule)")
                }
                deadline = Syscalls.monotonicNanoseconds + Int64(milliseconds) * 1_000_000
            }
            if !invocation.commandLine.isEmpty { try invocation.refuse([.json], beside: "COMMAND") }
            try WatchCommandLine.find(invocation.commandLine, in: invocation.environment)
            Syscalls.ignore(Signal.brokenPipe)
            var watcher = try Watcher(try WatchSubject(invocation), deadline)
            let end = Result { () throws(Failure) in try watcher.follow() }
            watcher.stop()
            switch try end.get() {
            case .status(let status): return Output(status: status)
            case .signal(let signal): Console().exit(bySignal: signal)
            }
        })
}
