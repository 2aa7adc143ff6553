import Testing

@testable import ThemeStore

@Suite("Planning a change of a store's text", .bounded)
struct StoreEditTests {
    struct Case: CustomTestStringConvertible {
        let text: String?
        let target: EditedText.Target
        let value: Appearance?
        let result: String
        let previous: StoredValue
        var isChanged: Bool { text.map { $0 != result } ?? (value != nil) }

        init(
            _ text: String?,
            _ target: EditedText.Target,
            _ value: Appearance?,
            _ result: String,
            was previous: StoredValue = .unset
        ) {
            (self.text, self.target, self.value, self.result) = (text, target, value, result)
            self.previous = previous
        }

        init(
            _ text: String?,
            _ value: Appearance?,
            _ result: String,
            was previous: StoredValue = .unset
        ) {
            self.init(text, .app, value, result, was: previous)
        }

        var testDescription: String { "\(text ?? "no file") \(target) \(value?.name ?? "unset")" }
    }

    static let app: [Case] = [
        // A new store.
        Case(nil, .dark, "{\n  \"userInterfaceStyle\": 2\n}\n"),
        Case(nil, .system, "{\n  \"userInterfaceStyle\": 0\n}\n"),
        // A new member, in the style of its neighbours.
        Case("{}", .dark, #"{"userInterfaceStyle": 2}"#),
        Case("{ }", .light, #"{"userInterfaceStyle": 1 }"#),
        Case(#"{"a":1}"#, .dark, #"{"a":1,"userInterfaceStyle":2}"#),
        Case(#"{ "a": 1 }"#, .dark, #"{ "a": 1, "userInterfaceStyle": 2 }"#),
        Case("{\n    \"a\": 1\n}\n", .dark, "{\n    \"a\": 1,\n    \"userInterfaceStyle\": 2\n}\n"),
        Case(
            "{\r\n\t\"a\": 1\r\n}\r\n",
            .dark,
            "{\r\n\t\"a\": 1,\r\n\t\"userInterfaceStyle\": 2\r\n}\r\n"
        ),
        Case("\u{FEFF}{}", .dark, "\u{FEFF}{\"userInterfaceStyle\": 2}"),
        // Another value.
        Case(
            #"{"userInterfaceStyle":1}"#,
            .dark,
            #"{"userInterfaceStyle":2}"#,
            was: .appearance(.light)
        ),
        Case(
            #"{"userInterfaceStyle" : 1.0 }"#,
            .system,
            #"{"userInterfaceStyle" : 0 }"#,
            was: .appearance(.light)
        ),
        Case(
            #"{"a":1.10,"userInterface\u0053tyle":1,"a":-0}"#,
            .dark,
            #"{"a":1.10,"userInterface\u0053tyle":2,"a":-0}"#,
            was: .appearance(.light)
        ),
        Case(#"{"userInterfaceStyle":null}"#, .system, #"{"userInterfaceStyle":0}"#),
        Case(
            #"{"userInterfaceStyle":"dusk"}"#,
            .dark,
            #"{"userInterfaceStyle":2}"#,
            was: .unrecognized(StoredValue.Unrecognized(#""dusk""#, 1, 23))
        ),
        Case(
            #"{"userInterfaceStyle":[1,{"a":2}]}"#,
            .system,
            #"{"userInterfaceStyle":0}"#,
            was: .unrecognized(StoredValue.Unrecognized(#"[1,{"a":2}]"#, 1, 23))
        ),
        // None any more.
        Case(#"{"userInterfaceStyle":0}"#, nil, "{}", was: .appearance(.system)),
        Case("{\n  \"userInterfaceStyle\": 2\n}\n", nil, "{\n}\n", was: .appearance(.dark)),
        Case(
            #"{"a":1, "userInterfaceStyle":2, "b":1E400}"#,
            nil,
            #"{"a":1, "b":1E400}"#,
            was: .appearance(.dark)
        ),
        Case(
            #"{"userInterfaceStyle":3}"#,
            nil,
            "{}",
            was: .unrecognized(StoredValue.Unrecognized("3", 1, 23))
        ),
    ]

    static let unchanged: [Case] = [
        Case(
            #"{"userInterfaceStyle":2}"#,
            .dark,
            #"{"userInterfaceStyle":2}"#,
            was: .appearance(.dark)
        ),
        Case(
            #"{"userInterfaceStyle": 20e-1}"#,
            .dark,
            #"{"userInterfaceStyle": 20e-1}"#,
            was: .appearance(.dark)
        ),
        Case(
            #"{"userInterfaceStyle":-0}"#,
            .system,
            #"{"userInterfaceStyle":-0}"#,
            was: .appearance(.system)
        ),
        Case("{}", nil, "{}"),
        Case(#"{"userInterfaceStyle":null}"#, nil, #"{"userInterfaceStyle":null}"#),
        Case("{}", .scope(.checkout), nil, "{}"),
        Case(
            #"{"userInterfaceStyleOverrides":{}}"#,
            .scope(.checkout),
            nil,
            #"{"userInterfaceStyleOverrides":{}}"#
        ),
        Case(
            #"{"userInterfaceStyleOverrides":5}"#,
            .scope(.checkout),
            nil,
            #"{"userInterfaceStyleOverrides":5}"#
        ),
        Case(
            #"{"userInterfaceStyleOverrides":{"checkout":1}}"#,
            .scope(.checkout),
            .light,
            #"{"userInterfaceStyleOverrides":{"checkout":1}}"#,
            was: .appearance(.light)
        ),
        Case("{}", .allScopes, nil, "{}"),
        Case(
            #"{"userInterfaceStyleOverrides": {  }}"#,
            .allScopes,
            nil,
            #"{"userInterfaceStyleOverrides": {  }}"#
        ),
        Case(
            #"{"userInterfaceStyleOverrides":null}"#,
            .allScopes,
            nil,
            #"{"userInterfaceStyleOverrides":null}"#
        ),
    ]

    static let scopes: [Case] = [
        Case(
            nil,
            .scope(.checkout),
            .light,
            "{\n  \"userInterfaceStyleOverrides\": { \"checkout\": 1 }\n}\n"
        ),
        Case(
            #"{"a":1}"#,
            .scope(.payment),
            .dark,
            #"{"a":1,"userInterfaceStyleOverrides":{ "checkout/payment":2 }}"#
        ),
        Case(
            #"{"userInterfaceStyleOverrides":null}"#,
            .scope(.checkout),
            .light,
            #"{"userInterfaceStyleOverrides":{ "checkout":1 }}"#
        ),
        Case(
            #"{"userInterfaceStyleOverrides": {}}"#,
            .scope(.checkout),
            .light,
            #"{"userInterfaceStyleOverrides": {"checkout": 1}}"#
        ),
        Case(
            "{\n  \"userInterfaceStyleOverrides\": {\n    \"checkout\": 1\n  }\n}\n",
            .scope(.payment),
            .dark,
            "{\n  \"userInterfaceStyleOverrides\": {\n    \"checkout\": 1,\n    \"checkout/payment\": 2\n  }\n}\n"
        ),
        Case(
            #"{"userInterfaceStyleOverrides":{"checkout":1,"x":[]}}"#,
            .scope(.checkout),
            .dark,
            #"{"userInterfaceStyleOverrides":{"checkout":2,"x":[]}}"#,
            was: .appearance(.light)
        ),
        Case(
            #"{"userInterfaceStyleOverrides":{"checkout":null}}"#,
            .scope(.checkout),
            .system,
            #"{"userInterfaceStyleOverrides":{"checkout":0}}"#
        ),
        Case(
            #"{"userInterfaceStyleOverrides":{"a":"checkout"}}"#,
            .scope(ScopePath(known: "\"a\"\\")),
            .system,
            #"{"userInterfaceStyleOverrides":{"a":"checkout","\"a\"\\":0}}"#
        ),
        // Removing.
        Case(
            #"{"userInterfaceStyleOverrides":{"checkout":1,"x":2}}"#,
            .scope(.checkout),
            nil,
            #"{"userInterfaceStyleOverrides":{"x":2}}"#,
            was: .appearance(.light)
        ),
        Case(
            #"{"userInterfaceStyleOverrides":{"checkout":1}}"#,
            .scope(.checkout),
            nil,
            #"{"userInterfaceStyleOverrides":{}}"#,
            was: .appearance(.light)
        ),
        Case(
            #"{"a":1,"userInterfaceStyleOverrides":{ "checkout":1 }}"#,
            .scope(.checkout),
            nil,
            #"{"a":1}"#,
            was: .appearance(.light)
        ),
        Case(
            #"{"userInterfaceStyleOverrides":{"checkout":"x","checkout/payment":2}}"#,
            .scope(.checkout),
            nil,
            #"{"userInterfaceStyleOverrides":{"checkout/payment":2}}"#,
            was: .unrecognized(StoredValue.Unrecognized(#""x""#, 1, 44))
        ),
        // All overrides, even if they are not an object.
        Case(#"{"userInterfaceStyleOverrides":{"a":1},"b":2}"#, .allScopes, nil, #"{"b":2}"#),
        Case(
            "{\n  \"a\": 1,\n  \"userInterfaceStyleOverrides\": {\n    \"checkout\": 1\n  }\n}\n",
            .allScopes,
            nil,
            "{\n  \"a\": 1\n}\n"
        ),
        Case(#"{"userInterfaceStyleOverrides":5}"#, .allScopes, nil, "{}"),
    ]

    @Test(
        "An edit gives the expected bytes and reports the change",
        arguments: app + unchanged + scopes
    )
    func plan(_ plan: Case) throws {
        let edited = try EditedText(plan.target, plan.value, in: plan.text?.utf8)
        let (change, bytes) = (edited.change, edited.bytes)
        #expect(String(decoding: bytes, as: UTF8.self) == plan.result)
        #expect(
            change
                == WriteResult(
                    previous: plan.previous,
                    current: plan.value,
                    didChange: plan.isChanged
                )
        )
    }

    @Test(
        "Removing from a missing file changes nothing",
        arguments: [EditedText.Target.app, .scope(.checkout), .allScopes]
    )
    func nothing(_ target: EditedText.Target) throws {
        let change = try EditedText(target, nil, in: [UInt8]?.none).change
        #expect(change == WriteResult(previous: .unset, current: nil, didChange: false))
    }

    @Test(
        "A scope is refused if the overrides are not an object",
        arguments: ["5", "[]", #""x""#, "true"]
    )
    func overridesNotAnObject(_ overrides: String) {
        let text = #"{"userInterfaceStyleOverrides":\#(overrides)}"#
        #expect(
            throws: StoreError(
                .overridesNotAnObject(
                    .sample,
                    StoredValue.Unrecognized(overrides, 1, 32)
                )
            )
        ) {
            try EditedText(.scope(.checkout), .dark, in: text.utf8)
        }
    }

    @Test(
        "A strict edit does not replace an unrecognized value",
        arguments: [Appearance.dark, nil]
    )
    func strict(_ value: Appearance?) {
        #expect(
            throws: StoreError(.unrecognizedValue(.sample, StoredValue.Unrecognized("3", 1, 23)))
        ) {
            try EditedText(.app, value, in: #"{"userInterfaceStyle":3}"#.utf8, isStrict: true)
        }
        #expect(
            throws: StoreError(.unrecognizedValue(.sample, StoredValue.Unrecognized("9", 1, 44)))
        ) {
            let text = #"{"userInterfaceStyleOverrides":{"checkout":9}}"#
            return try EditedText(.scope(.checkout), value, in: text.utf8, isStrict: true)
        }
    }
}
