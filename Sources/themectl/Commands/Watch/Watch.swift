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
        options: [.scope, .effective, .onlyChanges, .once, .timeout],
        shared: Command.readerOptions,
        run: WatchCommand.run)
}

private enum WatchCommand {
    @Sendable
    static func run(_ invocation: Invocation) throws(Failure) -> Output {
        if invocation.isFilter { throw invocation.misuse("standard input cannot be watched; try --store FILE") }
        var deadline: Int64?
        if let argument = invocation.value(of: .timeout) {
            guard let milliseconds = Seconds.milliseconds(argument.text) else {
                throw invocation.misuse("--timeout: '\(argument.text)' is not \(Seconds.rule)")
            }
            deadline = Syscalls.monotonicNanoseconds + Int64(milliseconds) * 1_000_000
        }
        let scope = try invocation.scope()
        let subject = WatchSubject(
            invocation: invocation, store: AppearanceStore(try invocation.location()), scope: scope)
        Syscalls.ignore(Signal.brokenPipe)
        var watcher = try Watcher(subject, deadline)
        let end = Result { () throws(Failure) in try watcher.follow() }
        watcher.stop()
        switch try end.get() {
        case .status(let status): return Output(status: status)
        case .signal(let signal): Console().exit(bySignal: signal)
        }
    }
}
