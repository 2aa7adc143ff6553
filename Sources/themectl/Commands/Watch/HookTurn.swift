import ThemeStore

/// The turn of a runner among the runners of a user's hooks: an exclusive lock on the user's folder of hooks.
final class HookTurn: Sendable {
    private let folder: FileDescriptor
    /// Set when the turn has come; `nil` if it came at once.
    let coming: WakeUp?

    /// Takes the turn, or begins to wait for it.
    ///
    /// - Returns: The turn; `nil` without such a folder, or where folders cannot be locked.
    static func take(of path: StorePath?) throws(SystemError) -> HookTurn? {
        guard let path, let folder = try? FileDescriptor.workingFolder.openFolder(path),
            let isTaken = try? folder.tryLock()
        else { return nil }
        let turn = HookTurn(folder, isTaken ? nil : try WakeUp())
        guard let coming = turn.coming else { return turn }
        // Only another thread can wait for a lock while this one waits for signals.
        try Syscalls.startThread {
            try? turn.folder.lock()
            coming.set()
        }
        return turn
    }

    private init(_ folder: consuming FileDescriptor, _ coming: WakeUp?) {
        self.folder = folder
        self.coming = coming
    }
}
