import ThemeStore

// What the commands that ask for the style that is really shown have in common.

extension Invocation {
    /// The sources to ask.
    func sources() throws(Failure) -> [SystemStyleSource] {
        guard let argument = value(of: .source) else { return SystemStyleSource.automatic }
        return [try choice(argument.text, "a source", for: .source)]
    }

    /// What `--default` takes where nothing tells what the system shows.
    func shownFallback() throws(Failure) -> InterfaceStyle? {
        guard let argument = value(of: .default) else { return nil }
        guard let style = try appearance(argument, for: .default).style else {
            throw misuse("--default: 'system' is not a style; try light or dark")
        }
        return style
    }

    /// What is shown where a preference is in force.
    ///
    /// - Parameters:
    ///   - preference: The preference.
    ///   - fallback: What to take where no source knows.
    /// - Returns: The style that the preference pins, or what the system shows.
    /// - Throws: `Failure.unavailable` where no source knows and there is no fallback.
    func shown(_ preference: Preference, fallback: InterfaceStyle?) throws(Failure) -> ShownStyle {
        if let style = preference.appearance.style { return ShownStyle(style: style) }
        return try systemStyle(fallback: fallback)
    }

    /// What the system shows.
    ///
    /// - Parameter fallback: What to take where no source knows.
    /// - Returns: The style, and the source that knew.
    /// - Throws: `Failure.unavailable` where no source knows and there is no fallback.
    func systemStyle(fallback: InterfaceStyle?) throws(Failure) -> ShownStyle {
        switch SystemStyle.systemStyle(from: try sources(), in: environment) {
        case .success(let finding):
            return ShownStyle(style: finding.style, source: finding.source)
        case .failure(let unknown):
            if unknown.mistake == nil, let fallback { return ShownStyle(style: fallback) }
            throw unavailable(unknown)
        }
    }

    /// The failure of a command for which no source knows what the system shows.
    func unavailable(_ unknown: SystemStyle.Unknown) -> Failure {
        if let mistake = unknown.mistake { return .store(mistake) }
        let reasons = unknown.reasons.joined(separator: "; ")
        let advice = command.takes(.default) ? "; try --default light" : ""
        return .unavailable("\(command.name): no source knows what the system shows (\(reasons))\(advice)")
    }

    /// The codec that `--as` names.
    func codec() throws(Failure) -> AppearanceSpelling? {
        guard let argument = value(of: .as) else { return nil }
        return try choice(argument.text, "a codec", for: .as)
    }
}
