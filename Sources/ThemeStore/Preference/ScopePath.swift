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

    /// The most bytes that a path may have, as a file's path on Linux.
    private static let maximumLength = 4096

    /// Reads a path, or returns `nil` if it is too long or a component is empty, `.` or `..`, or
    /// has a control character (Unicode `Cc`).
    ///
    /// - Parameter text: Components separated by `/`.
    public init?(_ text: String) {
        guard ScopePath.flaw(in: Array(text.utf8)) == nil else {
            return nil
        }
        self.text = text
    }

    /// Reads a decoded name of a JSON text, which need not be text.
    package init?(name: [UInt8]) {
        guard ScopePath.flaw(in: name) == nil else {
            return nil
        }
        text = name.text
    }

    private init(valid text: Substring) {
        self.text = String(text)
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
        guard let slash = text.utf8.lastIndex(of: UInt8(ascii: "/")) else {
            return nil
        }
        return ScopePath(valid: text[..<slash])
    }

    /// The enclosing path of that many bytes.
    package func prefix(_ length: Int) -> ScopePath {
        ScopePath(valid: Substring(text.utf8.prefix(length)))
    }

    /// Why a name is not a scope path, as the end of a sentence, or `nil` if it is one.
    ///
    /// The name is in UTF-8. A lone surrogate has the three bytes of WTF-8.
    package static func flaw(in name: [UInt8]) -> String? {
        if name.count > maximumLength {
            return "has more than \(maximumLength) bytes"
        }
        let slash = UInt8(ascii: "/")
        var length = 0
        var dots = 0
        var hasControl = false
        var hasSurrogate = false
        var last = slash
        for byte in name + [slash] {
            if byte == slash {
                if length == 0 {
                    return "has an empty component"
                }
                if length == dots, dots < 3 {
                    return "has a component '.' or '..'"
                }
                length = 0
                dots = 0
            } else {
                length += 1
                dots += byte == "." ? 1 : 0
                // In UTF-8, U+0080 to U+009F are C2 and a byte below A0.
                hasControl =
                    hasControl || byte < 0x20 || byte == 0x7F || last == 0xC2 && byte < 0xA0
                // U+D800 to U+DFFF are ED and a byte from A0 on.
                hasSurrogate = hasSurrogate || last == 0xED && byte >= 0xA0
            }
            last = byte
        }
        if hasSurrogate {
            return "has a lone surrogate, which is not text"
        }
        if hasControl {
            return "has a control character"
        }
        return nil
    }
}
