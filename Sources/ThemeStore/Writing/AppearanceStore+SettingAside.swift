extension FileTransaction {
    /// Renames the file to `NAME.damaged`, or to `NAME.damaged-2` and so on if that exists.
    ///
    /// - Returns: The new path, or `nil` if another program has changed the file meanwhile.
    /// - Throws: `StoreError` if the file cannot be renamed.
    consuming func setAside() throws(StoreError) -> StorePath? {
        let operation = FileOperation(.write, path)
        guard let original, try operation.call(isUnchanged(original)) else {
            return nil
        }
        var suffix = ".damaged"
        var number = 1
        while try operation.call(location.folder.isTaken(location.name, suffix)) {
            number += 1
            suffix = ".damaged-\(number)"
        }
        try operation.call(location.folder.sync())
        return location.followed.appending(suffix: suffix)
    }
}

extension FileDescriptor {
    /// Renames a file of this folder, unless the new name is taken.
    ///
    /// - Returns: Whether the name is taken, so that the file has its old name.
    fileprivate func isTaken(_ name: StorePath, _ suffix: String) throws(SystemError) -> Bool {
        let newName = name.appending(suffix: suffix)
        do throws(SystemError) {
            do {
                try renameExclusively(name, to: newName)
            } catch {
                guard [.invalidArgument, .notSupported, .notImplemented].contains(error) else {
                    throw error
                }
                try link(name, as: newName)
                try unlink(name)
            }
            return false
        } catch {
            guard error == .alreadyExists else { throw error }
            return true
        }
    }
}

extension AppearanceStore {
    /// Moves a damaged store out of the way, under the lock and without replacing anything.
    ///
    /// - Returns: The new path.
    /// - Throws: ``StoreError`` if the store is not damaged, is missing or cannot be renamed.
    func moveAside(_ options: WriteOptions) throws(StoreError) -> StorePath {
        try location.requireOwn()
        var turns = try StoreTurns(of: location, options)
        while true {
            let turn = try turns.next()
            if let path = try turns.setAside(turn) { return path }
        }
    }
}
