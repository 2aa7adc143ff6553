/// A place inside an app that may have a preference of its own, such as `checkout/payment`.
///
/// Components are separated by `/`. A component is any non-empty text without control characters, except `.` and `..`.
public struct ScopePath: Hashable, Sendable {
    /// The path as written, such as `checkout/payment`.
    public let text: String

    /// Reads a path; `nil` if a component is empty, `.` or `..`, or has a control character (Unicode `Cc`).
    ///
    /// - Parameter text: Components separated by `/`.
    public init?(_ text: String) {
        guard ScopePath.flaw(in: text) == nil else { return nil }
        self.text = text
    }

    private init(valid text: Substring) {
        self.text = String(text)
    }

    /// Whether two paths are the same bytes, as the names in a store are.
    public static func == (one: ScopePath, other: ScopePath) -> Bool {
        one.text.utf8.elementsEqual(other.text.utf8)
    }

    /// Feeds the path's bytes to a hasher.
    public func hash(into hasher: inout Hasher) {
        for byte in text.utf8 { hasher.combine(byte) }
    }

    /// The path without its last component, or `nil` for a path of one.
    public var parent: ScopePath? {
        guard let slash = text.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
        return ScopePath(valid: text[..<slash])
    }

    /// Why a text is not a scope path, as the end of a sentence, or `nil` if it is one.
    package static func flaw(in text: String) -> String? {
        for component in text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            if component.isEmpty { return "has an empty component" }
            if component.elementsEqual(".".utf8) || component.elementsEqual("..".utf8) {
                return "has a component '.' or '..'"
            }
        }
        if text.unicodeScalars.contains(where: { $0.isControl }) { return "has a control character" }
        return nil
    }
}
