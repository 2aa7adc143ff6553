/// The most bytes that a path may have, as a file's path on Linux.
private let maximumLength = 4096

/// A part of an app that may have its own preference, such as `checkout/payment`.
///
/// Components are separated by `/`. A component is any non-empty text without control characters,
/// except `.` and `..`. A path has at most 4,096 bytes. The whole app is ``app``, which no text is,
/// so data cannot become it.
public struct ScopePath: Hashable, Sendable {
    /// The path as written, such as `checkout/payment`.
    ///
    /// It is empty for the whole app.
    public let text: String

    /// The whole app.
    ///
    /// It encloses every scope, but `parent` never returns it.
    public static var app: ScopePath {
        ScopePath(valid: "")
    }

    /// Whether this is the whole app.
    package var isApp: Bool { text.utf8.isEmpty }

    /// Reads a path, or returns `nil` if it is too long or a component is empty, `.` or `..`, or
    /// has a control character (Unicode `Cc`).
    ///
    /// - Parameter text: Components separated by `/`.
    public init?(_ text: String) {
        self.init(name: text.bytes)
    }

    /// Reads a decoded name of a JSON text, which need not be text.
    package init?(name: [UInt8]) {
        guard ScopePath.flaw(in: name) == nil else {
            return nil
        }
        text = name.text
    }

    private init(valid text: String) {
        self.text = text
    }

    /// Whether two paths are the same bytes, as the names in a store are.
    @_documentation(visibility: internal)
    public static func == (one: ScopePath, other: ScopePath) -> Bool {
        one.text.utf8.elementsEqual(other.text.utf8)
    }

    /// Feeds the path's bytes to a hasher.
    @_documentation(visibility: internal)
    public func hash(into hasher: inout Hasher) {
        for byte in text.utf8 {
            hasher.combine(byte)
        }
    }

    /// The path without its last component, or `nil` for a path of one and for the whole app.
    public var parent: ScopePath? {
        guard let slash = text.utf8.lastIndex(where: { $0 == "/" }) else {
            return nil
        }
        return ScopePath(valid: String(text[..<slash]))
    }

    /// The enclosing path of that many bytes.
    func prefix(_ length: Int) -> ScopePath {
        ScopePath(valid: String(Substring(text.utf8.prefix(length))))
    }

    /// Why a name is not a scope path, as the end of a sentence, or `nil` if it is one.
    ///
    /// The name is in UTF-8. A lone surrogate has the three bytes of WTF-8.
    package static func flaw(in name: [UInt8]) -> String? {
        if name.count > maximumLength {
            return "has more than \(maximumLength) bytes"
        }
        var start = 0
        for end in 0...name.count where end == name.count || name[end] == "/" {
            let component = name[start..<end]
            if component.isEmpty {
                return "has an empty component"
            }
            if component.count < 3, component.allSatisfy({ $0 == "." }) {
                return "has a component '.' or '..'"
            }
            start = end + 1
        }
        let pairs = zip(name, name.dropFirst())
        // U+D800 to U+DFFF are ED and a byte from A0 on.
        if pairs.contains(where: { $0 == 0xED && $1 >= 0xA0 }) {
            return "has a lone surrogate, which is not text"
        }
        // In UTF-8, U+0080 to U+009F are C2 and a byte below A0.
        let hasHighControl = pairs.contains { $0 == 0xC2 && $1 < 0xA0 }
        if hasHighControl || name.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
            return "has a control character"
        }
        return nil
    }
}
