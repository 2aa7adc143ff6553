import Testing

@testable import ThemeStore

@Suite("Reading a store's text", .bounded)
struct StoreDocumentTests {
    static let values: [(text: String, value: StoredValue)] = [
        // Unset.
        ("{}", .unset),
        (#"{"userInterfaceStyle":null}"#, .unset),
        (#"{"userInterfacestyle":2,"userInterfaceStyle ":2,"UserInterfaceStyle":2}"#, .unset),
        (#"{"a":{"userInterfaceStyle":2},"b":["userInterfaceStyle",2]}"#, .unset),
        (#"{"userInterfaceStyleOverrides":{"userInterfaceStyle":2}}"#, .unset),
        // One of the three.
        (#"{"userInterfaceStyle":0}"#, .appearance(.system)),
        (#"{"userInterfaceStyle":1}"#, .appearance(.light)),
        (#"{"userInterfaceStyle":2}"#, .appearance(.dark)),
        (#"{"userInterfaceStyle":2.0}"#, .appearance(.dark)),
        (#"{"userInterfaceStyle":2e0}"#, .appearance(.dark)),
        (#"{"userInterfaceStyle":10e-1}"#, .appearance(.light)),
        (#"{"userInterfaceStyle":-0}"#, .appearance(.system)),
        // However the name is spelled, and wherever it stands.
        (#"{"userInterface\u0053tyle":2}"#, .appearance(.dark)),
        (#"{"\u0075\u0073\u0065rInterfaceStyle":1}"#, .appearance(.light)),
        (
            "\u{FEFF} \r\n{\t\"a\":[{}],\r\"userInterfaceStyle\"\n:\r\n1 , \"b\":1E400}\n",
            .appearance(.light)
        ),
        // Something else.
        (#"{"userInterfaceStyle":3}"#, .unrecognized(StoredValue.Unrecognized("3", 1, 23))),
        (#"{"userInterfaceStyle":-1}"#, .unrecognized(StoredValue.Unrecognized("-1", 1, 23))),
        (#"{"userInterfaceStyle":1E400}"#, .unrecognized(StoredValue.Unrecognized("1E400", 1, 23))),
        (
            #"{"userInterfaceStyle":"dusk"}"#,
            .unrecognized(StoredValue.Unrecognized(#""dusk""#, 1, 23))
        ),
        (#"{"userInterfaceStyle":"2"}"#, .unrecognized(StoredValue.Unrecognized(#""2""#, 1, 23))),
        (#"{"userInterfaceStyle":true}"#, .unrecognized(StoredValue.Unrecognized("true", 1, 23))),
        (
            "{\n  \"userInterfaceStyle\": [\n 2\n ]\n}",
            .unrecognized(StoredValue.Unrecognized("[2]", 2, 25))
        ),
        (
            #"{"ä":1,"userInterfaceStyle":{"a b":2}}"#,
            .unrecognized(StoredValue.Unrecognized(#"{"a b":2}"#, 1, 29))
        ),
    ]

    @Test(
        "0, 1, 2 and words are preferences, null is unset, all else is unrecognized",
        arguments: values
    )
    func reads(_ text: String, value: StoredValue) throws {
        #expect(
            try StoreDocument(PaddedBytes(text.utf8), of: .sample).value(for: .app)
                == value
        )
    }

    static let scopes: [(text: String, scope: String, value: StoredValue)] = [
        ("{}", "checkout", .unset),
        (#"{"userInterfaceStyleOverrides":null}"#, "checkout", .unset),
        (#"{"userInterfaceStyleOverrides":{}}"#, "checkout", .unset),
        (#"{"userInterfaceStyleOverrides":{"checkout":null}}"#, "checkout", .unset),
        (#"{"userInterfaceStyleOverrides":{"checkout":1}}"#, "checkout/payment", .unset),
        (
            #"{"userInterfaceStyle":2,"userInterfaceStyleOverrides":{"Checkout":1}}"#, "checkout",
            .unset
        ),
        (#"{"userInterfaceStyleOverrides":{"checkout":1}}"#, "checkout", .appearance(.light)),
        (
            #"{"userInterfaceStyleOverrides":{"checkout/payment":2.0}}"#, "checkout/payment",
            .appearance(.dark)
        ),
        (
            #"{"userInterfaceStyleOverrides":{"checkout\/payment":2}}"#, "checkout/payment",
            .appearance(.dark)
        ),
        (
            #"{"userInterface\u0053tyleOverrides":{"\u0063heckout":0}}"#, "checkout",
            .appearance(.system)
        ),
        (#"{"userInterfaceStyleOverrides":{"Gr\u00f6\u00dfe":1}}"#, "Größe", .appearance(.light)),
        (#"{"userInterfaceStyleOverrides":{"o\u0308":1}}"#, "ö", .unset),
        (
            #"{"userInterfaceStyleOverrides":{"checkout":"dusk"}}"#, "checkout",
            .unrecognized(StoredValue.Unrecognized(#""dusk""#, 1, 44))
        ),
        (#"{"userInterfaceStyleOverrides":5}"#, "checkout", .unset),
    ]

    @Test("A scope's value is found by its exact path, byte for byte", arguments: scopes)
    func readsScope(_ text: String, scope: String, value: StoredValue) throws {
        #expect(try StoreDocument(text).value(for: ScopePath(known: scope)) == value)
    }

    static let overrides: [(overrides: String, unrecognized: StoredValue.Unrecognized?)] = [
        ("null", nil), ("{}", nil), (#"{"a":9}"#, nil),
        ("5", StoredValue.Unrecognized("5", 1, 32)),
        ("[ ]", StoredValue.Unrecognized("[]", 1, 32)),
        (#""x""#, StoredValue.Unrecognized(#""x""#, 1, 32)),
        ("false", StoredValue.Unrecognized("false", 1, 32)),
    ]

    @Test("Overrides that are not an object are ignored, with a warning", arguments: overrides)
    func unrecognizedOverrides(_ overrides: String, unrecognized: StoredValue.Unrecognized?) throws
    {
        let text = #"{"userInterfaceStyleOverrides":\#(overrides)}"#
        let document = try StoreDocument(text)
        let flaw = unrecognized.map { StoreError(.overridesNotAnObject(document.file, $0)) }
        #expect(document.overridesFlaw == flaw)
    }

    static let duplicates: [(text: String, name: String, first: (Int, Int), second: (Int, Int))] = [
        (
            #"{"userInterfaceStyle":1,"userInterfaceStyle":1}"#, "userInterfaceStyle", (1, 2),
            (1, 25)
        ),
        (
            "{\n\"userInterfaceStyle\":1,\n \"userInterface\\u0053tyle\":2\n}",
            "userInterfaceStyle", (2, 1), (3, 2)
        ),
        (
            #"{"userInterfaceStyle":null,"userInterfaceStyle":1}"#, "userInterfaceStyle", (1, 2),
            (1, 28)
        ),
        (
            #"{"userInterfaceStyleOverrides":{},"userInterfaceStyleOverrides":{}}"#,
            "userInterfaceStyleOverrides",
            (1, 2), (1, 35)
        ),
        (
            #"{"userInterfaceStyleOverrides":1,"userInterfaceStyleOverrides":{"a":1}}"#,
            "userInterfaceStyleOverrides",
            (1, 2), (1, 34)
        ),
        (#"{"userInterfaceStyleOverrides":{"a":1,"b":2,"a":1}}"#, "a", (1, 33), (1, 45)),
        (#"{"userInterfaceStyleOverrides":{"a/b":1,"a\/b":2}}"#, "a/b", (1, 33), (1, 41)),
    ]

    @Test(
        "A member of the setting that occurs twice is an error with both places",
        arguments: duplicates
    )
    func duplicate(_ text: String, name: String, first: (Int, Int), second: (Int, Int)) {
        #expect(
            throws: StoreError(
                .duplicateMember(
                    .sample,
                    name: name,
                    first: TextPosition(line: first.0, column: first.1),
                    second: TextPosition(line: second.0, column: second.1)
                )
            )
        ) { try StoreDocument(PaddedBytes(text.utf8), of: .sample) }
    }

    @Test("Every further duplicate is reported with the first")
    func triplicate() throws {
        let text =
            #"{"userInterfaceStyle":1,"userInterfaceStyleOverrides":{"a":1,"a":2,"a":0},"userInterfaceStyle":2}"#
        #expect(
            try StoreTree(PaddedBytes(text.utf8), of: .sample).document.duplicates == [
                .init(name: "a", first: 55, second: 61), .init(name: "a", first: 55, second: 67),
                .init(name: "userInterfaceStyle", first: 1, second: 74),
            ]
        )
    }

    @Test(
        "Other members may occur twice",
        arguments: [
            #"{"a":1,"a":2}"#, #"{"isDarkMode":true,"isDarkMode":false}"#,
            #"{"a":{"userInterfaceStyle":1,"userInterfaceStyle":1}}"#,
            #"{"userInterfaceStyleOverrides":{"a":{"b":1,"b":1}}}"#,
            #"{"userInterfaceStyleOverrides":{"\ud800":1,"\ud801":1}}"#,
        ]
    )
    func foreignDuplicates(_ text: String) throws {
        #expect(try StoreDocument(text).duplicates.isEmpty)
    }

    @Test("The locks of the top level are collected, in document order")
    func locks() throws {
        let document = try StoreDocument(
            #"{"userInterfaceStyleLocked":1,"a":{"userInterfaceStyleLocked":2},"\u0075serInterfaceStyleLocked":3}"#
        )
        #expect(
            document.locks.map { String(decoding: document.text[$0.value.range], as: UTF8.self) }
                == ["1", "3"]
        )
        #expect(document.duplicates.isEmpty)
    }
}

extension StoredValue.Unrecognized {
    init(_ spelling: String, _ line: Int, _ column: Int) {
        self.init(spelling: spelling, position: TextPosition(line: line, column: column))
    }
}
