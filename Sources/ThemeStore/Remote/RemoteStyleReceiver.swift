/// Tells this user's programs the words that it is told, as long as its process runs.
///
/// For a process with one thread that opens the file of all receivers nowhere else: its locks are
/// the process's, and closing the file anywhere would free them.
package final class RemoteStyleReceiver {
    private static let maximumRounds = 16

    private let environment: ProcessEnvironment
    private let address: [UInt8]
    private var place: RemoteStyleRecord?

    /// Creates a receiver, which has made nothing yet.
    ///
    /// What the process makes from now on has exactly the modes asked for.
    ///
    /// - Parameter environment: The variables that say where its folder is, and where its session
    ///   came from.
    package init(in environment: ProcessEnvironment) {
        Syscalls.clearFileMask()
        self.environment = environment
        address = RemoteStyle.address(in: environment.bytes("SSH_CLIENT") ?? [])
    }

    /// Makes ready for a word, unless that is done: makes folder and file if they are missing, and
    /// removes the words of receivers that were killed.
    ///
    /// - Throws: `FileError`. It may succeed later.
    package func prepare() throws(FileError) {
        let path = RemoteStyleFolder.path(in: environment)
        let file = RemoteStyleFolder.file(in: path)
        // A place counts only if nothing has removed folder or file meanwhile.
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

    /// Takes a word in place of the one before, and makes folder and file again if they were
    /// removed.
    ///
    /// - Throws: `FileError`. The word before may still count, and the next one may be taken.
    package func announce(_ style: InterfaceStyle) throws(FileError) {
        try prepare()
        try place?.write(style, from: address)
    }

    /// Takes the word back.
    package func end() {
        place?.clear()
        place = nil
    }
}
