/// The site's decisions about an app: `themectl/ID.json` in the folders of `$XDG_CONFIG_DIRS` (`/etc/xdg` where
/// that is not set), which is a store with one member more, `userInterfaceStyleLocked`.
package struct SitePolicy: Equatable, Sendable {
    /// The site's value: that of the locking file if it has one, or else of the first file that has one.
    package private(set) var value = StoredValue.unset
    /// The file that the preference is from.
    package private(set) var file: StorePath?
    /// The file that locks the setting, if one does.
    ///
    /// An unreadable file counts as a lock, because its content is unknown.
    package private(set) var lock: StorePath?
    /// Whether that file really says so.
    ///
    /// Only then is the site's preference in force whatever else is set.
    package private(set) var isLockCertain = false
    /// Whether any of the files was there and could be read.
    package private(set) var isRead = false
    /// Problems of the files, in the order in which they were read.
    package private(set) var warnings: [StoreError] = []

    /// The site's preference; `nil` for none.
    package var appearance: Appearance? { value.appearance }

    /// The file that decides: the one with the value, or a lock that leaves nothing but `system`.
    package var decidingFile: StorePath? { file ?? (isLockCertain ? lock : nil) }

    /// Reads the files, which blocks the thread.
    ///
    /// - Parameter files: The files that may be there, the most important first.
    /// - Returns: The decisions; a problem of a file is a warning.
    package static func read(_ files: some Sequence<StorePath>) -> SitePolicy {
        var policy = SitePolicy()
        for file in files { policy.read(file) }
        return policy
    }

    /// The error that writers get, or `nil` if they may write.
    package var refusal: StoreError? {
        guard let lock else { return nil }
        return .lockedBySite(lock, because: isLockCertain ? nil : warnings.first { $0.file == lock })
    }

    private mutating func read(_ file: StorePath) {
        do throws(StoreError) {
            // Most machines have no such folder, so that is asked first.
            guard !FileReader.isFolderMissing(of: file),
                let snapshot = try StoreError.wrapping(try FileReader.read(file))
            else { return }
            take(try StoreDocument(unambiguous: snapshot.content, of: file, watching: [MemberName.locked]))
        } catch {
            warnings.append(error)
            // A file that this user may not read is skipped, by the XDG Base Directory Specification.
            if !error.isForbidden { lock = lock ?? file }
        }
    }

    private mutating func take(_ document: StoreDocument) {
        if let error = document.duplicateLock {
            warnings.append(error)
            lock = lock ?? document.file
            return
        }
        isRead = true
        let own = document.value(for: nil)
        if case .unrecognized(let value) = own { warnings.append(.unrecognizedValue(document.file, value)) }
        if own != .unset, !isLockCertain, file == nil { (value, file) = (own, document.file) }
        for (_, member) in document.watched {
            switch member.value.kind {
            case .boolean where document.text[member.value.range.lowerBound] == UInt8(ascii: "t"):
                guard !isLockCertain else { break }
                (lock, isLockCertain) = (document.file, true)
                // The locking file decides, if it has a value.
                if own != .unset { (value, file) = (own, document.file) }
            case .boolean, .null:
                break
            default:
                warnings.append(.lockNotABoolean(document.file, document.spelling(of: member.value)))
                lock = lock ?? document.file
            }
        }
    }
}
