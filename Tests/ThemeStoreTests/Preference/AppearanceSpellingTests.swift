import Testing
import ThemeStore

@Suite("Codecs", .bounded)
struct AppearanceSpellingTests {
    @Test(
        "Each codec spells system, light and dark in its own way",
        arguments: [
            (.name, ["system", "light", "dark"]),
            (.raw, ["0", "1", "2"]),
            (.uikit, ["unspecified", "light", "dark"]),
            (.portal, ["0", "2", "1"]),
            (.gsettings, ["default", "prefer-light", "prefer-dark"]),
            (.bool, [nil, "false", "true"]),
            (.colorfgbg, [nil, "0;15", "15;0"]),
        ] as [(AppearanceSpelling, [String?])]
    )
    func spellings(_ codec: AppearanceSpelling, _ expected: [String?]) {
        #expect([Appearance.system, .light, .dark].map(codec.spelling) == expected)
        #expect(codec.allSpellings == expected.compactMap(\.self))
    }

    @Test("Each codec reads back what it writes", arguments: AppearanceSpelling.allCases)
    func roundTrip(_ codec: AppearanceSpelling) {
        for appearance in Appearance.allCases {
            guard let spelling = codec.spelling(of: appearance) else { continue }
            #expect(codec.appearance(spelled: spelling) == appearance)
        }
    }

    @Test(
        "A spelling that a codec does not have is refused",
        arguments: [
            (.name, "Dark"), (.name, "2"), (.name, ""), (.raw, "3"), (.raw, "01"), (.raw, " 1"),
            (.raw, "dark"),
            (.uikit, "system"), (.portal, "3"), (.portal, "dark"), (.gsettings, "dark"),
            (.bool, "1"), (.bool, "YES"),
            (.bool, "system"), (.colorfgbg, "15"), (.colorfgbg, "15;0;0"),
        ] as [(AppearanceSpelling, String)]
    )
    func refusals(_ codec: AppearanceSpelling, _ spelling: String) {
        #expect(codec.appearance(spelled: spelling) == nil)
    }
}
