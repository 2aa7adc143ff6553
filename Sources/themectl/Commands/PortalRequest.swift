import ThemeStore

/// `portal`: answers desktop programs through the desktop portal.
struct PortalRequest: Request {
    static let row = CommandRow(
        group: .origin, summary: "answer desktop programs through xdg-desktop-portal",
        shared: [.app, .store, .quiet],
        examples: [
            .init("themectl portal --app com.example.Notes", nil)
        ])

    private enum Event: Hashable {
        case signal
        case backend(PortalBackend.Event)
    }

    private let target: Target
    private let printing: Printing

    init(_ line: inout Line) throws(Failure) {
        target = try Target(&line)
        printing = Printing(&line)
        if target.isStandardInput { throw line.misuse("standard input cannot be watched; try --store FILE") }
    }

    func run(in environment: ProcessEnvironment) throws(Failure) -> Output {
        let store = AppearanceStore(try target.location(in: environment))
        Console.keepChildStatuses()
        Syscalls.ignore(Signal.brokenPipe)
        do throws(PortalBackend.Failure) {
            let signal = try answer(for: store, in: environment)
            Console().exit(bySignal: signal)
        } catch {
            switch error {
            case .unavailable(let reason): throw .unavailable("portal: \(reason)")
            case .nameTaken(let name): throw .nameTaken("portal: another program has the name \(name)")
            case .busEnded: return Output()
            case .store(let error): throw .store(error)
            }
        }
    }

    /// Answers until a signal comes.
    private func answer(
        for store: AppearanceStore, in environment: ProcessEnvironment
    ) throws(PortalBackend.Failure) -> Int32 {
        let signals = try holdSignals(for: store)
        let backend = try PortalBackend(of: store, in: environment)
        while true {
            for problem in backend.takeProblems() where !printing.isQuiet {
                Console().tell("warning: \(problem.advised)")
            }
            let entries =
                [PollEntry(Event.signal, signals.descriptor, .input)]
                + backend.awaited.map { $0.named { .backend($0) } }
            let happened = Syscalls.poll(entries, milliseconds: Syscalls.milliseconds(until: backend.due))
            if happened.contains(.signal), let signal = signals.take().last { return signal }
            try backend.take(Set(happened.compactMap { if case .backend(let event) = $0 { event } else { nil } }))
        }
    }

    private func holdSignals(for store: AppearanceStore) throws(PortalBackend.Failure) -> SignalQueue {
        do throws(SystemError) {
            // Signals that are ignored, as `nohup` makes SIGHUP, stay so.
            return try SignalQueue(HeldSignals.ending.filter { !Syscalls.isIgnored($0) })
        } catch {
            throw .store(.fileError(FileError(.watch, store.location.pathInErrors, .system(error))))
        }
    }
}
