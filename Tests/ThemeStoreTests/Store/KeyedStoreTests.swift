import Testing

@testable import ThemeStore

@Suite("Another program's setting", .bounded)
struct KeyedStoreTests {
    private static let theme = AppearanceKey("theme", .name)
    private static let numbers = AppearanceKey("t", words: [.light: "0", .dark: "1"])
    private static let own = AppearanceKey(
        "t",
        words: [.light: ["Tag"], .dark: ["Nacht", "Abend"], .system: ["1.0"]]
    )

    private static func store(_ text: String?, _ key: AppearanceKey) -> AppearanceStore {
        let bytes = text.map { PaddedBytes($0.utf8) }
        return AppearanceStore(text: bytes, named: .sample, key: key)
    }

    private func text(of store: AppearanceStore) -> String {
        String(decoding: store.memory?.text?.bytes ?? [], as: UTF8.self)
    }

    // MARK: Reading

    /// A text, a key, and the value: unset, an appearance or something else.
    static let values: [(text: String, key: AppearanceKey, value: Appearance??)] = [
        ("{}", theme, .some(nil)), (#"{"theme":null}"#, theme, .some(nil)),
        (#"{"theme":"dark"}"#, theme, .dark), (#"{"th\u0065me":"Light"}"#, theme, .light),
        (#"{"theme":"AUTO"}"#, theme, .system), (#"{"theme":"prefer-dark"}"#, theme, .dark),
        (#"{"theme":2}"#, theme, nil), (#"{"theme":{"mode":"dark"}}"#, theme, nil),
        (#"{"a":{"theme":"dark"}}"#, theme, .some(nil)),
        // Each kind reads what a migration reads.
        (#"{"t":true}"#, AppearanceKey("t", .bool), .dark),
        (#"{"t":false}"#, AppearanceKey("t", .bool), .light),
        (#"{"t":1}"#, AppearanceKey("t", .bool), .dark),
        (#"{"t":0.0}"#, AppearanceKey("t", .bool), .light),
        (#"{"t":2}"#, AppearanceKey("t", .bool), nil),
        (#"{"t":"YES"}"#, AppearanceKey("t", .bool), .dark),
        (#"{"t":"False"}"#, AppearanceKey("t", .bool), .light),
        (#"{"t":"on"}"#, AppearanceKey("t", .bool), nil),
        (#"{"t":2.0}"#, AppearanceKey("t", .style), .dark),
        (#"{"t":"2"}"#, AppearanceKey("t", .style), .dark),
        (#"{"t":"2.0"}"#, AppearanceKey("t", .style), nil),
        (#"{"theme":"Default"}"#, theme, .system), (#"{"theme":"2"}"#, theme, nil),
        // The word of a style in a program's own name.
        (#"{"theme":"dark-daltonized"}"#, theme, .dark),
        (#"{"theme":"Solarized Light"}"#, theme, .light),
        (#"{"theme":"Default Dark+"}"#, theme, .dark), (#"{"theme":"GithubDark"}"#, theme, .dark),
        (#"{"theme":"oneDarkPro"}"#, theme, .dark), (#"{"theme":"my_LIGHT_2"}"#, theme, .light),
        (#"{"theme":"Nuit \u00e9 d\u0061rk"}"#, theme, .dark),
        (#"{"theme":"Darkula"}"#, theme, nil), (#"{"theme":"delight"}"#, theme, nil),
        (#"{"theme":"\u0061dark"}"#, theme, nil), (#"{"theme":"GITHUBDARK"}"#, theme, nil),
        (#"{"theme":"dark-to-light"}"#, theme, nil), (#"{"theme":"dark dark"}"#, theme, nil),
        (#"{"theme":"Nacht"}"#, theme, nil), (#"{"theme":"x dar\u212a"}"#, theme, nil),
        (#"{"t":true}"#, AppearanceKey("t", .style), nil),
        // Words.
        (#"{"t":0}"#, numbers, .light), (#"{"t":"1"}"#, numbers, .dark),
        (#"{"t":2}"#, numbers, nil),
        (#"{"t":"Nacht"}"#, own, .dark), (#"{"t":"Abend"}"#, own, .dark),
        (#"{"t":1}"#, own, .system), (#"{"t":"nacht"}"#, own, nil), (#"{"t":"dark"}"#, own, nil),
        // Pointers, through arrays, too.
        (#"{"a":{"t":2}}"#, AppearanceKey("/a/t", .style), .dark),
        (#"{"a":[0,{"t":2}]}"#, AppearanceKey("/a/1/t", .style), .dark),
        (#"{"a":[0,1,2]}"#, AppearanceKey("/a/2", .style), .dark),
        (#"{"a":[[0],[1,[2]]]}"#, AppearanceKey("/a/1/1/0", .style), .dark),
        (#"{"a":[2]}"#, AppearanceKey("/a/00", .style), .some(nil)),
        (#"{"a":[2]}"#, AppearanceKey("/a/-", .style), .some(nil)),
        (#"{"a":[2]}"#, AppearanceKey("/a/1", .style), .some(nil)),
        (#"{"a":[2]}"#, AppearanceKey("/a/99999999999999999999", .style), .some(nil)),
        (#"{"a":{"0":2}}"#, AppearanceKey("/a/0", .style), .dark),
        (#"{"a~/b":{"":2}}"#, AppearanceKey("/a~0~1b/", .style), .dark),
        (#"{"/a":2,"a":1}"#, AppearanceKey("/~1a", .style), .dark),
        (#"{"a":null}"#, AppearanceKey("/a/t", .style), .some(nil)),
        (#"{"a":5}"#, AppearanceKey("/a/t", .style), nil),
        (#"{"a":"x"}"#, AppearanceKey("/a/t/u", .style), nil),
        (#"{"a":[]}"#, AppearanceKey("/a/0/t", .style), .some(nil)),
        // An array at the top.
        (#"[{"t":2},{"t":1}]"#, AppearanceKey("/1/t", .style), .light),
        ("[1, // x\n [2,],]", AppearanceKey("/1/0", .style), .dark),
        ("[1]", AppearanceKey("/0", .style), .light),
        ("[]", AppearanceKey("/0", .style), .some(nil)),
        // A comment or a comma at the end.
        ("// x\n{\"theme\":/**/\"dark\",}", theme, .dark),
    ]

    @Test("A value is read at its key, in the program's words", arguments: values)
    func reading(_ text: String, key: AppearanceKey, value: Appearance??) throws {
        let read = try Self.store(text, key).value()
        switch value {
        case .some(nil): #expect(read == .unset)
        case .some(let appearance?): #expect(read == .appearance(appearance))
        case nil:
            #expect(read.appearance == .system && read.rawValue == nil)
        }
    }

    static let duplicates = [
        (#"{"theme":"dark","theme":"dark"}"#, "theme"), (#"{"a":{},"a":{"t":1}}"#, "/a/t"),
        (#"{"a":{"t":1},"a":0}"#, "/a/t"), (#"{"a":0,"a":{"t":1}}"#, "/a/t"),
        (#"{"a":{"t":1,"\u0074":2}}"#, "/a/t"), (#"{"a":[{"t":1,"t":2}]}"#, "/a/0/t"),
    ]

    @Test("A member on the way that occurs twice is an error", arguments: duplicates)
    func duplicate(_ text: String, name: String) throws {
        let store = Self.store(text, AppearanceKey(name, .name))
        let error = try #require(throws: StoreError.self) { try store.value() }
        guard case .duplicateMember(_, name, let first, let second) = error.cause, first < second
        else {
            Issue.record("\(error)")
            return
        }
    }

    @Test("Other members may occur twice")
    func otherDuplicates() throws {
        let text = #"{"b":{"t":1},"b":1,"a":{"x":1,"t":2,"x":2},"b":2}"#
        #expect(try Self.store(text, AppearanceKey("/a/t", .style)).value() == .appearance(.dark))
    }

    // MARK: Forms

    /// A text, a key, the appearance to store, and the text after it.
    static let forms: [(before: String, key: AppearanceKey, Appearance, after: String)] = [
        (#"{"theme":"Dark"}"#, theme, .light, #"{"theme":"Light"}"#),
        (#"{"theme":"DARK"}"#, theme, .system, #"{"theme":"SYSTEM"}"#),
        (#"{"theme":"auto"}"#, theme, .system, #"{"theme":"auto"}"#),
        (#"{"theme":5}"#, theme, .dark, #"{"theme":"dark"}"#),
        (
            #"{"UIUserInterfaceStyle":"Dark"}"#, AppearanceKey("UIUserInterfaceStyle", .name),
            .system, #"{"UIUserInterfaceStyle":"Automatic"}"#
        ),
        (
            #"{"a":{}}"#, AppearanceKey("/a/userInterfaceStyle", .name), .system,
            #"{"a":{"userInterfaceStyle": "automatic"}}"#
        ),
        (
            #"{"theme":"dark"}"#, AppearanceKey("theme", .name, words: [.init(.system, "auto")]),
            .system, #"{"theme":"auto"}"#
        ),
        (#"{"t":0}"#, AppearanceKey("t", .bool), .dark, #"{"t":1}"#),
        (#"{"t":"1"}"#, AppearanceKey("t", .bool), .light, #"{"t":"0"}"#),
        (#"{"t":"true"}"#, AppearanceKey("t", .bool), .light, #"{"t":"false"}"#),
        (#"{"t":"YES"}"#, AppearanceKey("t", .bool), .light, #"{"t":"NO"}"#),
        (#"{"t":"No"}"#, AppearanceKey("t", .bool), .dark, #"{"t":"Yes"}"#),
        (#"{"t":true}"#, AppearanceKey("t", .bool), .light, #"{"t":false}"#),
        (#"{"t":"x"}"#, AppearanceKey("t", .bool), .light, #"{"t":false}"#),
        (#"{"t":"1"}"#, AppearanceKey("t", .style), .system, #"{"t":"0"}"#),
        (#"{"t":"x"}"#, AppearanceKey("t", .style), .dark, #"{"t":2}"#),
        (#"{"theme":"dark-daltonized"}"#, theme, .light, #"{"theme":"light-daltonized"}"#),
        (#"{"theme":"Default Dark+"}"#, theme, .light, #"{"theme":"Default Light+"}"#),
        (#"{"theme":"a\/b \u00E9 LIGHT"}"#, theme, .dark, #"{"theme":"a\/b \u00E9 DARK"}"#),
        (#"{"theme":"x dArK"}"#, theme, .light, #"{"theme":"x light"}"#),
        (#"{"theme":"Nord Dark"}"#, theme, .system, #"{"theme":"System"}"#),
        (#"{"theme":"Nord"}"#, theme, .light, #"{"theme":"light"}"#),
        (#"{"theme":"Default"}"#, theme, .dark, #"{"theme":"Dark"}"#),
        (
            #"{"theme":"Nord"}"#, AppearanceKey("theme", .name, words: [.init(.dark, "Nord")]),
            .light, #"{"theme":"light"}"#
        ),
        (
            #"{"theme":"x-dark"}"#, AppearanceKey("theme", .name, words: [.init(.light, "Day")]),
            .light, #"{"theme":"Day"}"#
        ),
        (
            "[{\"t\":1}, // x\n {\"t\":1},]", AppearanceKey("/1/t", .style), .dark,
            "[{\"t\":1}, // x\n {\"t\":2},]"
        ),
        (#"[{}]"#, AppearanceKey("/0/t", .style), .dark, #"[{"t": 2}]"#),
        (#"{"t":1.0}"#, AppearanceKey("t", .style), .dark, #"{"t":2}"#),
        (#"{"t":0}"#, numbers, .dark, #"{"t":1}"#), (#"{"t":"0"}"#, numbers, .dark, #"{"t":"1"}"#),
        (#"{"t":true}"#, numbers, .dark, #"{"t":1}"#), ("{}", numbers, .dark, #"{"t": 1}"#),
        (#"{"t":null}"#, numbers, .dark, #"{"t":1}"#),
        (#"{"t":1e0}"#, numbers, .dark, #"{"t":1e0}"#),
        (#"{"t":1}"#, own, .dark, #"{"t":"Nacht"}"#), ("{}", own, .system, #"{"t": 1.0}"#),
        (#"{"t":"Tag"}"#, own, .system, #"{"t":"1.0"}"#),
        (#"{"t":"Abend"}"#, own, .dark, #"{"t":"Abend"}"#),
        (
            #"{"t":"x"}"#, AppearanceKey("t", words: [.light: "a\"b", .dark: "\u{E9}"]), .light,
            #"{"t":"a\"b"}"#
        ),
        (#"{"a":[1,0]}"#, AppearanceKey("/a/1", .style), .dark, #"{"a":[1,2]}"#),
        (#"{"a":[null]}"#, AppearanceKey("/a/0", .style), .dark, #"{"a":[2]}"#),
        (#"{"a":[null]}"#, AppearanceKey("/a/0/t", .style), .dark, #"{"a":[{ "t": 2 }]}"#),
    ]

    @Test("The form in the file decides the form of the new value", arguments: forms)
    func writing(_ before: String, key: AppearanceKey, appearance: Appearance, after: String) throws
    {
        let store = Self.store(before, key)
        #expect(try store.blocking.set(appearance).didChange == (before != after))
        #expect(text(of: store) == after)
        #expect(try store.value() == .appearance(appearance))
    }

    /// Values of settings files, each with its key.
    static let toggled: [(text: String, key: AppearanceKey)] = [
        (#"{"theme":"dark-daltonized"}"#, theme), (#"{"theme":"light-ansi"}"#, theme),
        (#"{"theme":"Default Dark Modern"}"#, theme), (#"{"theme":"Adwaita-dark"}"#, theme),
        (#"{"theme":"prefer-light"}"#, theme), (#"{"theme":"BreezeDark"}"#, theme),
        (#"{"theme":"DARK"}"#, theme), (#"{"theme":"\u00dcber Light\n"}"#, theme),
        (#"{"t":true}"#, AppearanceKey("t", .bool)), (#"{"t":0}"#, AppearanceKey("t", .bool)),
        (#"{"t":"1"}"#, AppearanceKey("t", .bool)), (#"{"t":"yes"}"#, AppearanceKey("t", .bool)),
        (#"{"t":"FALSE"}"#, AppearanceKey("t", .bool)), (#"{"t":1}"#, AppearanceKey("t", .style)),
        (#"{"t":"2"}"#, AppearanceKey("t", .style)), (#"{"t":"0"}"#, numbers),
        ("[ // bars\n  {\"name\": \"dark\"},\n]", AppearanceKey("/0/name", .name)),
    ]

    @Test("Two toggles give back the bytes", arguments: toggled)
    func toggling(_ text: String, key: AppearanceKey) throws {
        let store = Self.store(text, key)
        try store.blocking.toggle()
        #expect(self.text(of: store) != text)
        try store.blocking.toggle()
        #expect(self.text(of: store) == text)
    }

    // MARK: Objects

    static let objects: [(before: String?, after: String)] = [
        (nil, "{\n  \"a\": {\n    \"b\": {\n      \"t\": 2\n    }\n  }\n}\n"),
        ("{}", #"{"a": { "b": { "t": 2 } }}"#), (#"{"a":{}}"#, #"{"a":{"b": { "t": 2 }}}"#),
        (#"{"x":1}"#, #"{"x":1,"a":{"b":{"t":2}}}"#),
        (#"{"a":null,"x":1}"#, #"{"a":{"b":{"t":2}},"x":1}"#),
        (#"{"x": 1}"#, #"{"x": 1, "a": { "b": { "t": 2 } }}"#),
        (#"{"a": {"b": null}}"#, #"{"a": {"b": { "t": 2 }}}"#),
        (
            "{\n\t\"x\": 1\n}\n",
            "{\n\t\"x\": 1,\n\t\"a\": {\n\t\t\"b\": {\n\t\t\t\"t\": 2\n\t\t}\n\t}\n}\n"
        ),
        (
            "{\r\n    \"x\": 1\r\n}",
            "{\r\n    \"x\": 1,\r\n    \"a\": {\r\n        \"b\": {\r\n            \"t\": 2\r\n        }"
                + "\r\n    }\r\n}"
        ),
        (
            "{\n  \"a\": {\n  }\n}",
            "{\n  \"a\": {\n    \"b\": {\n      \"t\": 2\n    }\n  }\n}"
        ),
        ("{\n  \"a\": null\n}", "{\n  \"a\": {\n    \"b\": {\n      \"t\": 2\n    }\n  }\n}"),
        (
            "{\n  \"x\": 1, // c\n}",
            "{\n  \"x\": 1, // c\n  \"a\": {\n    \"b\": {\n      \"t\": 2\n    }\n  },\n}"
        ),
    ]

    @Test("Missing objects are created like the object around them, and stay", arguments: objects)
    func creating(_ before: String?, after: String) throws {
        let store = Self.store(before, AppearanceKey("/a/b/t", .style))
        #expect(try store.blocking.set(.dark).didChange)
        #expect(text(of: store) == after)
        #expect(try store.blocking.reset().didChange)
        #expect(try store.value() == .unset)
        #expect(text(of: store).contains("\"b\""))
    }

    // MARK: Comments

    /// A text, and the text with a member `t` added: a reset gives back the first.
    static let additions: [(before: String, after: String)] = [
        ("{\"a\": 1 // x\n}", "{\"a\": 1, \"t\": 2 // x\n}"),
        ("{\"a\": 1 /* x */}", "{\"a\": 1, \"t\": 2 /* x */}"),
        ("{\n  \"a\": 1 // x\n}", "{\n  \"a\": 1, // x\n  \"t\": 2\n}"),
        ("{\n  \"a\": 1 // x\n  // y\n}", "{\n  \"a\": 1, // x\n  \"t\": 2\n  // y\n}"),
        ("{\n  \"a\": 1\n  // y\n}", "{\n  \"a\": 1,\n  \"t\": 2\n  // y\n}"),
        (
            "{\n  \"a\": 1 /* x\n y */ // z\n}",
            "{\n  \"a\": 1, /* x\n y */ // z\n  \"t\": 2\n}"
        ),
        ("{\n  \"a\": 1,\n}", "{\n  \"a\": 1,\n  \"t\": 2,\n}"),
        ("{\n  \"a\": 1, // x\n  // y\n}", "{\n  \"a\": 1, // x\n  \"t\": 2,\n  // y\n}"),
        ("{\n  \"a\": 1 /* w */, // x\n}", "{\n  \"a\": 1 /* w */, // x\n  \"t\": 2,\n}"),
        ("{\n  \"a\": 1 // x\n  ,\n}", "{\n  \"a\": 1 // x\n  ,\n  \"t\": 2,\n}"),
        ("{\"a\": 1,}", "{\"a\": 1, \"t\": 2,}"), ("{\"a\": 1, }", "{\"a\": 1, \"t\": 2, }"),
        ("{\"a\": 1, /* x */ }", "{\"a\": 1, \"t\": 2, /* x */ }"),
        ("{\"a\":1,\"b\":2,}", "{\"a\":1,\"b\":2,\"t\":2,}"),
        ("{\n  // x\n}", "{\n  // x\n  \"t\": 2\n}"), ("{ // x\n}", "{ // x\n  \"t\": 2\n}"),
        ("{/* x */}", "{/* x */ \"t\": 2}"), ("{ /* x */ }", "{ /* x */ \"t\": 2 }"),
        ("{\n  // x\n  /* y */\n}", "{\n  // x\n  /* y */\n  \"t\": 2\n}"),
        ("{\r\n  // x\r\n}", "{\r\n  // x\r\n  \"t\": 2\r\n}"),
        ("{\n  // ,\n  \"a\": 1\n}", "{\n  // ,\n  \"a\": 1,\n  \"t\": 2\n}"),
        (
            "{\n  \"b\": 0, // x ,\n  \"a\": 1\n}",
            "{\n  \"b\": 0, // x ,\n  \"a\": 1,\n  \"t\": 2\n}"
        ),
        ("// x\n{}// y", "// x\n{\"t\": 2}// y"),
    ]

    @Test("A new member goes after the last one, and comments stay in place", arguments: additions)
    func adding(_ before: String, after: String) throws {
        let store = Self.store(before, AppearanceKey("t", .style))
        #expect(try store.blocking.set(.dark).didChange)
        #expect(text(of: store) == after)
        #expect(try store.blocking.reset().didChange)
        #expect(text(of: store) == before)
    }

    static let removals: [(before: String, after: String)] = [
        ("{\"t\": 2, // x\n \"a\": 1}", "{// x\n \"a\": 1}"),
        ("{\n  \"t\": 2, // x\n  \"a\": 1\n}", "{\n  // x\n  \"a\": 1\n}"),
        ("{\n  // x\n  \"t\": 2,\n  \"a\": 1\n}", "{\n  // x\n  \"a\": 1\n}"),
        ("{\n  \"a\": 1, // x\n  \"t\": 2 // y\n}", "{\n  \"a\": 1 // x\n  // y\n}"),
        ("{\"a\": 1, \"t\"/*b*/:/*c*/2/*d*/, \"e\": 1}", "{\"a\": 1, /*b*/ /*c*/ /*d*/ \"e\": 1}"),
        ("{//\n\"t\":2 \n}", "{//\n}"), ("{\"a\":1,//\n\"t\":2\t\n}", "{\"a\":1//\n}"),
        ("{\"t\"// b\n:2}", "{// b\n}"), ("{\"a\":1,// b\n\"t\":2}", "{\"a\":1// b\n}"),
        ("{\"a\": 1 /* b */, \"t\": 2}", "{\"a\": 1 /* b */}"), ("{\"t\":2,}", "{}"),
        ("{\"a\":1, // b\n\"t\":2,}", "{\"a\":1, // b\n}"),
    ]

    @Test("A removed member leaves the comments around it and in it", arguments: removals)
    func removing(_ before: String, after: String) throws {
        let store = Self.store(before, AppearanceKey("t", .style))
        #expect(try store.blocking.reset().didChange)
        #expect(text(of: store) == after)
        #expect(CommentedJSON(after)?.comments == CommentedJSON(before)?.comments)
    }

    // MARK: Refusals

    static let refusals: [(text: String, key: AppearanceKey, value: Appearance?, String)] = [
        (
            #"{"theme":{"mode":"dark"}}"#, theme, .dark,
            #"1:10: 'theme' is {"mode":"dark"}, which is neither replaced nor removed"#
        ),
        (
            #"{"theme":[]}"#, theme, nil,
            "1:10: 'theme' is [], which is neither replaced nor removed"
        ),
        (
            #"{"a":{"b":5}}"#, AppearanceKey("/a/b/c/d", .name), .dark,
            "1:11: '/a/b' is 5, not an object"
        ),
        (
            #"{"a":[1]}"#, AppearanceKey("/a/1/b", .name), .dark,
            " '/a/1' is an element of an array, which is neither created nor removed"
        ),
        (
            #"{"a":[1]}"#, AppearanceKey("/a/0", .style), nil,
            " '/a/0' is an element of an array, which is neither created nor removed"
        ),
        (
            #"{"theme":{"mode":"dark"}}"#, AppearanceKey("theme.mode", .name), .dark,
            " 'theme.mode' is missing"
        ),
        (
            "[1]", AppearanceKey("t", .style), .dark,
            "1:1: the text is an array, so the key begins with an element; "
                + "try a key such as '/0/theme'"
        ),
        (
            "[1]", AppearanceKey("0", .style), .dark,
            "1:1: the text is an array, so the key begins with an element; "
                + "try a key such as '/0/theme'"
        ),
        (
            "[1]", AppearanceKey("/1", .style), .dark,
            " '/1' is an element of an array, which is neither created nor removed"
        ),
        (
            "[{}]", AppearanceKey("/0", .style), .dark,
            "1:2: '/0' is {}, which is neither replaced nor removed"
        ),
        ("{}", AppearanceKey("t", .bool), .system, " 't' has no value for 'system'"),
        ("{}", numbers, .system, " 't' has no value for 'system'"),
        ("{}", AppearanceKey("/a~", .name), .dark, " '/a~' is not a JSON Pointer"),
    ]

    @Test("A write that does not fit is refused, and changes nothing", arguments: refusals)
    func refusing(_ before: String, key: AppearanceKey, value: Appearance?, why: String) throws {
        let store = Self.store(before, key)
        let error = try #require(throws: StoreError.self) {
            if let value { try store.blocking.set(value) } else { try store.blocking.reset() }
        }
        #expect(error.description == "store.json:\(why)")
        #expect(text(of: store) == before)
    }

    @Test("A store with a key has neither scopes nor legacy keys")
    func scopes() async throws {
        let text =
            #"{"theme":"dark","isDarkMode":true,"userInterfaceStyleOverrides":{"checkout":1}}"#
        let store = Self.store(text, Self.theme)
        #expect(try store.scopes().isEmpty)
        #expect(throws: StoreError.self) { try store.value(for: .checkout) }
        #expect(throws: StoreError.self) { try store.preference(for: .checkout) }
        #expect(throws: StoreError.self) { try store.blocking.set(.dark, for: .checkout) }
        #expect(throws: StoreError.self) { try store.blocking.reset(for: .checkout) }
        #expect(throws: StoreError.self) { try store.blocking.toggle(for: .checkout) }
        #expect(throws: StoreError.self) { try store.blocking.migrate() }
        try await store.set(.light)
        #expect(try store.preference().appearance == .light)
        #expect(self.text(of: store) == text.replacing("dark", with: "light"))
    }

    @Test("Two keys of a file are two stores")
    func equality() throws {
        let file = StorePath(literal: "a.json")
        let store = AppearanceStore(file: file, key: Self.theme)
        #expect(store == AppearanceStore(file: file, key: AppearanceKey("theme", .name)))
        #expect(store != AppearanceStore(file: file))
        #expect(store != AppearanceStore(file: file, key: AppearanceKey("theme", .bool)))
    }
}
