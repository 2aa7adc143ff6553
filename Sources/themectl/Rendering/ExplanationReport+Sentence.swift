import ThemeStore

extension ExplanationReport {
    /// The style in force and its reason, or `nil` if the preference in force is not known.
    ///
    /// If no source has an answer, it names the preference instead of the style.
    var sentence: String? {
        guard explanation.failure == nil, let layer = explanation.rows.first(where: { $0.hasWon }),
            let preference = layer.answer
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
        guard let source = try? explanation.system?.get(), let style = source.answer else {
            return "system: \(start), and no source reports a style"
        }
        var reporter = "the source \(source.subject.words.name)"
        if source.subject == .source(.portal) { reporter = "the portal" }
        return "\(style.name): \(start), and \(reporter) reports \(style.name)"
    }

    /// Why a layer's preference is in force.
    private func reason(_ layer: Explanation.Row) -> String {
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
        explanation.rows.first { $0.subject == .layer(.store) }?.detail ?? ""
    }
}
