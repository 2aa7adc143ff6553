// What a placement decides in a transaction.

extension FileTransaction {
    /// Gives a finished file the name of the original, or a name that is still free.
    ///
    /// - Returns: `false` if another program has replaced, changed or created the file. Its version
    ///   has the name. Either way the caller has to `discard` the temporary name.
    /// - Throws: `StoreError`. Unless its cause is `keptAside`, the name leads to the same file as
    ///   before.
    func place(_ new: FinishedFile) throws(StoreError) -> Bool {
        let name = location.name
        guard let original else {
            return try operation.call(location.folder.create(name, from: new.name))
        }
        switch placement {
        case .exchange:
            return try location.folder.exchange(new, with: name, original.status, operation)
        case .rename:
            return try operation.call(location.folder.rename(new.name, over: name, original))
        }
    }

    /// Removes the temporary name of a file that has been placed, or was not to be.
    ///
    /// It has the old version now, or does not exist if the new file was renamed.
    func discard(_ temporary: StorePath) {
        if placement == .exchange, original != nil {
            location.folder.removeRecorded(temporary)
        } else {
            remove(temporary)
        }
    }
}
