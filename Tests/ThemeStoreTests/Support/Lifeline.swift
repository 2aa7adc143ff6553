import Foundation

/// Tells when the last of some programs has ended: they hold a pipe open as long as they live.
///
/// A script takes hold of it with `exec 3>FILE`, and whatever it starts keeps it.
final class Lifeline {
    private let folder: TemporaryFolder
    private let descriptor: Int32

    /// The file to take hold of.
    var file: String { folder.path("lifeline") }

    init() throws {
        folder = try TemporaryFolder()
        guard mkfifo(folder.path("lifeline"), 0o600) == 0 else { throw CocoaError(.fileWriteUnknown) }
        descriptor = open(folder.path("lifeline"), O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    }

    deinit {
        close(descriptor)
    }

    /// Whether someone has taken hold of it and no one has it any more.
    ///
    /// - Parameter seconds: How long to wait for that; a process that was killed takes a moment to be gone.
    /// - Returns: Whether that happened.
    func isLoose(within seconds: Int32 = 10) -> Bool {
        var entry = pollfd(fd: descriptor, events: 0, revents: 0)
        return poll(&entry, 1, seconds * 1000) == 1 && Int32(entry.revents) & Int32(POLLHUP) != 0
    }
}
