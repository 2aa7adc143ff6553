@testable import ThemeStore

/// A case of `FileError.Cause`, without its values.
///
/// A new cause makes `init(of:)` incomplete, so no test compiles until it has a name and an example
/// here, and a row in each table over all names.
enum FileErrorCause: CaseIterable {
    case system
    case notAFile
    case namedAsFolder
    case tooManyLinks
    case danglingLink
    case hardLinked
    case readOnly
    case immutable
    case notPrivate
    case mountPoint
    case otherFileSystem
    case metadataNotKept
    case userNotMapped
    case notDurable
    case nameless
    case lockedTooLong
    case replacedTooOften
    case watchLimit

    init(of cause: FileError.Cause) {
        self =
            switch cause {
            case .system: .system
            case .notAFile: .notAFile
            case .namedAsFolder: .namedAsFolder
            case .tooManyLinks: .tooManyLinks
            case .danglingLink: .danglingLink
            case .hardLinked: .hardLinked
            case .readOnly: .readOnly
            case .immutable: .immutable
            case .notPrivate: .notPrivate
            case .mountPoint: .mountPoint
            case .otherFileSystem: .otherFileSystem
            case .metadataNotKept: .metadataNotKept
            case .userNotMapped: .userNotMapped
            case .notDurable: .notDurable
            case .nameless: .nameless
            case .lockedTooLong: .lockedTooLong
            case .replacedTooOften: .replacedTooOften
            case .watchLimit: .watchLimit
            }
    }

    var example: FileError.Cause {
        switch self {
        case .system: .system(.inputOutput)
        case .notAFile: .notAFile(.fifo)
        case .namedAsFolder: .namedAsFolder
        case .tooManyLinks: .tooManyLinks
        case .danglingLink: .danglingLink(.sample)
        case .hardLinked: .hardLinked(count: 2)
        case .readOnly: .readOnly(.folder, mode: 0o555)
        case .immutable: .immutable
        case .notPrivate: .notPrivate(.folder, owner: 1, mode: 0o700)
        case .mountPoint: .mountPoint
        case .otherFileSystem: .otherFileSystem
        case .metadataNotKept: .metadataNotKept("owner", .notPermitted)
        case .userNotMapped: .userNotMapped
        case .notDurable: .notDurable(.inputOutput)
        case .nameless: .nameless
        case .lockedTooLong: .lockedTooLong(.seconds(5))
        case .replacedTooOften: .replacedTooOften
        case .watchLimit: .watchLimit("fs.inotify.max_user_watches", .noSpace)
        }
    }
}

/// A case of `StoreError`, without its values.
///
/// A new error needs a name and an example here.
enum StoreErrorCase: CaseIterable {
    case fileError
    case malformed
    case empty
    case duplicateMember
    case unrecognizedValue
    case overridesNotAnObject
    case unreadableLegacyValue
    case legacyKeysDisagree
    case unwritableKey
    case lockedBySite
    case lockNotABoolean
    case noConfigurationFolder
    case invalidAppIdentifier
    case invalidEnvironment
    case notDamaged
    case simulated

    private static let position = TextPosition(line: 1, column: 2)
    private static let value = StoredValue.Unrecognized(spelling: "7", position: position)

    init(of error: StoreError) {
        self =
            switch error.cause {
            case .fileError: .fileError
            case .malformed: .malformed
            case .empty: .empty
            case .simulated: .simulated
            case .duplicateMember: .duplicateMember
            case .unrecognizedValue: .unrecognizedValue
            case .overridesNotAnObject: .overridesNotAnObject
            case .unreadableLegacyValue: .unreadableLegacyValue
            case .legacyKeysDisagree: .legacyKeysDisagree
            case .unwritableKey: .unwritableKey
            case .lockedBySite: .lockedBySite
            case .lockNotABoolean: .lockNotABoolean
            case .noConfigurationFolder: .noConfigurationFolder
            case .invalidAppIdentifier: .invalidAppIdentifier
            case .invalidEnvironment: .invalidEnvironment
            case .notDamaged: .notDamaged
            }
    }

    var example: StoreError {
        let position = StoreErrorCase.position
        let value = StoreErrorCase.value
        return switch self {
        case .fileError: .file(.read, .sample, .system(.inputOutput))
        case .malformed: StoreError(.malformed(.sample, position, problem: "x"))
        case .empty: StoreError(.empty(.sample))
        case .notDamaged: StoreError(.notDamaged(.sample))
        case .duplicateMember:
            StoreError(.duplicateMember(.sample, name: "a", first: position, second: position))
        case .unrecognizedValue: StoreError(.unrecognizedValue(.sample, value))
        case .overridesNotAnObject: StoreError(.overridesNotAnObject(.sample, value))
        case .unreadableLegacyValue:
            StoreError(
                .unreadableLegacyValue(.sample, key: "isDark", expected: "true or false", value)
            )
        case .legacyKeysDisagree:
            StoreError(
                .legacyKeysDisagree(
                    .sample,
                    LegacyOccurrence(key: "isDark", appearance: .dark, value: value),
                    LegacyOccurrence(key: "isLight", appearance: .light, value: value)
                )
            )
        case .unwritableKey:
            StoreError(
                .unwritableKey(
                    .sample,
                    KeyProblem(key: AppearanceKey("a", .name), reason: .container)
                )
            )
        case .lockedBySite:
            StoreError(
                .lockedBySite(
                    .sample,
                    because: StoreError(.malformed(.sample, position, problem: "x"))
                )
            )
        case .lockNotABoolean: StoreError(.lockNotABoolean(.sample, value))
        case .noConfigurationFolder: StoreError(.noConfigurationFolder(variables: ["HOME"]))
        case .invalidAppIdentifier: StoreError(.invalidAppIdentifier("a b"))
        case .invalidEnvironment:
            StoreError(.invalidEnvironment(variable: "X", value: "y", expected: "z"))
        case .simulated: StoreError(.malformed, path: .sample, position: position, message: "x")
        }
    }
}
