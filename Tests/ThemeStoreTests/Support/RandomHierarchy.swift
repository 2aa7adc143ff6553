import ThemeStore

/// A random view hierarchy with many pins, and a random JSON text of it.
struct RandomHierarchy {
    let windows: [HierarchyNode]
    /// The overrides of the store.
    let scopes: [String: Appearance]
    /// The value of `$THEMECTL_APPEARANCE`, and the appearance to which the site locks the setting.
    let environment, lock: Appearance?
    let stored: Appearance
    let system: InterfaceStyle
    let version: Int
    let json: String

    init(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let windows = (0..<generator.pick([1, 1, 1, 2])).map { index in
            RandomHierarchy.node("w\(index)", .window, level: 0, &generator)
        }
        self.windows = windows
        var scopes: [String: Appearance] = [:]
        for scope in ["a", "a/b", "a/b/c"] where generator.chance(2) {
            scopes[scope] = generator.pick(Appearance.allCases)
        }
        self.scopes = scopes
        environment = generator.chance(6) ? generator.pick(Appearance.allCases) : nil
        lock = generator.chance(6) ? generator.pick(Appearance.allCases) : nil
        stored = generator.pick(Appearance.allCases)
        version = generator.pick([13, 16, 17, 18])
        system = generator.pick(InterfaceStyle.allCases)
        let texts = windows.map { RandomHierarchy.json($0, &generator) }
        json =
            texts.count == 1 && generator.chance(2) ? texts[0] : "[\(texts.joined(separator: ","))]"
    }

    /// The preference in force for the app.
    var preference: Appearance { lock ?? environment ?? stored }

    /// The style that pins a scope.
    func pin(_ scope: String) -> InterfaceStyle? {
        if let above = lock ?? environment { return above.style }
        var names = scope.split(separator: "/")
        while !names.isEmpty {
            if let style = scopes[names.joined(separator: "/")]?.style { return style }
            names.removeLast()
        }
        return nil
    }

    /// The store and the site's file, for the files of one app.
    var files: (store: String, site: String) {
        let overrides = scopes.map { "\"\($0.key)\":\($0.value.rawValue)" }.joined(separator: ",")
        let site =
            lock.map { "{\"userInterfaceStyle\":\($0.rawValue),\"userInterfaceStyleLocked\":true}" }
            ?? "{}"
        return (
            "{\"userInterfaceStyle\":\(stored.rawValue),\"userInterfaceStyleOverrides\":{\(overrides)}}",
            site
        )
    }

    private static func node(
        _ name: String,
        _ kind: ViewHierarchy.Kind,
        level: Int,
        _ generator: inout SeededGenerator
    ) -> HierarchyNode {
        var node = HierarchyNode(name, kind)
        let styles = InterfaceStyle.allCases
        if generator.chance(8) {
            node.overrideUserInterfaceStyle = generator.pick(Appearance.allCases)
        }
        if generator.chance(8) {
            node.overrideTraitCollectionForChildren = generator.pick(Appearance.allCases)
        }
        if generator.chance(12) { node.colorScheme = generator.pick(styles) }
        if generator.chance(10) { node.preferredColorScheme = generator.pick(styles) }
        if generator.chance(8) {
            node.scope = ScopePath(generator.pick(["a", "a/b", "a/b/c", "unset"]))
        }
        node.isLeaving = generator.chance(8)
        let count = level > 3 ? 0 : generator.pick([0, 1, 1, 2, 3])
        node.children = (0..<count).map { index in
            let kind = generator.pick([ViewHierarchy.Kind.container, .screen, .view])
            return RandomHierarchy.node("c\(index)", kind, level: level + 1, &generator)
        }
        let presented = level > 3 ? 0 : generator.pick([0, 0, 0, 1, 2])
        node.presents = (0..<presented).map { index in
            let kind = generator.pick(ViewHierarchy.Kind.presented)
            return RandomHierarchy.node("p\(index)", kind, level: level + 1, &generator)
        }
        return node
    }

    private static func json(_ node: HierarchyNode, _ generator: inout SeededGenerator) -> String {
        var members = ["\"name\":\"\(node.name)\"", "\"kind\":\"\(node.kind.rawValue)\""]
        func add(
            _ name: String,
            _ values: [String],
            isUnset: Bool,
            _ generator: inout SeededGenerator
        ) {
            guard !isUnset || generator.chance(4) else { return }
            members.append("\"\(name)\": \(isUnset ? "null" : generator.pick(values))")
        }
        func spellings(_ appearance: Appearance) -> [String] {
            switch appearance {
            case .system: ["0", "\"unspecified\""]
            case .light: ["1", "1.0", "\"light\""]
            case .dark: ["2", "20e-1", "\"dark\""]
            }
        }
        func word(_ style: InterfaceStyle?) -> [String] {
            [style == .dark ? "\"dark\"" : "\"light\""]
        }
        add(
            "overrideUserInterfaceStyle",
            spellings(node.overrideUserInterfaceStyle),
            isUnset: node.overrideUserInterfaceStyle == .system && generator.chance(2),
            &generator
        )
        add(
            "overrideTraitCollectionForChildren",
            spellings(node.overrideTraitCollectionForChildren),
            isUnset: node.overrideTraitCollectionForChildren == .system && generator.chance(2),
            &generator
        )
        add("colorScheme", word(node.colorScheme), isUnset: node.colorScheme == nil, &generator)
        add(
            "preferredColorScheme",
            word(node.preferredColorScheme),
            isUnset: node.preferredColorScheme == nil,
            &generator
        )
        add("scope", ["\"\(node.scope?.text ?? "")\""], isUnset: node.scope == nil, &generator)
        add(
            "leaving",
            [String(node.isLeaving)],
            isUnset: !node.isLeaving && generator.chance(2),
            &generator
        )
        for (name, nodes) in [("children", node.children), ("presents", node.presents)] {
            let texts = nodes.map { json($0, &generator) }
            add(name, ["[\(texts.joined(separator: ", "))]"], isUnset: nodes.isEmpty, &generator)
        }
        members.shuffle(using: &generator)
        return "{\(members.joined(separator: ","))}"
    }
}
