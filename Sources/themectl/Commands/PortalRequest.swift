import ThemeStore

/// `portal`: answers desktop programs through the desktop portal.
struct PortalRequest: Request {
    static let row = CommandRow(
        group: .origin, summary: "answer desktop programs through xdg-desktop-portal",
        shared: [.app, .store, .quiet],
        wordings: [CommandRow.storeFile],
        examples: [("themectl portal --app com.example.Notes", nil)])

    private let target: Target

    init(_ line: inout Line) throws(Failure) {
        target = try Target(&line)
        if target.isStandardInput { throw line.misuse("standard input cannot be watched; try --store FILE") }
    }

    func run(in environment: ProcessEnvironment) throws(Failure) -> Output {
        let store = AppearanceStore(try resolving(try target.location(in: environment)))
        let signals = try Console.queueSignals(following: store.location.pathInErrors)
        Syscalls.ignore(Signal.brokenPipe)
        do throws(PortalBackend.Failure) {
            let backend = try PortalBackend(of: store, in: environment)
            while true {
                for problem in backend.takeProblems() where !target.isQuiet {
                    Console.tell("warning: \(problem.advised)")
                }
                let signaled = PollEntry(signals.descriptor, .input)
                let happened = try PortalRequest.poll([signaled] + backend.awaited, until: backend.due)
                if happened.contains(signaled), let signal = signals.take().last { Console.exit(bySignal: signal) }
                try backend.take(happened)
            }
        } catch {
            switch error {
            case .bus(let failure):
                if case .nameTaken = failure { throw .nameTaken("portal: \(failure)") }
                throw .unavailable("portal: \(failure)")
            case .busEnded: return Output()
            case .store(let error): throw .store(error)
            case .wait(let error): throw .noWait(verb: "portal", error)
            }
        }
    }

    private static func poll(
        _ entries: [PollEntry], until due: Int64?
    ) throws(PortalBackend.Failure) -> Set<PollEntry> {
        do throws(SystemError) {
            return try Syscalls.poll(entries, milliseconds: Syscalls.milliseconds(until: due))
        } catch {
            throw .wait(error)
        }
    }
}
