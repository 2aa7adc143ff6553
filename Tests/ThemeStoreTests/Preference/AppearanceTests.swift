import Testing
import ThemeStore

@Suite("Appearance", .bounded)
struct AppearanceTests {
    @Test(
        "Appearances have UIKit's numbers, and names for people",
        arguments: [
            (Appearance.system, 0, "system", InterfaceStyle?.none), (.light, 1, "light", .light),
            (.dark, 2, "dark", .dark),
        ]
    )
    func names(_ appearance: Appearance, number: Int, name: String, style: InterfaceStyle?) {
        #expect(appearance.rawValue == number)
        #expect(appearance.name == name)
        #expect(appearance.style == style)
        #expect(Appearance(rawValue: number) == appearance)
        #expect(Appearance(name: name) == appearance)
    }

    @Test(
        "A word other than system, light and dark is no appearance",
        arguments: ["", "Dark", "DARK", "dark ", "2", "unspecified", "auto"]
    )
    func otherWords(_ word: String) {
        #expect(Appearance(name: word) == nil)
    }

    @Test("A number other than 0, 1 and 2 is not an appearance", arguments: [-1, 3, .max])
    func otherNumbers(_ number: Int) {
        #expect(Appearance(rawValue: number) == nil)
    }

    @Test("A style has an opposite, and an appearance with the same number")
    func styles() {
        #expect(InterfaceStyle.light.opposite == .dark)
        #expect(InterfaceStyle.dark.opposite == .light)
        for style in InterfaceStyle.allCases {
            #expect(style.appearance.style == style)
            #expect(style.appearance.rawValue == style.rawValue)
        }
    }
}
