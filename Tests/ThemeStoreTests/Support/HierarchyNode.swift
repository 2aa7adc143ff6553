import ThemeStore

/// A node of a view hierarchy with everything below it, as a test describes it.
struct HierarchyNode: Sendable {
    var name: String
    var kind: ViewHierarchy.Kind
    var overrideUserInterfaceStyle = Appearance.system
    var overrideTraitCollectionForChildren = Appearance.system
    var colorScheme: InterfaceStyle?
    var preferredColorScheme: InterfaceStyle?
    var scope: ScopePath?
    var isLeaving = false
    var children: [HierarchyNode] = []
    var presents: [HierarchyNode] = []

    init(
        _ name: String,
        _ kind: ViewHierarchy.Kind,
        overrideUserInterfaceStyle: Appearance = .system,
        overrideTraitCollectionForChildren: Appearance = .system,
        colorScheme: InterfaceStyle? = nil,
        preferredColorScheme: InterfaceStyle? = nil,
        scope: ScopePath? = nil,
        isLeaving: Bool = false,
        children: [HierarchyNode] = [],
        presents: [HierarchyNode] = []
    ) {
        self.name = name
        self.kind = kind
        self.overrideUserInterfaceStyle = overrideUserInterfaceStyle
        self.overrideTraitCollectionForChildren = overrideTraitCollectionForChildren
        self.colorScheme = colorScheme
        self.preferredColorScheme = preferredColorScheme
        self.scope = scope
        self.isLeaving = isLeaving
        self.children = children
        self.presents = presents
    }

    /// The node as a file has it.
    var json: String {
        func quoted(_ text: String?) -> String {
            text.map { String(decoding: JSONString.quoted($0), as: UTF8.self) } ?? "null"
        }
        func array(_ nodes: [HierarchyNode]) -> String {
            "[\(nodes.map(\.json).joined(separator: ","))]"
        }
        let members = [
            ("name", quoted(name)), ("kind", quoted(kind.rawValue)),
            ("overrideUserInterfaceStyle", "\(overrideUserInterfaceStyle.rawValue)"),
            (
                "overrideTraitCollectionForChildren",
                "\(overrideTraitCollectionForChildren.rawValue)"
            ),
            ("colorScheme", quoted(colorScheme?.appearance.name)),
            ("preferredColorScheme", quoted(preferredColorScheme?.appearance.name)),
            ("scope", quoted(scope?.text)),
            ("leaving", "\(isLeaving)"), ("children", array(children)),
            ("presents", array(presents)),
        ]
        return "{\(members.map { "\"\($0)\":\($1)" }.joined(separator: ","))}"
    }
}

extension ViewHierarchy.Kind {
    /// The kinds of nodes that another node presents.
    static let presented = allCases.filter { ![.window, .container, .screen, .view].contains($0) }
}

extension ViewHierarchy {
    init(_ windows: [HierarchyNode]) throws(JSONProblem) {
        try self.init(json: "[\(windows.map(\.json).joined(separator: ","))]".utf8)
    }

    init(json: some Collection<UInt8>) throws(JSONProblem) {
        try self.init(PaddedBytes(json))
    }
}
