extension Explanation {
    /// The style in force and its reason, or `nil` if the preference in force is not known.
    ///
    /// If no source has an answer, it names the preference instead of the style.
    public var sentence: String? {
        guard failure == nil, let preference else { return nil }
        let reason = reason(preference.layer)
        if preference.appearance != .system {
            return "\(preference.appearance.name): \(reason)"
        }
        var start = "themectl stores nothing"
        if preference.layer != .default {
            start = "system is \(reason)"
        }
        guard let system else {
            return "system: \(start), and no source reports a style"
        }
        let style = system.style.appearance.name
        var reporter = "the source \(system.source.rawValue)"
        if system.source == .portal { reporter = "the portal" }
        return "\(style): \(start), and \(reporter) reports \(style)"
    }

    /// The style in force, or `nil` if it is not known.
    public var style: InterfaceStyle? {
        guard failure == nil, let preference else { return nil }
        return preference.appearance.style ?? system?.style
    }

    /// Why a layer's preference is in force.
    private func reason(_ layer: Preference.Layer) -> String {
        let detail = detail(of: layer)
        return switch layer {
        case .environment:
            "set by \(detail)"
        case .scope:
            "stored for the scope \(detail) in \(self.detail(of: .store))"
        case .store:
            "stored in \(detail)"
        case .site where !detail.hasPrefix("locked by "):
            "the site's default in \(detail)"
        default:
            detail
        }
    }

    /// The layers' rows are the first.
    private func detail(of layer: Preference.Layer) -> String {
        rows.first { $0.name == layer.rawValue }?.detail ?? ""
    }
}
