import Testing
import ThemeStore

@Suite("What reaches which surface", .bounded)
struct SurfaceTests {
    typealias Node = HierarchyNode

    /// A way to make an app dark that otherwise is light.
    enum Way: String, CaseIterable {
        case colorScheme, preferredColorScheme, window
    }

    /// An app with one surface of each kind, its root screen in a tab.
    ///
    /// One setting makes something dark.
    private func app(_ way: Way) throws -> ViewHierarchy {
        var root = Node(
            "root",
            .screen,
            children: [Node("pushed", .view)],
            presents: ViewHierarchy.Kind.presented.map { Node("\($0)", $0) }
        )
        if way == .colorScheme { root.colorScheme = .dark }
        if way == .preferredColorScheme { root.preferredColorScheme = .dark }
        var window = Node(
            "window",
            .window,
            children: [Node("parent", .container, children: [root])]
        )
        if way == .window { window.overrideUserInterfaceStyle = .dark }
        return try ViewHierarchy([window])
    }

    /// One switch for the whole app, set on the root screen: a row a surface, a column a way.
    private static let cells: [(surface: String, dark: [Bool], live: [Bool])] = [
        ("pushed", [true, true, true], [true, true, true]),
        ("parent", [false, true, true], [true, true, true]),
        ("sheet", [false, true, true], [true, false, true]),
        ("popover", [false, true, true], [true, false, true]),
        ("fullScreenCover", [false, true, true], [true, false, true]),
        ("modal", [false, false, true], [true, true, true]),
        ("confirmationDialog", [false, false, true], [true, true, true]),
        ("alert", [false, false, true], [true, true, true]),
    ]

    @Test("Each mechanism reaches the surfaces in the table", arguments: cells)
    func reach(_ surface: String, _ dark: [Bool], _ live: [Bool]) throws {
        for (column, way) in Way.allCases.enumerated() {
            let answer = try #require(try app(way).answer(named: surface))
            #expect(answer.style == (dark[column] ? .dark : .light), "\(way)")
            #expect(answer.isLive == live[column], "\(way)")
        }
    }

