/// Why a store could not be found, read or changed.
///
/// The description is one sentence, `WHAT: WHY`: the place or variable, what is wrong there, and,
/// unless that is obvious, what to do. Later versions may add cases, so end a `switch` with
/// `default`.
#if hasAttribute(nonexhaustive)
    @nonexhaustive(warn)
#endif
public enum StoreError: Error, Equatable, Sendable {
    /// A file could not be read or written, or must not be replaced.
    case fileError(FileError)
    /// The text is not one JSON object by RFC 8259, in UTF-8 and at most 512 levels deep.
    case malformed(StorePath, TextPosition, problem: String)
    /// A member of the setting, or a scope among the overrides, occurs twice.
    case duplicateMember(StorePath, name: String, first: TextPosition, second: TextPosition)
    /// A value is not an appearance. Reading treats it as `system` and reports this as a warning.
    case unrecognizedValue(StorePath, StoredValue.Unrecognized)
    /// The overrides are not an object. Reading treats them as missing and reports this as a
    /// warning.
    case overridesNotAnObject(StorePath, StoredValue.Unrecognized)
    /// A legacy key does not have the kind of value that was expected.
    indirect case unreadableLegacyValue(
        StorePath,
        key: String,
        expected: String,
        StoredValue.Unrecognized
    )
    /// Two legacy keys disagree, and no current value decides.
    indirect case legacyKeysDisagree(StorePath, LegacyOccurrence, LegacyOccurrence)
    /// Another program's setting cannot be written at its key, or has no scopes.
    indirect case unwritableKey(StorePath, KeyProblem)
    /// The site locks the setting, or may do so: its file cannot be read because of that error.
    indirect case lockedBySite(StorePath, because: StoreError?)
    /// The lock is neither true nor false. Reading treats the setting as locked and reports this as
    /// a warning.
    case lockNotABoolean(StorePath, StoredValue.Unrecognized)
    /// No variable names the user's configuration folder.
    case noConfigurationFolder(variables: [String])
    /// The text is not an app's identifier.
    case invalidAppIdentifier(String)
    /// A variable, named without its `$`, has a value that it cannot have.
    case invalidEnvironment(variable: String, value: String, expected: String)
}

extension StorePath {
    /// The name in messages of an app's defaults, which have no text and so no positions.
    static let userDefaults = StorePath(literal: "UserDefaults")
}

extension StoreError {
    /// The file that the error is about, if any.
    public var file: StorePath? {
        switch self {
        case .fileError(let error):
            error.path
        case .malformed(let file, _, _), .duplicateMember(let file, _, _, _),
            .unrecognizedValue(let file, _),
            .overridesNotAnObject(let file, _), .unreadableLegacyValue(let file, _, _, _),
            .legacyKeysDisagree(let file, _, _), .lockedBySite(let file, _),
            .lockNotABoolean(let file, _), .unwritableKey(let file, _):
            file
        case .noConfigurationFolder, .invalidAppIdentifier, .invalidEnvironment:
            nil
        }
    }

    /// The place in the file's text, if the error is about one.
    package var position: TextPosition? {
        switch self {
        case _ where file == .userDefaults:
            nil
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
        default:
            nil
        }
    }

    /// The error of a file that this is, or that is the reason for this.
    package var fileCause: FileError? {
        switch self {
        case .fileError(let error): error
        case .lockedBySite(_, let error?): error.fileCause
        default: nil
        }
    }

    /// The reason, if the error is a system call that failed and nothing more is known.
    ///
    /// The reason for a lock by the site is not looked at.
    var systemError: SystemError? {
        guard case .fileError(let error) = self, case .system(let reason) = error.cause else {
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
