/// What is wrong with a palette, and where in its text.
///
/// The description is `LINE:COLUMN: WHY`, in English and without a full stop.
public struct PaletteError: Error, Equatable, Sendable {
    /// What is wrong.
    public enum Reason: Equatable, Sendable {
        /// The file is not JSON, for the reason given.
        case malformed(String)
        /// The file is JSON, but not an object; the text says what it is.
        case notAnObject(String)
        /// A member's name cannot be a role's.
        case invalidRole(String)
        /// A role occurs twice.
        case duplicateRole(String, first: TextPosition)
        /// A role's value, as spelled in the file, is not an object.
        case notStyles(role: String, String)
        /// A role has a member that is neither `light` nor `dark`.
        case unknownStyle(role: String, String)
        /// A role has the same style twice.
        case duplicateStyle(role: String, InterfaceStyle, first: TextPosition)
        /// A role has no colour for a style.
        case missingStyle(role: String, InterfaceStyle)
        /// A role's value for a style, as spelled in the file, is not a colour.
        case invalidColor(role: String, InterfaceStyle, String)
        /// A role that serves as a background is not opaque.
        case groundNotOpaque(role: String, InterfaceStyle, ColorValue)
    }

    /// Where it is; `nil` if it is not in a file.
    public let position: TextPosition?
    /// What it is.
    public let reason: Reason

    package init(_ reason: Reason, at position: TextPosition?) {
        self.reason = reason
        self.position = position
    }
}

extension PaletteError {
    /// What is wrong, without where.
    public var explanation: String {
        switch reason {
        case .malformed(let why): why
        case .notAnObject(let what): "a palette is one object, not \(what)"
        case .invalidRole(let name): "'\(name)' is not a role (\(ColorRole.nameRule))"
        case .duplicateRole(let role, let first): "'\(role)' is already at \(first); try removing one of them"
        case .notStyles(let role, let spelling):
            "'\(role)' is not an object with a light and a dark colour but \(spelling)"
        case .unknownStyle(let role, let name): "'\(role)' has '\(name)', which is neither light nor dark"
        case .duplicateStyle(let role, let style, let first):
            "'\(role)' has its \(style.appearance.name) colour already at \(first); try removing one of them"
        case .missingStyle(let role, let style): "'\(role)' has no \(style.appearance.name) colour"
        case .invalidColor(_, _, let spelling): "\(spelling) is not a colour (\(ColorValue.rule))"
        case .groundNotOpaque(let role, let style, let color):
            "'\(role)' is \(color) in \(style.appearance.name), which is not opaque, so nothing can be composited onto it"
        }
    }
}

extension PaletteError: CustomStringConvertible {
    /// The place, if there is one, and what is wrong there.
    public var description: String {
        (position.map { "\($0): " } ?? "") + explanation
    }
}