    @Test("preferredColorScheme wins over the window's override, for a sheet if reopened")
    func preferredBesideWindow() throws {
        let window = Node(
            "window",
            .window,
            overrideUserInterfaceStyle: .light,
            children: [
                Node(
                    "root",
                    .screen,
                    preferredColorScheme: .dark,
                    presents: [Node("settings", .sheet), Node("sure", .alert)]
                )
            ]
        )
        #expect(
            try ViewHierarchy([window]).lines() == [
                "window dark preferredColorScheme window/root",
                "window/root dark preferredColorScheme window/root",
                "window/root/settings dark preferredColorScheme window/root reopen",
                "window/root/sure light overrideUserInterfaceStyle window",
            ]
        )
    }

    // MARK: Dark mode screen by screen

    /// What each case pins, in a dark app, and what is shown then.
    private static let cases: [(what: String, window: Node, lines: [String])] = [
        (
            "a pinned view hands its pin to its children, and unspecified follows the parent",
            Node(
                "w",
                .window,
                children: [
                    Node(
                        "old",
                        .screen,
                        overrideUserInterfaceStyle: .light,
                        children: [Node("list", .view, children: [Node("cell", .view)])]
                    ),
                    Node("new", .screen, children: [Node("list", .view)]),
                ]
            ),
            [
                "w dark system", "w/old light overrideUserInterfaceStyle w/old",
                "w/old/list light overrideUserInterfaceStyle w/old",
                "w/old/list/cell light overrideUserInterfaceStyle w/old", "w/new dark system",
                "w/new/list dark system",
            ]
        ),
        (
            "a pinned screen does not pin the one that is pushed after it",
            Node(
                "w",
                .window,
                children: [
                    Node(
                        "nav",
                        .container,
                        children: [
                            Node("first", .screen, overrideUserInterfaceStyle: .light),
                            Node("second", .screen),
                        ]
                    )
                ]
            ),
            [
                "w dark system", "w/nav dark system",
                "w/nav/first light overrideUserInterfaceStyle w/nav/first",
                "w/nav/second dark system",
            ]
        ),
        (
            "a pinned navigation controller pins the pushed screens and itself",
            Node(
                "w",
                .window,
                children: [
                    Node(
                        "nav",
                        .container,
                        overrideUserInterfaceStyle: .light,
                        children: [Node("first", .screen), Node("second", .screen)]
                    )
                ]
            ),
            [
                "w dark system", "w/nav light overrideUserInterfaceStyle w/nav",
                "w/nav/first light overrideUserInterfaceStyle w/nav",
                "w/nav/second light overrideUserInterfaceStyle w/nav",
            ]
        ),
        (
            "overriding the children's traits pins them, but not the navigation bar, and a back swipe is suddenly dark",
            Node(
                "w",
                .window,
                children: [
                    Node(
                        "nav",
                        .container,
                        overrideTraitCollectionForChildren: .light,
                        children: [
                            Node("first", .screen),
                            Node(
                                "second",
                                .screen,
                                isLeaving: true,
                                children: [Node("list", .view)]
                            ),
                        ]
                    )
                ]
            ),
            [
                "w dark system", "w/nav dark system",
                "w/nav/first light overrideTraitCollectionForChildren w/nav",
                "w/nav/second dark system",
                "w/nav/second/list dark system",
            ]
        ),
        (
            "what is leaving keeps what it pins itself, its own preferredColorScheme and the window's override",
            Node(
                "w",
                .window,
                overrideUserInterfaceStyle: .light,
                children: [
                    Node(
                        "nav",
                        .container,
                        overrideUserInterfaceStyle: .dark,
                        children: [
                            Node(
                                "own",
                                .screen,
                                overrideTraitCollectionForChildren: .dark,
                                isLeaving: true
                            ),
                            Node(
                                "pinned",
                                .screen,
                                overrideUserInterfaceStyle: .light,
                                isLeaving: true,
                                children: [Node("list", .view)]
                            ),
                        ]
                    )
                ],
                presents: [
                    Node(
                        "sheet",
                        .sheet,
                        children: [
                            Node("top", .screen, preferredColorScheme: .dark, isLeaving: true)
                        ]
                    )
                ]
            ),
            [
                "w light overrideUserInterfaceStyle w",
                "w/nav dark overrideUserInterfaceStyle w/nav",
                "w/nav/own light overrideUserInterfaceStyle w",
                "w/nav/pinned light overrideUserInterfaceStyle w/nav/pinned",
                "w/nav/pinned/list light overrideUserInterfaceStyle w/nav/pinned",
                "w/sheet dark preferredColorScheme w/sheet/top",
                "w/sheet/top dark preferredColorScheme w/sheet/top",
            ]
        ),
        (
            "neither the presenter's style nor its override for children reaches a modal",
            Node(
                "w",
                .window,
                children: [
                    Node(
                        "nav",
                        .container,
                        overrideUserInterfaceStyle: .light,
                        overrideTraitCollectionForChildren: .light,
                        colorScheme: .light,
                        presents: [
                            Node("bare", .modal),
                            Node(
                                "pinned",
                                .modal,
                                overrideUserInterfaceStyle: .light,
                                children: [Node("in", .screen)]
                            ),
                        ]
                    )
                ]
            ),
            [
                "w dark system", "w/nav light colorScheme w/nav", "w/nav/bare dark system",
                "w/nav/pinned light overrideUserInterfaceStyle w/nav/pinned",
                "w/nav/pinned/in light overrideUserInterfaceStyle w/nav/pinned",
            ]
        ),
        (
            "a pinned window pins what is presented, too",
            Node(
                "w",
                .window,
                overrideUserInterfaceStyle: .light,
                children: [
                    Node(
                        "root",
                        .screen,
                        presents: [Node("modal", .modal, presents: [Node("alert", .alert)])]
                    )
                ]
            ),
            [
                "w light overrideUserInterfaceStyle w", "w/root light overrideUserInterfaceStyle w",
                "w/root/modal light overrideUserInterfaceStyle w",
                "w/root/modal/alert light overrideUserInterfaceStyle w",
            ]
        ),
    ]

    @Test("Pins lifted screen by screen show the expected styles", arguments: cases)
    func pins(_ what: String, _ window: Node, _ lines: [String]) throws {
        #expect(try ViewHierarchy([window]).lines(system: .dark, onIOS: 16) == lines, "\(what)")
    }

    @Test(
        "A node that is leaving loses its parent before iOS 17, and not from then on",
        arguments: [13, 16, 17, 18, 26]
    )
    func leaving(version: Int) throws {
        func app(isLeaving: Bool) throws -> [String] {
            let screen = Node(
                "screen",
                .screen,
                isLeaving: isLeaving,
                children: [Node("list", .view)]
            )
            let tabs = Node(
                "tabs",
                .container,
                overrideUserInterfaceStyle: .light,
                children: [screen]
            )
            return try ViewHierarchy([Node("w", .window, children: [tabs])]).lines(
                .dark,
                onIOS: version
            )
        }
        #expect((try app(isLeaving: true) == app(isLeaving: false)) == (version >= 17))
        #expect(
            try app(isLeaving: true).last
                == (version >= 17
                    ? "w/tabs/screen/list light overrideUserInterfaceStyle w/tabs"
                    : "w/tabs/screen/list dark preference")
        )
    }

    @Test(
        "A node that is leaving loses its parent's override for children on every version",
        arguments: [13, 16, 17, 26]
    )
    func leavingOverride(version: Int) throws {
        let screen = Node("screen", .screen, isLeaving: true, children: [Node("list", .view)])
        let pinned = Node(
            "tabs",
            .container,
            overrideUserInterfaceStyle: .dark,
            overrideTraitCollectionForChildren: .light,
            children: [Node("other", .screen), screen]
        )
        let lines = try ViewHierarchy([Node("w", .window, children: [pinned])]).lines(
            system: .light,
            onIOS: version
        )
        let inherited = version >= 17 ? "dark overrideUserInterfaceStyle w/tabs" : "light system"
        #expect(
            lines == [
                "w light system", "w/tabs dark overrideUserInterfaceStyle w/tabs",
                "w/tabs/other light overrideTraitCollectionForChildren w/tabs",
                "w/tabs/screen \(inherited)",
                "w/tabs/screen/list \(inherited)",
            ]
        )
    }

    @Test("overrideTraitCollectionForChildren reaches child controllers, but no child view")
    func childControllers() throws {
        let children = [ViewHierarchy.Kind.container, .screen, .view].map {
            Node($0.rawValue, $0, children: [Node("in", .view)])
        }
        let root = Node(
            "root",
            .screen,
            overrideUserInterfaceStyle: .light,
            overrideTraitCollectionForChildren: .dark,
            children: children
        )
        let above = Node(
            "above",
            .container,
            overrideTraitCollectionForChildren: .dark,
            children: [root]
        )
        let lines = try ViewHierarchy([Node("w", .window, children: [above])]).lines(.light)
        let decided = "dark overrideTraitCollectionForChildren w/above/root"
        let own = "light overrideUserInterfaceStyle w/above/root"
        #expect(
            lines.dropFirst(2) == [
                "w/above/root \(own)", "w/above/root/container \(decided)",
                "w/above/root/container/in \(decided)",
                "w/above/root/screen \(decided)", "w/above/root/screen/in \(decided)",
                "w/above/root/view \(own)", "w/above/root/view/in \(own)",
            ]
        )
    }

    @Test("A child view ignores its parent's override for controllers, but no higher one")
    func viewInController() throws {
        let screen = Node(
            "screen",
            .screen,
            overrideTraitCollectionForChildren: .light,
            children: [Node("view", .view)]
        )
        let tabs = Node(
            "tabs",
            .container,
            overrideTraitCollectionForChildren: .dark,
            children: [screen]
        )
        let lines = try ViewHierarchy([Node("w", .window, children: [tabs])]).lines(.light)
        #expect(lines.last == "w/tabs/screen/view dark overrideTraitCollectionForChildren w/tabs")
    }

    @Test("preferredColorScheme under a pinned window is a conflict, once per presentation")
    func besideOverride() throws {
        func conflicts(_ window: Node) throws -> [String] {
            var window = window
            window.children = [
                Node(
                    "root",
                    .screen,
                    preferredColorScheme: .dark,
                    children: [Node("again", .view, preferredColorScheme: .dark)],
                    presents: [Node("sheet", .sheet, preferredColorScheme: .light)]
                )
            ]
            let hierarchy = try ViewHierarchy([
                window, Node("other", .window, overrideUserInterfaceStyle: .dark),
            ])
            return hierarchy.lines(
                hierarchy.surfaces(pins: { _ in .dark }, preference: .system, system: { .dark })
                    .conflicts
            )
        }
        let both = ["w/root beside w", "w/root/sheet beside w"]
        #expect(try conflicts(Node("w", .window, overrideUserInterfaceStyle: .light)) == both)
        #expect(try conflicts(Node("w", .window, overrideUserInterfaceStyle: .dark)) == both)
        #expect(try conflicts(Node("w", .window, scope: .checkout)) == both)
        #expect(try conflicts(Node("w", .window)) == [])
    }

    // MARK: The order of the rules

    @Test("Members of nodes count in the documented order")
    func order() throws {
        let full = Node(
            "n",
            .screen,
            overrideUserInterfaceStyle: .dark,
            colorScheme: .dark,
            preferredColorScheme: .dark,
            scope: .checkout
        )
        let above = Node(
            "p",
            .container,
            overrideUserInterfaceStyle: .dark,
            overrideTraitCollectionForChildren: .dark,
            colorScheme: .dark,
            scope: .checkout
        )
        let window = Node("w", .window, overrideUserInterfaceStyle: .dark, scope: .checkout)
        let steps: [(String, (inout Node, inout Node, inout Node) -> Void)] = [
            ("colorScheme w/p/n", { node, _, _ in node.colorScheme = nil }),
            (
                "overrideUserInterfaceStyle w/p/n",
                { node, _, _ in node.overrideUserInterfaceStyle = .system }
            ),
            ("scope w/p/n", { node, _, _ in node.scope = nil }),
            (
                "overrideTraitCollectionForChildren w/p",
                { _, above, _ in above.overrideTraitCollectionForChildren = .system }
            ),
            ("colorScheme w/p", { _, above, _ in above.colorScheme = nil }),
            (
                "overrideUserInterfaceStyle w/p",
                { _, above, _ in above.overrideUserInterfaceStyle = .system }
            ),
            ("scope w/p", { _, above, _ in above.scope = nil }),
            ("preferredColorScheme w/p/n", { node, _, _ in node.preferredColorScheme = nil }),
            (
                "overrideUserInterfaceStyle w",
                { _, _, window in window.overrideUserInterfaceStyle = .system }
            ),
            ("scope w", { _, _, window in window.scope = nil }),
            ("preference", { _, _, _ in }),
        ]
        var (node, parent, top) = (full, above, window)
        for (decider, remove) in steps {
            parent.children = [node]
            top.children = [parent]
            let lines = try ViewHierarchy([top]).lines(.dark, scopes: ["checkout": .dark])
            #expect(lines[2] == "w/p/n dark \(decider)")
            remove(&node, &parent, &top)
        }
    }

    @Test("Of a window, colorScheme and child traits are ignored, preferredColorScheme not")
    func windowsOwn() throws {
        var window = Node(
            "w",
            .window,
            overrideTraitCollectionForChildren: .dark,
            colorScheme: .dark,
            children: [Node("root", .screen)]
        )
        #expect(try ViewHierarchy([window]).lines() == ["w light system", "w/root light system"])
        window.preferredColorScheme = .dark
        #expect(
            try ViewHierarchy([window]).lines() == [
                "w dark preferredColorScheme w", "w/root dark preferredColorScheme w",
            ]
        )
    }

    @Test("The first preferredColorScheme wins, and others that disagree are reported")
    func disagreement() throws {
        let hierarchy = try ViewHierarchy([
            Node(
                "w",
                .window,
                children: [
                    Node(
                        "a",
                        .screen,
                        children: [Node("deep", .view, preferredColorScheme: .dark)]
                    ),
                    Node("b", .screen, preferredColorScheme: .light),
                    Node("c", .screen, preferredColorScheme: .dark),
                ],
                presents: [Node("sheet", .sheet, preferredColorScheme: .light)]
            )
        ])
        #expect(hierarchy.styles().map(\.style) == [.dark, .dark, .dark, .dark, .dark, .light])
        let conflicts = hierarchy.surfaces(
            pins: { _ in nil },
            preference: .system,
            system: { .light }
        ).conflicts
        #expect(hierarchy.lines(conflicts) == ["w/a/deep before w/b"])
    }

    @Test("A sheet of a sheet inherits the first presenter's preference, unless in a modal")
    func chains() throws {
        let sheets = Node(
            "cover",
            .fullScreenCover,
            children: [Node("in", .view, presents: [Node("sheet", .sheet)])]
        )
        func app(_ between: Node) throws -> [String] {
            let root = Node("root", .screen, preferredColorScheme: .dark, presents: [between])
            return try ViewHierarchy([Node("w", .window, children: [root])]).lines()
        }
        let decider = "dark preferredColorScheme w/root reopen"
        #expect(
            try app(sheets).dropFirst(2) == [
                "w/root/cover \(decider)", "w/root/cover/in \(decider)",
                "w/root/cover/in/sheet \(decider)",
            ]
        )
        var modal = sheets
        modal.kind = .modal
        #expect(
            try app(modal).dropFirst(2) == [
                "w/root/cover light system", "w/root/cover/in light system",
                "w/root/cover/in/sheet light system",
            ]
        )
    }

    @Test("Windows are independent of each other")
    func windows() throws {
        let hierarchy = try ViewHierarchy([
            Node(
                "a",
                .window,
                overrideUserInterfaceStyle: .dark,
                children: [Node("root", .screen, preferredColorScheme: .dark)]
            ),
            Node("b", .window, children: [Node("root", .screen)]),
        ])
        #expect(hierarchy.styles().map(\.style) == [.dark, .dark, .light, .light])
    }

    @Test("The system is asked once if a node follows it, else not at all")
    func laziness() throws {
        var asked = 0
        func ask(_ window: Node, _ preference: Appearance) throws -> [ViewHierarchy.Surface] {
            asked = 0
            return try ViewHierarchy([window]).surfaces(pins: { _ in nil }, preference: preference)
            {
                asked += 1
                return .dark
            }.surfaces
        }
        let window = Node("w", .window, children: [Node("a", .screen), Node("b", .screen)])
        #expect(try ask(window, .system).map(\.style) == [.dark, .dark, .dark] && asked == 1)
        #expect(try ask(window, .light).map(\.style) == [.light, .light, .light] && asked == 0)
        var pinned = window
        pinned.overrideUserInterfaceStyle = .light
        #expect(try ask(pinned, .system).map(\.style) == [.light, .light, .light] && asked == 0)
    }
}
