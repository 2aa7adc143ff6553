/// What the site has decided about an app: `themectl/ID.json` in the folders of `$XDG_CONFIG_DIRS` (`/etc/xdg` where
/// that is not set), which is a store with one member more, `userInterfaceStyleLocked`.
package struct SitePolicy: Equatable, Sendable {
    /// The site's preference, from the first of its files that has one, or `nil` for none.
    package let appearance: Appearance?
    /// The file that the preference is from.
    package let file: StorePath?
    /// The file that locks the setting, if one does.
    ///
    /// A file that cannot be read counts as one: what it says is not known.
    package let lock: StorePath?
    /// Whether that file really says so.
    ///
    /// Only then is the site's preference in force whatever else is set.
    package let isLockCertain: Bool
    /// What was wrong with the files, in the order in which they were read.
    package let warnings: [StoreError]

    /// Reads the files, which blocks the thread.
    ///
    /// - Parameter files: The files that may be there, the most important first.
    /// - Returns: What they say; what is wrong with them is a warning.
    package static func read(_ files: some Sequence<StorePath>) -> SitePolicy {
        var reader = Reader()
        for file in files { reader.read(file) }
        return SitePolicy(
            appearance: reader.appearance, file: reader.file, lock: reader.lock, isLockCertain: reader.isLockCertain,
            warnings: reader.warnings)
    }

    /// What a writer is refused with, or `nil` where it is not.
    package var refusal: StoreError? {
        guard let lock else { return nil }
        return .lockedBySite(lock, because: isLockCertain ? nil : warnings.first { $0.file == lock })
    }

    private struct Reader {
        var appearance: Appearance? { decision?.appearance }
        var file: StorePath? { decision?.file }
        private var decision: (appearance: Appearance, file: StorePath)?
        var lock: StorePath?
        var isLockCertain = false
        var warnings: [StoreError] = []

        mutating func read(_ file: StorePath) {
            do throws(StoreError) {
                let snapshot = try StoreError.wrapping { () throws(FileError) in try FileReader.read(file) }
                guard let snapshot else { return }
                take(try StoreDocument(unambiguous: snapshot.content, of: file, watching: [MemberName.locked]))
            } catch {
                warnings.append(error)
                lock = lock ?? file
            }
        }

        private mutating func take(_ document: StoreDocument) {
            if let error = document.duplicateLock {
                warnings.append(error)
                lock = lock ?? document.file
                return
            }
            let value = document.value(for: nil)
            if case .unrecognized(let value) = value { warnings.append(.unrecognizedValue(document.file, value)) }
            let answer = value.appearance.map { ($0, document.file) }
            if !isLockCertain { decision = decision ?? answer }
            for (_, member) in document.watched {
                switch member.value.kind {
                case .boolean where document.text[member.value.range.lowerBound] == UInt8(ascii: "t"):
                    guard !isLockCertain else { break }
                    // The file that locks the setting is the one that decides, if it says what is to be.
                    (lock, isLockCertain) = (document.file, true)
                    decision = answer ?? decision
                case .boolean, .null:
                    break
                default:
                    warnings.append(.lockNotABoolean(document.file, document.spelling(of: member.value)))
                    lock = lock ?? document.file
                }
            }
        }
    }
}
