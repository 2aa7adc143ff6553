/// What the site has decided about an app, in the files beside those of its users.
public struct SiteDefaults: Sendable {
    /// The site's preference, from the first of its files that has one, or `nil` for none.
    public let appearance: Appearance?
    /// The file that locks the setting, if one does.
    ///
    /// A file that cannot be read counts as one: what it says is not known.
    public let lock: FilePath?
    /// Whether that file really says so.
    ///
    /// Only then is the site's preference in force whatever else is set.
    public let isLockCertain: Bool
    /// What was wrong with the files.
    public let warnings: [StoreError]

    /// Reads the files.
    ///
    /// - Parameter files: The files that may be there, the most important first.
    public init(_ files: [FilePath]) {
        var reader = Reader()
        for file in files { reader.read(file) }
        appearance = reader.appearance
        lock = reader.lock
        isLockCertain = reader.isLockCertain
        warnings = reader.warnings
    }

    /// What a writer is refused with, or `nil` where it is not.
    package var refusal: StoreError? {
        guard let lock else { return nil }
        return .lockedBySite(lock, because: isLockCertain ? nil : warnings.first { $0.file == lock }?.reason)
    }

    private struct Reader {
        var appearance: Appearance?
        var lock: FilePath?
        var isLockCertain = false
        var warnings: [StoreError] = []

        mutating func read(_ file: FilePath) {
            do throws(StoreError) {
                let snapshot = try StoreError.wrapping { () throws(FileError) in try FileReader.read(file) }
                guard let snapshot else { return }
                take(try StoreDocument(unambiguous: snapshot.content, of: file, watching: [StoreMember.locked]))
            } catch {
                warnings.append(error)
                lock = lock ?? file
            }
        }

        private mutating func take(_ document: StoreDocument) {
            let value = document.value(for: nil)
            if case .unrecognized(let value) = value { warnings.append(.unrecognizedValue(document.file, value)) }
            // A certain lock ends the search: what less important files say cannot change it.
            if !isLockCertain { appearance = appearance ?? value.appearance }
            for (_, member) in document.watched {
                switch member.value.kind {
                case .boolean where document.text[member.value.range.lowerBound] == UInt8(ascii: "t"):
                    (lock, isLockCertain) = isLockCertain ? (lock, true) : (document.file, true)
                case .boolean, .null:
                    break
                default:
                    warnings.append(.lockNotABoolean(document.file, document.unrecognized(member.value)))
                    lock = lock ?? document.file
                }
            }
        }
    }
}
