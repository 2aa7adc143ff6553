import Testing
import ThemeStore

@Suite("View hierarchies, read from JSON", .bounded)
struct ViewHierarchyTests {
    typealias Node = HierarchyNode

    private func read(_ text: String) throws -> ViewHierarchy {
        try ViewHierarchy(json: text.utf8)
    }

    /// Why a text is refused, with the place.
    private func refusal(_ text: String) -> String? {
        do throws(JSONProblem) {
            _ = try ViewHierarchy(json: text.utf8)
            return nil
        } catch {
            return error.description
        }
    }

    @Test("Members are read in any order and spelling")
    func spellings() throws {
        let text = """
            [ { "presents": [ { "name": "s", "kind": "sheet", "preferredColorScheme": "dark" } ],
                "name": "a", "kind": "window", "overrideUserInterfaceStyle": 2.0, "leaving": false,
                "children": [
                  { "name": "c", "kind": "container", "overrideTraitCollectionForChildren": "light", "scope": "a/b",
                    "children": [ { "name": "x", "kind": "screen", "leaving": true, "colorScheme": "light" } ] },
                  { "n\\u0061me": "d", "kind": "view", "overrideUserInterfaceStyle": "unspecified", "presents": [] } ] },
              { "name": "b", "kind": "window" } ]
            """
        let windows = [
            Node(
                "a",
                .window,
                overrideUserInterfaceStyle: .dark,
                children: [
                    Node(
                        "c",
                        .container,
                        overrideTraitCollectionForChildren: .light,
                        scope: ScopePath(known: "a/b"),
                        children: [Node("x", .screen, colorScheme: .light, isLeaving: true)]
                    ),
                    Node("d", .view),
                ],
                presents: [Node("s", .sheet, preferredColorScheme: .dark)]
            ),
            Node("b", .window),
        ]
        let hierarchy = try ViewHierarchy(windows)
        #expect(try read(text) == hierarchy)
        #expect(hierarchy.styles().map(\.path) == ["a", "a/c", "a/c/x", "a/d", "a/s", "b"])
    }

    @Test("Null counts as missing, and one window needs no array")
    func nulls() throws {
        let members = [
            "overrideUserInterfaceStyle", "overrideTraitCollectionForChildren", "colorScheme",
            "preferredColorScheme",
            "scope", "leaving", "children", "presents",
        ]
        let nulls = members.map { ", \"\($0)\": null" }.joined()
        let window = #"{"name": "w", "kind": "window""#
        #expect(try read("\u{FEFF}\(window)\(nulls)}\n") == ViewHierarchy([Node("w", .window)]))
        #expect(try read("[]") == ViewHierarchy([]))
    }

    // MARK: Bad input

    private static let presented =
        "one of sheet, popover, fullScreenCover, modal, confirmationDialog, alert"
    private static let members =
        "one of name, kind, overrideUserInterfaceStyle, overrideTraitCollectionForChildren, colorScheme, "
        + "preferredColorScheme, scope, leaving, children, presents"

