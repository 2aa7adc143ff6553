/// A problem in a store.
public struct StoreProblem: Equatable, Sendable, CustomStringConvertible {
    /// How much a problem matters.
    ///
    /// Later versions add no cases.
    public enum Severity: String, Sendable {
        /// Readers and writers refuse the store.
        case error
        /// Something is ignored or misunderstood, or others can change the setting.
        case warning
        /// Something may be meant as the setting.
        ///
        /// The store is right without it.
        case note
    }

    /// The reason for a problem.
    package enum Cause: Equatable {
        /// An error that reading or writing throws or warns about.
        case error(StoreError)
        /// A name among the overrides, as spelled in the file, that is not a scope path, and why.
        case invalidScope(spelling: String, flaw: String)
        /// A member where an older version of the app stored the setting.
        ///
        /// It is not read. The name may be a JSON Pointer (RFC 6901).
        case legacyKey(AppearanceKey)
        /// A member that a migration leaves, although it may be meant as the setting.
        case hint(LegacyHint)
        /// A member with a name similar to the store's own. It is not read.
        case nearName(String, meant: String)
        /// Everyone on this system can write the file.
        case writableByOthers
    }

    /// Where it is.
    public let position: TextPosition
    /// How bad it is.
    public let severity: Severity
    /// The reason.
    package let cause: Cause

    package init(position: TextPosition, severity: Severity = .warning, cause: Cause) {
        self.position = position
        self.severity = severity
        self.cause = cause
    }

    /// The problem as one sentence without a full stop, in English.
    package var text: String {
        switch cause {
        case .error(let error):
            error.reason
        case .invalidScope(let spelling, let flaw):
            "\(spelling) is not a scope: it \(flaw)"
        case .legacyKey(let key):
            "'\(key.name)' is a legacy key, which is not read"
        case .hint(let hint):
            hint.text
        case .nearName(let name, let meant):
            "'\(name)' is not read; did you mean '\(meant)'?"
        case .writableByOthers:
            "others can write this file; try 'chmod o-w'"
        }
    }

    /// The problem as compilers print theirs: `line:column: severity: text`.
    @_documentation(visibility: internal)
    public var description: String {
        "\(position): \(severity.rawValue): \(text)"
    }
}
