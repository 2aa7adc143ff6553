import Testing

@testable import ThemeStore

@Suite("Words in a store", .bounded)
struct AppearanceWordTests {
    static let words: [(word: String, appearance: Appearance?)] = [
        ("light", .light), ("Light", .light), ("LIGHT", .light), ("lIgHt", .light),
        ("dark", .dark), ("DARK", .dark), ("system", .system), ("System", .system),
        ("automatic", .system), ("AUTOMATIC", .system), ("auto", .system), ("unspecified", .system),
        ("UnSpecified", .system), ("", nil), ("d", nil), ("darker", nil), (" dark", nil),
        ("dark ", nil), ("prefer-dark", nil), ("default", nil), ("2", nil), ("true", nil),
        ("dar\u{212A}", nil), ("d\u{E4}rk", nil), ("\u{131}ight", nil), ("DARK\u{0}", nil),
    ]

    @Test("A word is a preference in any letter case", arguments: words)
    func reading(_ word: String, appearance: Appearance?) throws {
        #expect(AppearanceSpelling.appearance(ofWord: Array(word.utf8)) == appearance)
        let quoted = String(decoding: JSONString.quoted(word), as: UTF8.self)
        let document = try StoreDocument(#"{"userInterfaceStyle": \#(quoted)}"#)
        #expect(document.value(for: .app).appearance == appearance ?? .system)
        #expect((document.warning(about: document.value(for: .app)) == nil) == (appearance != nil))
    }

    /// A value, the appearance that is stored, and the new value.
    static let writes: [(before: String, Appearance, after: String)] = [
        (#""light""#, .dark, #""dark""#), (#""Light""#, .dark, #""Dark""#),
        (#""LIGHT""#, .dark, #""DARK""#), (#""liGHt""#, .dark, #""dark""#),
        (#""lighT""#, .dark, #""dark""#), (#""LIGHt""#, .dark, #""dark""#),
        (#""dark""#, .system, #""automatic""#), (#""Dark""#, .system, #""Automatic""#),
        (#""DARK""#, .system, #""AUTOMATIC""#), (#""auto""#, .light, #""light""#),
        (#""Unspecified""#, .light, #""Light""#), (#""d\u0061rk""#, .light, #""light""#),
        // A word that means the value stays.
        (#""system""#, .system, #""system""#), (#""UNSPECIFIED""#, .system, #""UNSPECIFIED""#),
        (#""dArK""#, .dark, #""dArK""#),
        // Everything else becomes a number.
        ("1", .dark, "2"), ("null", .dark, "2"), (#""night""#, .dark, "2"), (#""2""#, .dark, "2"),
        ("true", .system, "0"),
    ]

    @Test("A word becomes a word in the same letter case", arguments: writes)
    func writing(_ before: String, appearance: Appearance, after: String) throws {
        let app = #"{"userInterfaceStyle": @, "a": 1}"#
        let scope = #"{"userInterfaceStyleOverrides": {"checkout": @}}"#
        for (text, target) in [(app, EditedText.Target.app), (scope, .scope(.checkout))] {
            let edited = try EditedText(
                target,
                appearance,
                in: text.replacing("@", with: before).utf8
            )
            let expected = text.replacing("@", with: after)
            #expect(String(decoding: edited.bytes, as: UTF8.self) == expected)
            #expect(edited.change.didChange == (before != after))
        }
    }

    @Test("A site's file may have a word")
    func site() throws {
        let document = try StoreDocument(#"{"userInterfaceStyle": "Dark"}"#)
        #expect(document.value(for: .app).rawValue == 2)
    }
}
