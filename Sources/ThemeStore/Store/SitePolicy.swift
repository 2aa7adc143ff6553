/// Where the files are in which the site may have decided about an app: `themectl/ID.json` in the
/// folders of `$XDG_CONFIG_DIRS`, the most important first.
package struct SiteFiles: Sequence, Hashable, Sendable {
    /// The folders in the form of `PATH`, which most commands never look into.
    private let folders: [UInt8]
    private let name: String

    /// No file at all.
    package static let none = SiteFiles(folders: [], name: "")

    /// The files of another name in the same folders.
    func named(_ name: String) -> SiteFiles {
        SiteFiles(folders: folders, name: name)
    }

    package func makeIterator() -> IndexingIterator<[StorePath]> {
        StorePath.folders(in: folders).map { $0.appending("themectl/" + name) }.makeIterator()
    }
}

extension SiteFiles {
    /// The files of that name, by the XDG Base Directory Specification.
    ///
    /// An iPhone has no administrator, and an app's sandbox there no such folder.
    package init(in environment: ProcessEnvironment, name: String) {
        #if os(iOS) || os(visionOS)
            self = .none
        #else
            let folders = environment.bytes("XDG_CONFIG_DIRS") ?? []
            if folders.isEmpty {
                self.init(folders: Array("/etc/xdg".utf8), name: name)
            } else {
                self.init(folders: folders, name: name)
            }
        #endif
    }
}

/// The site's decisions about an app: `themectl/ID.json` in the folders of `$XDG_CONFIG_DIRS`
/// (`/etc/xdg` if unset), a store with the further member `userInterfaceStyleLocked`.
package struct SitePolicy: Equatable, Sendable {
    /// The site's value: from the locking file, or else from the first file that has a value.
    package private(set) var value = StoredValue.unset
    /// The file that the preference is from.
    package private(set) var file: StorePath?
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
    private(set) var fileCount = 0
    /// Problems of the files, in the order in which they were read.
    package private(set) var warnings: [StoreError] = []

    /// The site's preference, or `nil` for none.
    package var appearance: Appearance? {
        value.appearance
    }

    /// The deciding file: the file with the value, or a lock without a value, which leaves
    /// `system`.
    package var decidingFile: StorePath? {
        if let file {
            return file
        }
        if isLockCertain {
            return lock
        }
        return nil
    }

    /// Reads the files, which blocks the thread.
    ///
    /// - Parameters:
    ///   - files: The files that may be there, the most important first.
    ///   - document: The content of one of them, if that is known. It is not read then.
    /// - Returns: The decisions. A problem of a file is a warning.
    package static func read(
        _ files: some Sequence<StorePath>,
        knowing document: StoreDocument? = nil
    ) -> SitePolicy {
        var policy = SitePolicy()
        for file in files {
            policy.read(file, knowing: document)
        }
        return policy
    }

    /// The error that writers get, or `nil` if they may write.
    package var refusal: StoreError? {
        guard let lock else { return nil }
        if isLockCertain {
            return .lockedBySite(lock, because: nil)
        }
        return .lockedBySite(lock, because: warnings.first { $0.file == lock })
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
            try apply(try StoreDocument(unambiguous: snapshot.content, of: file))
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
        if let error = document.duplicateLock {
            throw error
        }
        isRead = true
        let own = document.value(for: .app)
        if let warning = document.warning(about: own) {
            warnings.append(warning)
        }
        if own != .unset, !isLockCertain, file == nil {
            value = own
            file = document.file
        }
        guard let setting = document.locks.first?.value else {
            return
        }
        switch setting.kind {
        case .boolean where document.text[setting.range.lowerBound] == "t":
            guard !isLockCertain else { break }
            lock = document.file
            isLockCertain = true
            // The locking file decides, if it has a value.
            if own != .unset {
                value = own
                file = document.file
            }
        case .boolean, .null:
            break
        default:
            throw .lockNotABoolean(document.file, document.spelling(of: setting))
        }
    }
}