    private static let badTexts: [(text: String, refusal: String)] = [
        ("", "1:1: the text is empty; expected a window"),
        ("{", "1:2: the text ends inside an object"),
        (#"{"name":"w","kind":"window",}"#, "1:28: a comma with nothing after it"),
        (#"{"name":"w","kind":"window"} x"#, "1:30: text after the end of the object"),
        ("null", "1:1: expected a window or an array of windows, not null"),
        ("\n \"w\"", "2:2: expected a window or an array of windows, not a string"),
        ("[null]", "1:2: expected a node, which is an object, not null"),
        ("{}", "1:1: a node needs a 'name'"),
        (#"[{"kind":"window","name":null}]"#, "1:2: a node needs a 'name'"),
        (#"{"name":"w"}"#, "1:1: a node needs a 'kind'"),
        (
            #"{"name":"w","kind":"screen"}"#,
            #"1:20: 'kind' is "screen"; expected one of window"#
        ),
        (
            #"[{"name":"w","kind":"alert"}]"#,
            #"1:21: 'kind' is "alert"; expected one of window"#
        ),
        (
            #"[{"name":"w","kind":"window"},{"name":"w","kind":"window"}]"#,
            "1:39: 'w' is already the name of a sibling"
        ),
        (
            #"{"name":"w","kind":"window","name":null}"#,
            "1:29: 'name' is already a member of this node, at 1:2"
        ),
        (
            #"{"name":"w","kind":"window","k\u0069nd":"window"}"#,
            "1:29: 'kind' is already a member of this node, at 1:13"
        ),
        (
            #"{"name":"w","Kind":"window"}"#,
            "1:13: 'Kind' is not a member of a node; expected \(members)"
        ),
        (
            #"{"$schema":"x","name":"w","kind":"window"}"#,
            "1:2: '$schema' is not a member of a node; expected \(members)"
        ),
    ]

    @Test("Malformed text is refused, with the place and what is expected", arguments: badTexts)
    func texts(_ text: String, _ refusal: String) {
        #expect(self.refusal(text) == refusal)
    }

    private static let badValues: [(member: String, wrong: [String], expected: String)] = [
        ("name", ["1", "true", "[]", "{}", #""""#], "text"),
        (
            "kind", [#""menu""#, #""Window""#, #""""#, "1", #""window""#, #""sheet""#],
            "one of container, screen, view"
        ),
        (
            "overrideUserInterfaceStyle",
            ["3", "-1", "1.5", #""system""#, #""Dark""#, #""2""#, "true", "[1]"],
            "0, 1, 2, unspecified, light or dark"
        ),
        (
            "overrideTraitCollectionForChildren", ["3", #""none""#, "{}"],
            "0, 1, 2, unspecified, light or dark"
        ),
        ("colorScheme", ["1", #""unspecified""#, #""system""#, "false"], "light or dark"),
        ("preferredColorScheme", ["2", #""unspecified""#, #""""#], "light or dark"),
        (
            "scope", ["1", "[]", #""a//b""#, #""../b""#, #""\udc00""#],
            "a scope path such as checkout/payment"
        ),
        ("leaving", ["0", #""true""#, "[]"], "true or false"),
        ("children", ["{}", #""x""#, "0"], "an array of nodes"),
        ("presents", ["{}", "false"], "an array of nodes"),
    ]

    @Test("A wrong value is refused, with its place and what is expected", arguments: badValues)
    func values(_ member: String, _ wrong: [String], _ expected: String) {
        for value in wrong {
            var members = ["name": #""n""#, "kind": #""view""#]
            members[member] = nil
            let others = members.keys.sorted().map { "\"\($0)\":\(members[$0] ?? "")" }
            let node = "{\((["\"\(member)\":\(value)"] + others).joined(separator: ","))}"
            let text = "{\"name\":\"w\",\"kind\":\"window\",\"children\":[\n\(node)]}"
            #expect(
                refusal(text)
                    == "2:\(member.utf8.count + 5): '\(member)' is \(value); expected \(expected)"
            )
        }
    }

    private static let badNodes: [(member: String, node: String, refusal: String)] = [
        (
            "presents", #"{"name":"n","kind":"window"}"#,
            #"20: 'kind' is "window"; expected \#(presented)"#
        ),
        (
            "presents", #"{"name":"n","kind":"container"}"#,
            #"20: 'kind' is "container"; expected \#(presented)"#
        ),
        ("children", "[]", "1: expected a node, which is an object, not an array"),
        (
            "children",
            "{\"name\":\"n\",\"kind\":\"view\",\"scope\":\"a\(String(repeating: "/a", count: 30_000))\"}",
            "35: 'scope' is \"a\(String(repeating: "/a", count: 19))…; "
                + "expected a scope path such as checkout/payment"
        ),
    ]

    @Test(
        "A wrong value below a window is refused, with its place and what is expected",
        arguments: badNodes
    )
    func below(_ member: String, _ node: String, _ refusal: String) {
        let text = "{\"name\":\"w\",\"kind\":\"window\",\"\(member)\":[\n\(node)]}"
        #expect(self.refusal(text) == "2:\(refusal)")
    }

    @Test("Children and presented nodes are siblings; canonically equivalent names differ")
    func siblings() throws {
        let text =
            #"{"name":"w","kind":"window","presents":[{"name":"x","kind":"alert"}],"children":[{"name":"x","kind":"view"}]}"#
        #expect(refusal(text) == "1:49: 'x' is already the name of a sibling")
        let names = ["é", "e\u{301}", "x", "X", " x"].map {
            "{\"name\":\"\($0)\",\"kind\":\"view\"}"
        }
        let hierarchy = try read(
            "{\"name\":\"x\",\"kind\":\"window\",\"children\":[\(names.joined(separator: ","))]}"
        )
        #expect(hierarchy.styles().count == 6)
    }

    // MARK: Size

    /// A chain of nodes, each in the one before it.
    private func chain(_ levels: Int, inArray: Bool = false) -> String {
        var text = inArray ? "[" : ""
        for level in 0..<levels {
            text += #"{"name":"n","kind":"\#(level == 0 ? "window" : "view")""#
            text += level == levels - 1 ? "" : #","children":["#
        }
        text += "}" + String(repeating: "]}", count: levels - 1)
        return text + (inArray ? "]" : "")
    }

    @Test("A hierarchy may be as deep as JSON, and no deeper", arguments: [false, true])
    func depth(inArray: Bool) throws {
        let hierarchy = try read(chain(256, inArray: inArray))
        #expect(hierarchy.nodes.last?.level == 255)
        #expect(hierarchy.path(of: 255) == String(repeating: "n/", count: 255) + "n")
        #expect(
            refusal(chain(257, inArray: inArray))?.hasSuffix("nested deeper than 512 levels")
                == true
        )
        #expect(
            refusal(chain(100_000, inArray: inArray))?.hasSuffix("nested deeper than 512 levels")
                == true
        )
    }

    @Test("Twenty thousand nodes are read, side by side or in the deepest chains")
    func twentyThousand() throws {
        let children = (0..<20_000).map {
            "{\"name\":\"node \($0)\",\"kind\":\"screen\",\"scope\":\"s\($0)\"}"
        }
        let wide = try read(
            "{\"name\":\"w\",\"kind\":\"window\",\"children\":[\(children.joined(separator: ","))]}"
        )
        #expect(wide.answers(scopes: ["s19999": .dark]).last?.style == .dark)
        let chains = (0..<79).map {
            chain(256).replacing("\"n\",\"kind\":\"window\"", with: "\"\($0)\",\"kind\":\"window\"")
        }
        let deep = try read("[\(chains.joined(separator: ","))]").answers()
        #expect(deep.count == 79 * 256)
    }
}
