/// The site's decisions about an app: `themectl/ID.json` in the folders of `$XDG_CONFIG_DIRS`
/// (`/etc/xdg` if unset), a store with the further member `userInterfaceStyleLocked`.
package struct SitePolicy: Equatable {
    /// The site's value: from the locking file, or else from the first file that has a value.
    package private(set) var value = StoredValue.unset
    /// The file that the preference is from.
    private(set) var file: StorePath?
    /// The file that locks the setting, if it is locked.
    ///
    /// An unreadable file counts as a lock, because its content is unknown.
    package private(set) var lock: StorePath?
    /// Whether that file is known to lock the setting.
    ///
    /// Only then is the site's preference in force whatever else is set.
    package private(set) var isLockCertain = false
    /// Whether any of the files was there and could be read.
    package private(set) var isRead = false
    /// How many of the files exist.
    var fileCount = 0
    /// Problems of the files, in the order in which they were read.
    package private(set) var warnings: [StoreError] = []

    /// The site's preference, or `nil` for none.
    package var appearance: Appearance? {
        value.appearance
    }

    /// The deciding file: the file with the value, or a lock without a value, which leaves
    /// `system`.
    package var decidingFile: StorePath? {
        file ?? (isLockCertain ? lock : nil)
    }

    /// Reads the files, which blocks the thread.
    ///
    /// - Parameters:
    ///   - files: The files that may be there, the most important first.
    ///   - document: The content of a file that is known already, so it is not read.
    /// - Returns: The decisions. A problem of a file is a warning.
    package static func read(
        _ files: [StorePath],
        knowing document: StoreDocument? = nil
    ) -> SitePolicy {
        var policy = SitePolicy()
        for file in files {
            policy.read(file, knowing: document)
        }
        return policy
    }

    /// The error that writers get, or `nil` if they may write.
    var refusal: StoreError? {
        guard let lock else { return nil }
        let warning = warnings.first { $0.path == lock }
        return StoreError(.lockedBySite(lock, because: isLockCertain ? nil : warning))
    }

    private mutating func read(_ file: StorePath, knowing document: StoreDocument?) {
        do {
            if let document, document.file == file {
                return try apply(document)
            }
            // Most machines have no such folder, so that is checked first.
            guard !FileReader.isFolderMissing(of: file),
                let snapshot = try FileReader.read(file)
            else {
                return
            }
            fileCount += 1
            try apply(try StoreDocument(snapshot.content, of: file))
        } catch {
            warnings.append(error)
            // A file that this user may not read is skipped, by the XDG Base Directory
            // Specification.
            if !error.isForbidden { lock = lock ?? file }
        }
    }

    /// Applies a file's decisions.
    ///
    /// - Throws: `StoreError` if its lock cannot be understood.
    private mutating func apply(_ document: StoreDocument) throws(StoreError) {
        try document.requireOneLock()
        isRead = true
        let own = document.value()
        if let warning = document.warning(about: own) {
            warnings.append(warning)
        }
        let setting = document.locks.first
        let isLocking = setting?.value.boolean(in: document.text) == true && !isLockCertain
        // The locking file decides, if it has a value.
        if own != .unset, isLocking || !isLockCertain && file == nil {
            value = own
            file = document.file
        }
        if isLocking {
            lock = document.file
            isLockCertain = true
        } else if let setting, let flaw = document.flaw(in: setting) {
            throw flaw
        }
    }
}
