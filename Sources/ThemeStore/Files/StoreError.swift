/// Why a store could not be found, read or changed.
///
/// The description is one sentence, `WHAT: WHY`: the place or variable, what is wrong there, and,
/// unless that is obvious, what to do. The ``kind`` is for a program, which reads no sentence.
public struct StoreError: Error, Equatable, Sendable {
    /// The kinds of error that a program may want to distinguish.
    ///
    /// Later versions may add cases, so end a `switch` with `default`.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive(warn)
    #endif
    public enum Kind: Hashable, Sendable {
        /// A file could not be read or written, or must not be replaced, as
        /// ``StoreError/fileError`` explains.
        case file
        /// The text is not one JSON object by RFC 8259, in UTF-8 and at most 512 levels deep.
        case malformed
        /// The file has no text.
        case empty
        /// A member of the setting, or a scope among the overrides, occurs twice.
        case duplicateMember
        /// A value is not an appearance.
        ///
        /// Reading treats it as `system` and reports this as a warning.
        case unrecognizedValue
        /// The overrides are not an object.
        ///
        /// Reading treats them as missing and reports this as a warning.
        case invalidOverrides
        /// A legacy key does not have the kind of value that was expected.
        case unreadableLegacyValue
        /// Two legacy keys disagree, and no current value decides.
        case legacyKeysDisagree
        /// Another program's setting cannot be written at its key, or has no scopes.
        case unwritableKey
        /// The site locks the setting, or may do so: its file cannot be read because of
        /// ``StoreError/fileError``.
        case locked
        /// The lock is neither true nor false.
        ///
        /// Reading treats the setting as locked and reports this as a warning.
        case invalidLock
        /// No variable names the user's configuration folder.
        case noConfigurationFolder
        /// The text is not an app's identifier.
        case invalidName
        /// A variable has a value that it cannot have.
        case invalidEnvironment
        /// The store is not set aside, because it is not damaged.
        case notDamaged
    }

    /// The cause, with its values.
    package enum Cause: Equatable {
        case fileError(FileError)
        case malformed(StorePath, TextPosition, problem: String)
        /// The file has no text.
        case empty(StorePath)
        /// A member or a scope occurs twice.
        case duplicateMember(StorePath, name: String, first: TextPosition, second: TextPosition)
        case unrecognizedValue(StorePath, StoredValue.Unrecognized)
        case overridesNotAnObject(StorePath, StoredValue.Unrecognized)
        indirect case unreadableLegacyValue(
            StorePath,
            key: String,
            expected: String,
            StoredValue.Unrecognized
        )
        indirect case legacyKeysDisagree(StorePath, LegacyOccurrence, LegacyOccurrence)
        indirect case unwritableKey(StorePath, KeyProblem)
        /// The site locks the setting, or its file cannot be read because of that error.
        indirect case lockedBySite(StorePath, because: StoreError?)
        case lockNotABoolean(StorePath, StoredValue.Unrecognized)
        /// None of these variables names a folder.
        case noConfigurationFolder(variables: [String])
        case invalidAppIdentifier(String)
        /// The variable is named without its `$`.
        case invalidEnvironment(variable: String, value: String, expected: String)
        /// The store can be read, or has no file.
        case notDamaged(StorePath)
        /// An app has made the error for a test.
        indirect case simulated(Kind, StorePath?, TextPosition?, message: String)
    }

    /// The cause, with its values.
    package let cause: Cause

    /// Creates an error of a cause.
    package init(_ cause: Cause) {
        self.cause = cause
    }

    /// Creates an error of a file.
    ///
    /// - Parameter error: What failed.
    public init(_ error: FileError) {
        cause = .fileError(error)
    }

    /// Creates an error for a test of what an app shows.
    ///
    /// - Parameters:
    ///   - kind: The kind.
    ///   - path: The file that the error is about, if any.
    ///   - position: The place in the file's text, if the error is about one.
    ///   - message: The part of the description after the place.
    public init(
        _ kind: Kind,
        path: StorePath? = nil,
        position: TextPosition? = nil,
        message: String = "a simulated error"
    ) {
        cause = .simulated(kind, path, position, message: message)
    }
}

extension StoreError {
    /// The kind of error.
    public var kind: Kind {
        switch cause {
        case .fileError: .file
        case .malformed: .malformed
        case .empty: .empty
        case .duplicateMember: .duplicateMember
        case .unrecognizedValue: .unrecognizedValue
        case .overridesNotAnObject: .invalidOverrides
        case .unreadableLegacyValue: .unreadableLegacyValue
        case .legacyKeysDisagree: .legacyKeysDisagree
        case .unwritableKey: .unwritableKey
        case .lockedBySite: .locked
        case .lockNotABoolean: .invalidLock
        case .noConfigurationFolder: .noConfigurationFolder
        case .invalidAppIdentifier: .invalidName
        case .invalidEnvironment: .invalidEnvironment
        case .notDamaged: .notDamaged
        case .simulated(let kind, _, _, _): kind
        }
    }

    /// The file that the error is about, if any.
    public var path: StorePath? {
        switch cause {
        case .fileError(let error):
            error.path
        case .malformed(let file, _, _), .empty(let file), .duplicateMember(let file, _, _, _),
            .unrecognizedValue(let file, _),
            .overridesNotAnObject(let file, _), .unreadableLegacyValue(let file, _, _, _),
            .legacyKeysDisagree(let file, _, _), .lockedBySite(let file, _),
            .lockNotABoolean(let file, _), .unwritableKey(let file, _), .notDamaged(let file):
            file
        case .noConfigurationFolder, .invalidAppIdentifier, .invalidEnvironment:
            nil
        case .simulated(_, let file, _, _):
            file
        }
    }

    /// The place in the file's text, if the error is about one.
    public var position: TextPosition? {
        switch cause {
        case _ where path == .userDefaults:
            nil
        case .empty:
            .start
        case .malformed(_, let position, _), .duplicateMember(_, _, _, let position):
            position
        case .unrecognizedValue(_, let value), .overridesNotAnObject(_, let value),
            .unreadableLegacyValue(_, _, _, let value), .lockNotABoolean(_, let value):
            value.position
        case .legacyKeysDisagree(_, _, let place):
            place.value.position
        case .unwritableKey(_, let problem):
            problem.value?.position
        case .lockedBySite(_, let error):
            error?.position
        case .simulated(_, _, let position, _):
            position
        case .fileError, .noConfigurationFolder, .invalidAppIdentifier, .invalidEnvironment,
            .notDamaged:
            nil
        }
    }

    /// The error of a file: this error, or its reason.
    public var fileError: FileError? {
        switch cause {
        case .fileError(let error): error
        case .lockedBySite(_, let error?): error.fileError
        default: nil
        }
    }

    /// The reason, if the error is a system call that failed and nothing more is known.
    ///
    /// The reason for a lock by the site is not looked at.
    var systemError: SystemError? {
        guard case .fileError(let error) = cause, case .system(let reason) = error.cause else {
            return nil
        }
        return reason
    }

    /// Whether the system does not let this user read a file.
    package var isForbidden: Bool {
        systemError?.isForbidden == true
    }

    /// Whether the file, or a folder on the way to it, does not exist.
    package var isMissingFile: Bool {
        systemError?.isMissingFile == true
    }
}

extension StorePath {
    /// The name in messages of an app's defaults, which have no text and so no positions.
    static let userDefaults = StorePath(literal: "UserDefaults")
}
