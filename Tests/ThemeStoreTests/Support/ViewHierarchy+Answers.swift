import ThemeStore

extension ViewHierarchy {
    /// The style and path of each node, in document order, with these scopes pinned.
    func styles(
        _ preference: Appearance = .system,
        system: InterfaceStyle = .light,
        scopes: [String: InterfaceStyle] = [:]
    ) -> [(path: String, style: InterfaceStyle)] {
        answers(preference, system: system, scopes: scopes).enumerated().map {
            (path(of: $0), $1.style)
        }
    }

    /// The surface of the only node with a name.
    func answer(named name: String, _ preference: Appearance = .system) -> Surface? {
        zip(nodes, answers(preference)).first { $0.0.name == name }?.1
    }

    /// The surface of each node, in document order.
    func answers(
        _ preference: Appearance = .system,
        system: InterfaceStyle = .light,
        onIOS version: Int = 17,
        scopes: [String: InterfaceStyle] = [:]
    ) -> [Surface] {
        surfaces(
            onIOS: version,
            pins: { scopes[$0.text] },
            preference: preference,
            system: { system }
        ).surfaces
    }

    /// Each surface on a line: `path style mechanism from`, and `reopen` if it is not live.
    func lines(
        _ preference: Appearance = .system,
        system: InterfaceStyle = .light,
        onIOS version: Int = 17,
        scopes: [String: InterfaceStyle] = [:]
    ) -> [String] {
        lines(answers(preference, system: system, onIOS: version, scopes: scopes))
    }

    func lines(_ surfaces: [Surface]) -> [String] {
        surfaces.enumerated().map { index, surface in
            let from = surface.source.map { " \(path(of: $0))" } ?? ""
            let live = surface.isLive ? "" : " reopen"
            return
                "\(path(of: index)) \(surface.style.appearance.name) \(surface.mechanism)\(from)\(live)"
        }
    }

    /// Each conflict on a line.
    func lines(_ conflicts: [Conflict]) -> [String] {
        conflicts.map { conflict in
            switch conflict {
            case .disagreement(let first, let second):
                "\(path(of: first)) before \(path(of: second))"
            case .besideOverride(let node, let window):
                "\(path(of: node)) beside \(path(of: window))"
            }
        }
    }
}
