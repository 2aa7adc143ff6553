/// Tells this user's programs the words that it is told, as long as its process runs.
///
/// For a process with one thread that opens the file of all receivers nowhere else: its locks are
/// the process's, and closing the file anywhere would free them.
package final class WordReceiver {
    private static let maximumRounds = 16

    private let environment: ProcessEnvironment
    private let address: [UInt8]
    private var place: ReceivedPlace?

    /// Creates a receiver, which has made nothing yet.
    ///
    /// What the process makes from now on has exactly the modes asked for.
    ///
    /// - Parameter environment: The variables that say where its folder is, and where its session
    ///   came from.
    package init(in environment: ProcessEnvironment) {
        Syscalls.clearFileMask()
        self.environment = environment
        address = ReceivedWord.address(in: environment.bytes("SSH_CLIENT") ?? [])
    }

    /// Makes ready for a word, unless that is done: makes folder and file if they are missing, and
    /// removes the words of receivers that were killed.
    ///
    /// - Throws: `StoreError`. It may succeed later.
    package func prepare() throws(StoreError) {
        let path = ReceivedFolder.path(in: environment)
        let file = ReceivedFolder.file(in: path)
        // A place counts only if nothing has removed folder or file meanwhile.
        for _ in 0..<WordReceiver.maximumRounds {
            let folder = try ReceivedFolder.open(path)
            if let place, place.isLed(to: file) {
                return place.keepFromCleaning()
            }
            end()
            place = try ReceivedPlace(in: folder, for: file)
        }
        throw FileOperation(.create, file).failure(.replacedTooOften)
    }

    /// Takes a word in place of the one before, and makes folder and file again if they were
    /// removed.
    ///
    /// - Throws: `StoreError`. The word before may still count, and the next one may be taken.
    package func tell(_ style: InterfaceStyle) throws(StoreError) {
        try prepare()
        try place?.write(style, from: address)
    }

    /// Takes the word back.
    package func end() {
        place?.clear()
        place = nil
    }
}
