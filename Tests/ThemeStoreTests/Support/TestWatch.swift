@testable import ThemeStore

/// A watch of folders with one follower, driven by a test as a loop would drive it.
final class TestWatch {
    let watch = FolderWatch()
    private let paths: WatchedPaths

    init(_ files: [StorePath] = []) {
        paths = WatchedPaths(in: watch)
        follow(files)
    }

    var awaited: [PollEntry] { watch.awaited }
    var failures: [StoreError] { watch.failures }

    func follow(_ files: [StorePath]) { paths.follow(files) }

    func refresh(_ files: [StorePath], onlyBlind: Bool = false) {
        paths.refresh(files, onlyBlind: onlyBlind)
    }

    func unwatchable(on path: StorePath) -> [StoreError] { paths.unwatchable(on: [path]) }

    /// Handles the notices that are there.
    ///
    /// Other programs mount things meanwhile.
    ///
    /// - Returns: The paths that may have changed, each once.
    func readNotices() throws -> [StorePath] {
        let notices = awaited.filter { $0.awaited == .input }
        try watch.handle(try Syscalls.poll(notices, milliseconds: 0))
        return Array(Set(paths.dequeueChanges()))
    }
}

extension [any EventSource] {
    /// Lets the sources handle what happens within some milliseconds, as a loop does.
    ///
    /// - Returns: Whether anything happened or was due.
    @discardableResult
    func run(milliseconds: Int32) throws -> Bool {
        let due = due
        let rest = Swift.min(Syscalls.milliseconds(until: due ?? .max), milliseconds)
        let happened = try Syscalls.poll(awaited, milliseconds: rest)
        let isDue = due.map { $0 <= Syscalls.monotonicNanoseconds } ?? false
        try handle(happened)
        return isDue || !happened.isEmpty
    }
}
