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
        guard let source = try? explanation.system?.get(), let style = source.answer else {
            return "system: \(start(layer)), and no source reports a style"
        }
        return "\(style.name): \(start(layer)), and \(reporter(source)) reports \(style.name)"
    }

    /// Why a layer's style is in force.
    private func reason(_ layer: Explanation.Row) -> String {
        switch layer.subject {
        case .layer(.pin):
            "the app shows it in this style only"
        case .layer(.environment):
            "set by \(layer.detail)"
        case .layer(.scope):
            "stored for the scope \(layer.detail) in \(storePath)"
        case .layer(.store):
            "stored in \(layer.detail)"
        case .layer(.site):
            isLocked(layer) ? layer.detail : "the site's default in \(layer.detail)"
        default:
            "the app's default"
        }
    }

    /// The beginning of the reason why the system decides.
    private func start(_ layer: Explanation.Row) -> String {
        switch layer.subject {
        case .layer(.environment): "\(layer.detail) is system"
        case .layer(.store): "\(layer.detail) stores system"
        case .layer(.site):
            isLocked(layer) ? layer.detail : "the site's default in \(layer.detail) is system"
        default: "themectl stores nothing"
        }
    }

    private func isLocked(_ layer: Explanation.Row) -> Bool {
        layer.detail.hasPrefix("locked by ")
    }

    private var storePath: String {
        explanation.rows.first { $0.subject == .layer(.store) }?.detail ?? ""
    }

    private func reporter(_ source: Explanation.Row) -> String {
        switch source.subject {
        case .source(.environment):
            "$THEMECTL_SYSTEM"
        case .source(.received):
            source.detail.hasPrefix("$") ? source.detail : "themectl receive"
        case .source(.macOS):
            "macOS"
        case .source(.portal):
            "the portal"
        case .source(.colorfgbg):
            "$COLORFGBG"
        default:
            source.subject.words.name
        }
    }
}
