import ThemeStore

extension ViewHierarchy {
    /// The style of each node by its path, in document order; no scope pins unless given.
    func styles(
        _ preference: Appearance = .system, system: InterfaceStyle = .light, scopes: [String: InterfaceStyle] = [:]
    ) -> [(path: String, style: InterfaceStyle)] {
        answers(preference, system: system, scopes: scopes).map { (path(of: $0.index), $0.style) }
    }

    /// The surface of each node, in document order.
    func answers(
        _ preference: Appearance = .system, system: InterfaceStyle = .light, scopes: [String: InterfaceStyle] = [:]
    ) -> [Surface] {
        surfaces(scopes: { scopes[$0.text] }, preference: preference, system: { system })
    }

    /// Each answer on a line: `path style mechanism from`, and `reopen` where that is not live.
    func lines(
        _ preference: Appearance = .system, system: InterfaceStyle = .light, scopes: [String: InterfaceStyle] = [:]
    ) -> [String] {
        answers(preference, system: system, scopes: scopes).map { surface in
            let from = surface.source.map { " \(path(of: $0))" } ?? ""
            let live = surface.isLive ? "" : " reopen"
            return "\(path(of: surface.index)) \(surface.style.appearance.name) \(surface.mechanism)\(from)\(live)"
        }
    }
}
