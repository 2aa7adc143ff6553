extension Appearance: Codable {}

extension Appearance: Identifiable {
    /// The appearance itself, for lists of all appearances.
    @_documentation(visibility: internal)
    public var id: Appearance { self }
}

extension InterfaceStyle: Codable {}

extension ColorRole: Codable {}

extension Decoder {
    /// Reads a value that is spelled as text.
    ///
    /// - Parameters:
    ///   - value: Makes the value of the text, or `nil`.
    ///   - flaw: Why a text makes no value, as the end of a sentence.
    /// - Returns: The value.
    /// - Throws: `DecodingError`, also if the text makes no value.
    fileprivate func text<Value>(as value: (String) -> Value?, flaw: (String) -> String) throws
        -> Value
    {
        let container = try singleValueContainer()
        let text = try container.decode(String.self)
        if let value = value(text) { return value }
        throw DecodingError.dataCorruptedError(
            in: container,
            debugDescription: "'\(text)' \(flaw(text))"
        )
    }
}

extension ScopePath: Codable {
    /// Reads the path's text.
    ///
    /// Null is the whole app.
    ///
    /// - Parameter decoder: The decoder.
    /// - Throws: `DecodingError`, also if the text is not a scope path.
    @_documentation(visibility: internal)
    public init(from decoder: any Decoder) throws {
        let isApp = try decoder.singleValueContainer().decodeNil()
        if isApp {
            self = .app
        } else {
            self = try decoder.text(as: { ScopePath($0) }) {
                ScopePath.flaw(in: Array($0.utf8)) ?? ""
            }
        }
    }

    /// Writes the path's text, or null for the whole app.
    ///
    /// - Parameter encoder: The encoder.
    /// - Throws: The encoder's error.
    @_documentation(visibility: internal)
    public func encode(to encoder: any Encoder) throws {
        try (isApp ? nil : text).encode(to: encoder)
    }
}

extension StoredValue: Codable {
    private struct Location: Codable {
        let spelling: String
        let line, column: Int
    }

    /// Reads null as unset, a number as an appearance, and an object as a value that is neither.
    ///
    /// - Parameter decoder: The decoder.
    /// - Throws: `DecodingError`, also if a number is not an appearance.
    @_documentation(visibility: internal)
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .unset
        } else if (try? container.decode(Int.self)) != nil {
            self = .appearance(try container.decode(Appearance.self))
        } else {
            let place = try container.decode(Location.self)
            let position = TextPosition(line: place.line, column: place.column)
            self = .unrecognized(Unrecognized(spelling: place.spelling, position: position))
        }
    }

    /// Writes null, the appearance's number, or an object with the value as spelled and its place.
    ///
    /// - Parameter encoder: The encoder.
    /// - Throws: The encoder's error.
    @_documentation(visibility: internal)
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .unset: try Appearance?.none.encode(to: encoder)
        case .appearance(let appearance): try appearance.encode(to: encoder)
        case .unrecognized(let value):
            let line = value.position.line
            let column = value.position.column
            try Location(spelling: value.spelling, line: line, column: column).encode(to: encoder)
        }
    }
}

extension ColorValue: Codable {
    /// Reads a colour in CSS's hexadecimal notation.
    ///
    /// - Parameter decoder: The decoder.
    /// - Throws: `DecodingError`, also if the text is not a colour.
    @_documentation(visibility: internal)
    public init(from decoder: any Decoder) throws {
        self = try decoder.text(as: { ColorValue($0) }) { _ in
            "is not a colour (\(ColorValue.rule))"
        }
    }

    /// Writes the colour as ``hex`` spells it.
    ///
    /// - Parameter encoder: The encoder.
    /// - Throws: The encoder's error.
    @_documentation(visibility: internal)
    public func encode(to encoder: any Encoder) throws {
        try hex.encode(to: encoder)
    }
}

extension StyledColor: Codable {
    private struct Colors: Codable {
        let light, dark: ColorValue
    }

    /// Reads the object that a palette file has for a role.
    ///
    /// - Parameter decoder: The decoder.
    /// - Throws: `DecodingError`.
    @_documentation(visibility: internal)
    public init(from decoder: any Decoder) throws {
        let colors = try Colors(from: decoder)
        self.init(light: colors.light, dark: colors.dark)
    }

