/// The word of another machine: of a running `themectl receive`, or else `$LC_THEMECTL` in a
/// session over SSH.
enum ReceivedSource {
    /// The folders with everything in them: the style in force in each, and whether its parent is
    /// this user's own.
    static func files(_ environment: ProcessEnvironment) -> [SourceFile] {
        environment.remoteStyleFolders.map { folder in
            let style = RemoteStyleFile.newest(in: folder)?.style.rawValue ?? 0
            let value = "\(style) \(RemoteStyleFolder.isOwn(folder.parent))"
            return SourceFile(path: folder.appending(""), value: value.bytes)
        }
    }

    static func ask(_ environment: ProcessEnvironment) -> SystemStyleAnswer {
        if let remote = RemoteStyleFile.newest(in: environment) {
            return .style(remote.style, detail: remote.origin)
        }
        guard environment.isSSHSession else {
            return .noOpinion("no receiver runs")
        }
        return EnvironmentSource.ask(environment, "LC_THEMECTL", detail: "$LC_THEMECTL")
    }
}
