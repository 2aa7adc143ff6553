/// Publishes received styles to this user's programs while the process runs.
///
/// Use it in a process with one thread, and open the file of all receivers nowhere else: its locks
/// are the process's, and closing the file anywhere would free them.
package final class RemoteStyleReceiver {
    private static let maximumRounds = 16

    private let environment: ProcessEnvironment
    private let address: [UInt8]
    private var place: RemoteStyleRecord?

    /// Creates a receiver, which has made nothing yet.
    ///
    /// New files and folders of the process have exactly the requested modes from now on.
    ///
    /// - Parameter environment: The variables for its folder and for the client of its session.
    package init(in environment: ProcessEnvironment) {
        Syscalls.clearFileMask()
        self.environment = environment
        address = RemoteStyle.address(in: environment.bytes("SSH_CLIENT") ?? [])
    }

    /// Prepares for a style: creates folder and file if they are missing, and removes the styles of
    /// killed receivers.
    ///
    /// - Throws: `FileError`. It may succeed later.
    package func prepare() throws(FileError) {
        let path = RemoteStyleFolder.path(in: environment)
        let file = RemoteStyleFolder.file(in: path)
        // A record counts only if folder and file still exist.
        for _ in 0..<RemoteStyleReceiver.maximumRounds {
            let folder = try RemoteStyleFolder.open(path)
            if let place, place.isLed(to: file) {
                return place.keepFromCleaning()
            }
            end()
            place = try RemoteStyleRecord(in: folder, for: file)
        }
        throw FileError(.create, file, .replacedTooOften)
    }

    /// Publishes a style instead of the previous one, and creates folder and file again if they
    /// were removed.
    ///
    /// - Throws: `FileError`. The previous style may still count, and the next call may succeed.
    package func announce(_ style: InterfaceStyle) throws(FileError) {
        try prepare()
        try place?.write(style, from: address)
    }

    /// Withdraws the style.
    package func end() {
        place?.clear()
        place = nil
    }
}
