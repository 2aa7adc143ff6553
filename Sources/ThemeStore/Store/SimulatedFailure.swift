/// A failure that a store in memory simulates, for a test of what an app does about it.
public enum SimulatedFailure: Hashable, Sendable {
    /// The site locks the setting to an appearance, and refuses every write.
    case locked(to: Appearance)
    /// The file is read-only.
    case readOnly

    /// The file of the site that locks the setting.
    static let lock = StorePath(madeUp: "<site>")

    func error(writing name: StorePath) -> StoreError {
        switch self {
        case .locked: .lockedBySite(SimulatedFailure.lock, because: nil)
        case .readOnly: .fileError(FileError(.write, name, .system(.readOnlyFileSystem)))
        }
    }
}
