extension Explanation {
    /// The style in force and its reason, or `nil` if the preference in force is not known.
    ///
    /// If no source has an answer, it names the preference instead of the style.
    public var sentence: String? {
        guard failure == nil, let layer = rows.first(where: { $0.hasWon }),
            let preference = layer.appearance
        else {
            return nil
        }
        if preference != .system {
            return "\(preference.name): \(reason(layer))"
        }
        var start = "themectl stores nothing"
        if layer.subject != .layer(.default) {
            start = "system is \(reason(layer))"
        }
        guard let source = try? system?.get(), let style = source.appearance else {
            return "system: \(start), and no source reports a style"
        }
        var reporter = "the source \(source.name ?? "")"
        if source.subject == .source(.portal) { reporter = "the portal" }
        return "\(style.name): \(start), and \(reporter) reports \(style.name)"
    }

    /// The style in force, or `nil` if it is not known.
    public var style: InterfaceStyle? {
        guard failure == nil, let preference else { return nil }
        return preference.appearance.style ?? (try? system?.get())?.appearance?.style
    }

    /// Why a layer's preference is in force.
    private func reason(_ layer: Row) -> String {
        switch layer.subject {
        case .layer(.environment):
            "set by \(layer.detail)"
        case .layer(.scope):
            "stored for the scope \(layer.detail) in \(storePath)"
        case .layer(.store):
            "stored in \(layer.detail)"
        case .layer(.site) where !layer.detail.hasPrefix("locked by "):
            "the site's default in \(layer.detail)"
        default:
            layer.detail
        }
    }

    private var storePath: String {
        rows.first { $0.subject == .layer(.store) }?.detail ?? ""
    }
}
