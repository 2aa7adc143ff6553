import ThemeStore

/// `portal`: answers desktop programs through the desktop portal.
struct PortalRequest: Request {
    static let row = CommandRow(
        group: .followers,
        summary: "answer desktop programs through xdg-desktop-portal",
        shared: [.app, .store, .quiet],
        wordings: [.storeFile],
        examples: ["themectl portal --app com.example.Notes": nil]
    )

    let target: Target

    init(_ line: Line) throws(Failure) {
        target = try Target(line)
        if target.isStandardInput {
            throw line.misuse("standard input cannot be watched; try --store FILE")
        }
    }

    func run(in environment: ProcessEnvironment) throws(Failure) -> Output {
        let store = try target.store(in: environment)
        Console.prepareToFollow()
        let backend = try mappingError(PortalBackend(of: store, in: environment), failure)
        while true {
            target.lines(of: backend.dequeueProblems()).forEach(Console.notify)
            switch backend.end {
            case .success: return Output()
            case .failure(let reason): throw failure(reason)
            case nil: try EventLoop.wait(for: [backend], in: "portal")
            }
        }
    }

    private func failure(_ reason: PortalFailure) -> Failure {
        switch reason {
        case .bus(.nameTaken(let name)):
            Failure(status: .temporaryFailure, message: "portal: \(BusFailure.nameTaken(name))")
        case .bus(let failure): .unavailable("portal: \(failure)")
        case .store(let error): .store(error)
        case .wait(let reason): .wait("portal", reason)
        }
    }
}
