/// The files of sources, followed for changes of the system's style.
final class SourceFiles {
    private struct Followed: Sendable {
        let path: StorePath
        let content: @Sendable (StorePath) -> SourceContent
    }

    private let files: [Followed]
    private let watch: FolderWatch
    /// The content of each as it was last seen.
    private var contents: [SourceContent]

    /// Begins to follow the files; `nil` if the sources have none, or the system allows no other watch.
    init?(of sources: [SystemStyleSource], in environment: ProcessEnvironment) {
        let rows = sources.map { $0.row }
        let files = rows.flatMap { row in row.files(environment).map { Followed(path: $0, content: row.content) } }
        guard let first = files.first, let watch = try? FolderWatch(for: first.path) else { return nil }
        watch.follow(Set(files.map { $0.path }))
        self.files = files
        self.watch = watch
        contents = files.map { $0.content($0.path) }
    }

    /// The events to wait for.
    var awaited: [PollEntry] { watch.awaited }

    /// Reads the notices that have come.
    ///
    /// - Parameter happened: The events of ``awaited`` that happened.
    /// - Returns: Whether a setting may have changed.
    func takeNotices(of happened: Set<PollEntry>) -> Bool {
        guard !happened.isDisjoint(with: awaited) else { return false }
        _ = watch.takeNotices(of: happened)
        let last = contents
        contents = files.map { $0.content($0.path) }
        return contents != last
    }
}
