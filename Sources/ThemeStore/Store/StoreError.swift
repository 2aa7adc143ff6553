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
    case unreadableLegacyValue(StorePath, key: String, expected: String, StoredValue.Unrecognized)
    /// Two legacy keys disagree, and no current value decides.
    case legacyKeysDisagree(StorePath, LegacyPlace, LegacyPlace)
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

/// A legacy key in a text, and what it means.
public struct LegacyPlace: Equatable, Sendable {
    /// The member's name.
    package let key: String
    /// The appearance that its value means.
    package let appearance: Appearance
    /// The value and its place.
    package let value: StoredValue.Unrecognized

    /// The value and its meaning, as part of a sentence.
    var claim: String {
        "\(value.excerpt) (\(appearance.name))"
    }
}

extension StoreError {
    /// Works on files on behalf of a store: `try StoreError.wrapping(try FileReader.read(file))`.
    package static func wrapping<Result: ~Copyable>(
        _ work: @autoclosure () throws(FileError) -> Result
    ) throws(StoreError) -> Result {
        try mappingError(try work(), StoreError.fileError)
    }
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
            .lockNotABoolean(let file, _):
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
        case .lockedBySite(_, let error):
            error?.position
        case .fileError, .noConfigurationFolder, .invalidAppIdentifier, .invalidEnvironment:
            nil
        }
    }

    /// The part of the description after the place, in English.
    package var reason: String { reason(ofFile: nil) }

    /// The part of the description after the place.
    ///
    /// - Parameter sentence: The sentence about ``fileCause``. `nil` takes its description.
    /// - Returns: The part, in English.
    private func reason(ofFile sentence: String?) -> String {
        switch self {
        case .fileError(let error):
            sentence ?? error.description
        case .malformed(_, _, let problem):
            problem
        case .duplicateMember(_, let name, let first, _):
            "'\(name)' is already at \(first); try removing one of them"
        case .unrecognizedValue(_, let value):
            "\(value.excerpt) is not 0, 1 or 2, so it means 'system'"
        case .overridesNotAnObject(_, let value):
            "'\(MemberName.overrides)' is not an object but \(value.excerpt)"
        case .unreadableLegacyValue(_, let key, let expected, let value):
            "'\(key)' is \(value.excerpt), which is not \(expected)"
        case .legacyKeysDisagree(_, let first, let second):
            "'\(second.key)' is \(second.claim), but '\(first.key)'"
                + (position == nil ? "" : " at \(first.value.position)") + " is \(first.claim)"
        case .lockedBySite(_, let error?):
            "\(error.reason(ofFile: sentence)); the setting counts as locked until this is mended"
        case .lockedBySite:
            "the site locks the setting; try asking the administrator"
        case .lockNotABoolean(_, let value):
            "'\(MemberName.locked)' is \(value.excerpt), not true or false"
        case .noConfigurationFolder(let variables):
            variables.count > 1
                ? "neither \(variables.joined(separator: " nor ")) is an absolute path"
                : "\(variables.joined()) is not an absolute path"
        case .invalidAppIdentifier(let text):
            "'\(JSONExcerpt.shortened(text))' is not \(AppIdentifier.rule)"
        case .invalidEnvironment(_, let value, let expected):
            "'\(JSONExcerpt.shortened(value))' is not \(expected)"
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

    /// Whether the system does not let this user read a file.
    package var isForbidden: Bool {
        if case .fileError(let error) = self {
            error.systemError?.isForbidden == true
        } else {
            false
        }
    }
}

extension StoreError: CustomStringConvertible {
    /// The sentence, without a full stop.
    @_documentation(visibility: internal)
    public var description: String {
        description(ofFile: nil)
    }

    /// The sentence, without a full stop, with other words about the file.
    ///
    /// - Parameter sentence: The part about ``fileCause`` that follows the path. `nil` takes its
    ///   description.
    /// - Returns: The sentence.
    package func description(ofFile sentence: String?) -> String {
        let reason = reason(ofFile: sentence)
        if let file {
            let place = position.map { ":\($0)" } ?? ""
            return "\(file)\(place): \(reason)"
        }
        switch self {
        case .invalidEnvironment(let variable, _, _):
            return "$\(variable): \(reason)"
        case .invalidAppIdentifier:
            return reason
        default:
            return "no configuration folder: \(reason)"
        }
    }
}
