/// The style of another machine: from a running `themectl receive`, or else `$LC_THEMECTL` in a
/// session over SSH.
enum ReceivedSource {
    private static let variable = "LC_THEMECTL"

    @inline(__always) static var row: SourceRow {
        SourceRow(
            summary: "the word of themectl receive, or $LC_THEMECTL",
            files: { environment in RemoteStyleFolder.paths(in: environment).map(file) },
            makeFolder: { environment in RemoteStyleFolder.makeTemporary(in: environment) }
        ) { environment, _ in ask(environment) }
    }

    /// A folder's file: its style, and whether its folder counts.
    private static func file(in folder: StorePath) -> (path: StorePath, content: SourceContent) {
        let word = RemoteStyle.newest(in: folder).map { UInt8($0.style.rawValue) }
        return (
            RemoteStyleFolder.file(in: folder),
            .value([RemoteStyleFolder.isOwn(folder.parent) ? 1 : 0, word ?? 0])
        )
    }

    private static func ask(_ environment: ProcessEnvironment) -> SystemStyleAnswer {
        if let word = RemoteStyle.newest(in: RemoteStyleFolder.path(in: environment)) {
            return .style(word.style, detail: word.origin)
        }
        guard environment.isSSHSession else {
            return .noOpinion("no receiver runs")
        }
        let answer = EnvironmentSource.ask(environment, variable)
        return switch answer {
        case .style(let style, _):
            .style(style, detail: "$\(variable)")
        case .noOpinion(let reason):
            .noOpinion("no receiver runs, and \(reason)")
        default:
            answer
        }
    }
}

extension ProcessEnvironment {
    /// Whether this is a session over SSH: sshd sets `$SSH_CONNECTION`.
    package var isSSHSession: Bool {
        isSet("SSH_CONNECTION")
    }
}
