/// Gives this user's programs the style that another machine sends, as long as its process runs.
///
/// It is for a process with a single thread, and the process must not open the file elsewhere: the
/// lock is the process's, and closing the file anywhere would free it.
package final class RemoteStyleReceiver {
    private let environment: ProcessEnvironment
    private let address: [UInt8]
    private var file: RemoteStyleFile?

    /// Creates a receiver, which has made nothing yet.
    ///
    /// From now on, the process's files have exactly the modes that it asks for.
    ///
    /// - Parameter environment: The variables with its folder and the address of its session.
    package init(in environment: ProcessEnvironment) {
        Syscalls.clearFileMask()
        self.environment = environment
        address = RemoteStyle.address(in: environment.bytes("SSH_CLIENT") ?? [])
    }

    /// Makes ready for a style: creates folder and file if they are missing, and removes the files
    /// of receivers that were killed.
    ///
    /// - Throws: `StoreError`. It may succeed later.
    package func prepare() throws(StoreError) {
        let path = environment.remoteStyleFolder
        try environment.requireOwnRuntimeFolder()
        let folder = try RemoteStyleFolder.open(path)
        if let file, file.isIn(folder) {
            file.keepFromCleaning()
            return
        }
        end()
        file = try RemoteStyleFile(in: folder, at: path)
    }

    /// Replaces the style before with another one, and creates folder and file again if they were
    /// removed.
    ///
    /// - Throws: `StoreError`. The style before may still be in force, and the next one may be
    ///   received.
    package func receive(_ style: InterfaceStyle) throws(StoreError) {
        try prepare()
        try file?.write(style, from: address)
    }

    /// Withdraws the style.
    package func end() {
        file?.remove()
        file = nil
    }
}
