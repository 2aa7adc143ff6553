/// The content of a store in one place.
///
/// Later versions add no cases.
public enum StoredValue: Hashable, Sendable {
    /// Nothing: the file or the member is missing, or the member is `null`. It behaves as `system`,
    /// but is not a stored 0.
    case unset
    /// One of the three appearances.
    case appearance(Appearance)
    /// Something else, which means `system` and deserves a warning.
    case unrecognized(Unrecognized)

    /// The appearance that the value means, or `nil` if nothing is stored.
    public var appearance: Appearance? {
        switch self {
        case .unset: nil
        case .appearance(let appearance): appearance
        case .unrecognized: .system
        }
    }

    /// The number that is stored, 0, 1 or 2, or `nil` if nothing is stored or something else.
    public var rawValue: Int? {
        if case .appearance(let appearance) = self {
            appearance.rawValue
        } else {
            nil
        }
    }
}

extension StoredValue {
    /// The value, if it is not recognized.
    package var unrecognized: Unrecognized? {
        if case .unrecognized(let value) = self { value } else { nil }
    }

    /// A stored value that its member cannot have, and its place.
    public struct Unrecognized: Hashable, Sendable {
        /// The value as spelled in the file: JSON, on one line.
        public let spelling: String
        /// The place where the value begins.
        public let position: TextPosition
        /// The problem with another program's value, at most one.
        ///
        /// An array keeps it apart, because values are copied often, and few have it.
        var mismatch: [KeyMismatch] = []

        /// Whether two values are spelled alike, at one place.
        public static func == (
            one: StoredValue.Unrecognized,
            other: StoredValue.Unrecognized
        ) -> Bool {
            one.spelling == other.spelling && one.position == other.position
        }

        /// Hashes the spelling and the place.
        public func hash(into hasher: inout Hasher) {
            hasher.combine(spelling)
            hasher.combine(position)
        }

        /// The key that would read the value.
        package var remedy: AppearanceKey? { mismatch.first?.remedy }

        /// The text of a string, or `nil` for every other value.
        package var string: String? {
            guard spelling.hasPrefix("\"") else { return nil }
            return JSONString.decoded(spelling.bytes[...]).text
        }

        /// Why it is not recognized, as the start of a sentence.
        package var flaw: String {
            "\(excerpt) is not \(mismatch.first?.expectation ?? "0, 1 or 2")"
        }

        /// As much of the spelling as a message has room for.
        package var excerpt: String {
            JSONExcerpt.shortened(spelling)
        }
    }
}

/// What another program's key expects instead of a value.
struct KeyMismatch {
    /// The expected values, as part of a sentence.
    let expectation: String
    let remedy: AppearanceKey?
}
