/// A failure that a store in memory simulates, for a test of what an app does about it.
///
/// Later versions may add cases.
#if hasAttribute(nonexhaustive)
    @nonexhaustive(warn)
#endif
public enum SimulatedFailure: Hashable, Sendable {
    /// The site locks the setting to an appearance, and refuses every write.
    case locked(to: Appearance)
    /// The file is read-only.
    case readOnly
    /// The disk is full.
    case noSpace
    /// Another process holds the lock for the whole time limit.
    case lockedTooLong
    /// This user may not write the file.
    case permission
    /// The file is damaged, so it cannot be read either.
    case damaged
    /// Each write takes that long.
    case delay(Duration)

    /// The file of the site that locks the setting.
    static let lock = StorePath(literal: "<site>")

    /// The error of a write, if it fails before it reads the store.
    func error(writing name: StorePath) -> StoreError? {
        switch self {
        case .locked:
            StoreError(.lockedBySite(SimulatedFailure.lock, because: nil))
        case .readOnly:
            StoreError(FileError(.readOnly, path: name))
        case .noSpace:
            StoreError(FileError(.noSpace, path: name))
        case .lockedTooLong:
            StoreError(FileError(.lock, name, .lockedTooLong(.seconds(5))))
        case .permission:
            StoreError(FileError(.permission, path: name))
        case .damaged, .delay:
            nil
        }
    }
}