    /// Writes the object that a palette file has for a role.
    ///
    /// - Parameter encoder: The encoder.
    /// - Throws: The encoder's error.
    @_documentation(visibility: internal)
    public func encode(to encoder: any Encoder) throws {
        try Colors(light: light, dark: dark).encode(to: encoder)
    }
}

extension Preference: Hashable {
    /// Feeds the appearance and its layer to a hasher.
    ///
    /// Scope, lock and warnings count only for equality.
    @_documentation(visibility: internal)
    public func hash(into hasher: inout Hasher) {
        hasher.combine(appearance)
        hasher.combine(layer)
    }
}

extension AppearanceStore: Equatable {
    /// Whether two stores are the same file of the same app, or the same text in memory, with the
    /// same default and pins.
    @_documentation(visibility: internal)
    public static func == (one: AppearanceStore, other: AppearanceStore) -> Bool {
        one.location == other.location && one.default == other.default && one.pins == other.pins
    }
}

extension ColorPalette: Equatable {
    /// Whether two palettes have the same roles in the same order, with the same colours.
    @_documentation(visibility: internal)
    public static func == (one: ColorPalette, other: ColorPalette) -> Bool {
        one.entries.elementsEqual(other.entries) { $0.role == $1.role && $0.color == $1.color }
    }
}

extension ColorPalette {
    /// Creates a palette in code: the built-in roles, changed or extended by these.
    ///
    /// - Parameter colors: The colours by their roles' names. New roles are appended in this order.
    /// - Throws: ``PaletteError`` for a name that is not a role's: a letter, then letters, digits,
    ///   `-` and `_`.
    public init(_ colors: KeyValuePairs<String, StyledColor>) throws(PaletteError) {
        self = .standard
        for (role, color) in colors {
            guard ColorRole.isName(role.utf8) else {
                throw PaletteError("'\(role)' is not a role (\(ColorRole.nameRule))", at: nil)
            }
            add(Entry(role: role, color: color))
        }
    }
}

extension ProcessEnvironment: ExpressibleByDictionaryLiteral {
    /// Creates an environment of exactly these variables.
    ///
    /// - Parameter variables: The variables. If a name occurs twice, the last value counts.
    @_documentation(visibility: internal)
    public init(dictionaryLiteral variables: (String, String)...) {
        self.init(Dictionary(variables) { _, last in last })
    }
}

extension ScopePath: ExpressibleByStringLiteral {
    /// Creates a path from a literal, such as `"checkout/payment"`.
    ///
    /// A literal with a flaw stops the program.
    ///
    /// For data, use `ScopePath(text)`, which is `nil` if the text is not a path.
    ///
    /// - Parameter text: The literal.
    @_documentation(visibility: internal)
    public init(stringLiteral text: StaticString) {
        let text = "\(text)"
        guard let path = ScopePath(text) else {
            fatalError("'\(text)' is not a scope: it \(ScopePath.flaw(in: Array(text.utf8)) ?? "")")
        }
        self = path
    }
}

extension StoreError {
    /// The sentence that `description` is.
    ///
    /// On Apple's systems Foundation uses it as the localized description of `any Error`.
    /// Elsewhere the app adds `extension StoreError: @retroactive LocalizedError {}` for that.
    @_documentation(visibility: internal)
    public var errorDescription: String? { description }

    /// The sentence that `description` is.
    public var localizedDescription: String {
        description
    }
}

extension FileError {
    /// The sentence that `description` is.
    ///
    /// See `StoreError`'s.
    @_documentation(visibility: internal)
    public var errorDescription: String? { description }

    /// The sentence of `description`, which follows the ``path``.
    @_documentation(visibility: internal)
    public var localizedDescription: String {
        description
    }
}

extension PaletteError {
    /// The sentence that `description` is.
    ///
    /// See `StoreError`'s.
    @_documentation(visibility: internal)
    public var errorDescription: String? { description }

    /// The sentence that `description` is.
    public var localizedDescription: String {
        description
    }
}

extension SystemStyleError {
    /// The sentence that `description` is.
    ///
    /// See `StoreError`'s.
    @_documentation(visibility: internal)
    public var errorDescription: String? { description }

    /// The sentence that `description` is.
    public var localizedDescription: String {
        description
    }
}

#if canImport(Darwin)
    public import Foundation

    extension StoreError: LocalizedError {}
    extension FileError: LocalizedError {}
    extension PaletteError: LocalizedError {}
    extension SystemStyleError: LocalizedError {}
#endif
