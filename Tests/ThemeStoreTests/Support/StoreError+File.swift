@testable import ThemeStore

extension StoreError {
    /// The error of a file.
    static func file(
        _ operation: FileError.Operation,
        _ path: StorePath,
        _ cause: FileError.Cause
    ) -> StoreError {
        StoreError(FileError(operation, path, cause))
    }
}
