import Foundation

/// Reports when the last of some programs has ended: they hold a pipe open as long as they live.
///
/// A script opens it with `exec 3>FILE`, and its child processes inherit it.
final class Lifeline {
    private let folder: TemporaryFolder
    private let descriptor: Int32

    /// The pipe's file.
    var file: String { folder.path("lifeline") }

    init() throws {
        folder = try TemporaryFolder()
        guard mkfifo(folder.path("lifeline"), 0o600) == 0 else {
            throw CocoaError(.fileWriteUnknown)
        }
        descriptor = open(folder.path("lifeline"), O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    }

    deinit {
        close(descriptor)
    }

    /// Whether it was opened and is now closed everywhere.
    ///
    /// - Parameter seconds: How long to wait. A killed process takes a moment to end.
    /// - Returns: Whether it is closed.
    func isLoose(within seconds: Int32 = 10) -> Bool {
        var entry = pollfd(fd: descriptor, events: 0, revents: 0)
        return poll(&entry, 1, seconds * 1000) == 1 && Int32(entry.revents) & Int32(POLLHUP) != 0
    }
}
