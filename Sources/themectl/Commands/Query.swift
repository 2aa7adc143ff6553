import ThemeStore

/// What a command asks of a store: the preference in force, or a style.
struct Query {
    enum Subject {
        /// The preference in force.
        case preference
        /// The style that is really shown.
        case style
        /// What the system shows, whatever is preferred.
        case systemStyle
    }

    let subject: Subject
    let scope: ScopePath?
    /// What to take where nothing is stored, or for a style where no source knows.
    let fallback: Appearance?

    /// What to take where nothing is stored; a style's fallback is for what the system shows, not for that.
    var storeFallback: Appearance { subject == .preference ? fallback ?? .system : .system }
}

extension Invocation {
    /// Reads what is asked, by `--effective`, `--system`, `--source`, `--default` and `--scope`.
    func query() throws(Failure) -> Query {
        if has(.effective) { try refuse([.system], beside: "--effective") }
        _ = try sources()
        let isForSystem = has(.system) || has(.source) && !has(.effective)
        let subject: Query.Subject = has(.effective) ? .style : isForSystem ? .systemStyle : .preference
        let fallback =
            if subject != .preference { try shownFallback()?.appearance } else {
                try value(of: .default).map { argument throws(Failure) in try appearance(argument, for: .default) }
            }
        return Query(subject: subject, scope: try scope(), fallback: fallback)
    }

    /// Reads the layers of a store, of which `--json` also shows what is stored.
    func layers(of store: AppearanceStore, _ query: Query) -> LayerSnapshot {
        LayerSnapshot(reading: store, in: environment, fallback: query.storeFallback, isComplete: has(.json))
    }

    /// The style that is asked for, or `nil` where the preference is.
    func shown(_ query: Query, _ preference: Preference) throws(Failure) -> ShownStyle? {
        switch query.subject {
        case .preference: nil
        case .style: try shown(preference, fallback: query.fallback?.style)
        case .systemStyle: try systemStyle(fallback: query.fallback?.style)
        }
    }
}
