/// The word of another machine: of a running `themectl receive`, or else `$LC_THEMECTL` in a session over SSH.
enum ReceivedSource {
    private static let variable = "LC_THEMECTL"

    @inline(__always) static var row: SourceRow {
        SourceRow(
            summary: "the word of themectl receive, or $LC_THEMECTL",
            files: { environment in ReceivedFolder.paths(in: environment).map { ReceivedFolder.file(in: $0) } },
            content: content
        ) { environment, _ in ask(environment) }
    }

    /// The word in a file, and whether its folder is the one that counts.
    private static func content(of file: StorePath) -> SourceContent {
        let folder = file.parent
        let word = ReceivedWord.newest(in: folder).map { UInt8($0.style.rawValue) }
        return .value([ReceivedFolder.isOwn(folder.parent) ? 1 : 0, word ?? 0])
    }

    private static func ask(_ environment: ProcessEnvironment) -> SystemStyleAnswer {
        if let word = ReceivedWord.newest(in: ReceivedFolder.path(in: environment)) {
            return .style(word.style, detail: word.origin)
        }
        guard environment.isSSHSession else { return .noOpinion("no receiver runs") }
        let answer = EnvironmentSource.ask(environment, variable)
        return switch answer {
        case .style(let style, _): .style(style, detail: "$\(variable)")
        case .noOpinion(let reason): .noOpinion("no receiver runs, and \(reason)")
        default: answer
        }
    }
}

extension ProcessEnvironment {
    /// Whether it is of a session that came over SSH, by `$SSH_CONNECTION`, which sshd sets.
    package var isSSHSession: Bool { isSet("SSH_CONNECTION") }
}
