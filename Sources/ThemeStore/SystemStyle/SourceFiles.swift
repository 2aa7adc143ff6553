/// The files of sources, followed for changes of the system's style.
final class SourceFiles {
    private let sources: [SystemStyleSource]
    private let environment: ProcessEnvironment
    private let watch: FolderWatch
    /// The content of each as it was last seen.
    private var contents: [SourceContent] = []

    /// Begins to follow the files; `nil` if the sources have none, or the system allows no other watch.
    init?(of sources: [SystemStyleSource], in environment: ProcessEnvironment) {
        let paths = sources.flatMap { $0.row.files(environment) }.map { $0.path }
        guard let first = paths.first, let watch = try? FolderWatch(for: first) else { return nil }
        watch.follow(Set(paths))
        (self.sources, self.environment, self.watch) = (sources, environment, watch)
        contents = read()
    }

    private func read() -> [SourceContent] { sources.flatMap { $0.row.files(environment) }.map { $0.content } }

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
        contents = read()
        return contents != last
    }
}
