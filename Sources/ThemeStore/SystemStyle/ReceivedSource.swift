/// The word of another machine: of a running `themectl receive`, or else `$LC_THEMECTL` in a
/// session over SSH.
enum ReceivedSource {
    private static let variable = "LC_THEMECTL"

    @inline(__always) static var row: SourceRow {
        SourceRow(
            summary: "the word of themectl receive, or $LC_THEMECTL",
            files: { environment in RemoteStyleFolder.paths(in: environment).map(content) },
            makeFolder: RemoteStyleFolder.makeTemporary
        ) { environment, _ in ask(environment) }
    }

    /// A folder's content: the style in force in it, and whether its parent is this user's own.
    private static func content(
        of folder: StorePath
    ) -> (path: StorePath, content: SourceContent) {
        let style = RemoteStyleFile.newest(in: folder)?.style.rawValue ?? 0
        let isOwn: UInt8 = RemoteStyleFolder.isOwn(folder.parent) ? 1 : 0
        return (RemoteStyleFolder.contents(of: folder), .value([isOwn, UInt8(style)]))
    }

    private static func ask(_ environment: ProcessEnvironment) -> SystemStyleAnswer {
        if let remote = RemoteStyleFile.newest(in: RemoteStyleFolder.path(in: environment)) {
            return .style(remote.style, detail: remote.origin)
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
    /// Whether it is of a session over SSH: sshd sets `$SSH_CONNECTION`.
    package var isSSHSession: Bool {
        isSet("SSH_CONNECTION")
    }
}
