extension Appearance: CustomStringConvertible {
    /// The appearance's ``name``.
    @_documentation(visibility: internal)
    public var description: String { name }
}

extension InterfaceStyle: CustomStringConvertible {
    /// The style's name, `light` or `dark`.
    @_documentation(visibility: internal)
    public var description: String { appearance.name }
}

extension ScopePath: CustomStringConvertible {
    /// The path as written, or `app`.
    @_documentation(visibility: internal)
    public var description: String {
        if isApp {
            "app"
        } else {
            text
        }
    }
}

extension StoredValue: CustomStringConvertible {
    /// `unset`, the appearance's name, or the value as spelled in the file.
    @_documentation(visibility: internal)
    public var description: String {
        switch self {
        case .unset: "unset"
        case .appearance(let appearance): appearance.name
        case .unrecognized(let value): value.spelling
        }
    }
}

extension Preference: CustomStringConvertible {
    /// The appearance and its layer, such as `dark (store)`.
    @_documentation(visibility: internal)
    public var description: String {
        "\(appearance.name) (\(layer.rawValue))"
    }
}

extension AppearanceStore: CustomStringConvertible {
    /// The store's name in messages: its file, `<memory>`, or the app without a folder.
    @_documentation(visibility: internal)
    public var description: String {
        location.pathInErrors.description
    }
}

extension StyledColor: CustomStringConvertible {
    /// The light colour, a slash, and the dark one.
    @_documentation(visibility: internal)
    public var description: String {
        "\(light.hex)/\(dark.hex)"
    }
}

extension SystemStyleError: CustomStringConvertible {
    /// The reasons, in one sentence.
    @_documentation(visibility: internal)
    public var description: String {
        reasons.joined(separator: "; ")
    }
}

extension Explanation: CustomStringConvertible {
    /// A line for each layer and source that was asked: its name, its answer, and the file,
    /// variable or reason.
    ///
    /// An asterisk marks the answers that count.
    @_documentation(visibility: internal)
    public var description: String {
        rows.filter { $0.isAsked }.map { row in
            let answer = "\(row.subject.words.name): \(row.answer?.name ?? "no answer")"
            return (row.hasWon ? "* " : "  ") + answer
                + (row.detail.isEmpty ? "" : " (\(row.detail))")
        }.joined(separator: "\n")
    }
}
