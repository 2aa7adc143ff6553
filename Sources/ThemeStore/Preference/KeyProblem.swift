/// Why another program's setting cannot be written at its key, or has no scopes.
package struct KeyProblem: Equatable, Sendable {
    package enum Reason: Equatable {
        /// The key has no spelling of an appearance.
        case unspelled(Appearance)
        /// The value is an object or array, which is not replaced or removed.
        case container
        /// A value on the way is no object or array.
        case obstacle
        /// An element of an array is neither created nor removed.
        case element
        /// The member is missing, and another key was probably meant.
        case meant
        /// The text is not a JSON Pointer.
        case invalidPointer
        /// A store with a key contains only that setting.
        case onlySetting
    }

    /// The key.
    package let key: AppearanceKey
    package let reason: Reason
    /// The part of the key that the problem is about: a name or a JSON Pointer.
    var part = ""
    /// The value there.
    var value: StoredValue.Unrecognized?
    /// The key that would be right.
    package var remedy: AppearanceKey?

    /// The problem, as a sentence without a full stop.
    var text: String {
        let excerpt = value?.excerpt ?? "missing"
        return switch reason {
        case .unspelled(let appearance):
            "'\(key.name)' has no value for '\(appearance.name)'"
        case .container:
            "'\(part)' is \(excerpt), which is neither replaced nor removed"
        case .obstacle:
            "'\(part)' is \(excerpt), not an object"
        case .element:
            "'\(part)' is an element of an array, which is neither created nor removed"
        case .meant:
            "'\(key.name)' is missing"
        case .invalidPointer:
            "'\(key.name)' is not a JSON Pointer"
        case .onlySetting:
            "with the key '\(key.name)', it has neither scopes nor legacy keys"
        }
    }
}
