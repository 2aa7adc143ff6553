// What the articles show for SwiftUI.
import SwiftUI
import ThemeStore

@main
struct NotesApp: App {
    @State private var manager: AppearanceManager

    init() {
        let store = try? AppearanceStore(app: "com.example.Notes")
        manager = AppearanceManager(store ?? .inMemory())
    }

    var body: some Scene {
        WindowGroup {
            ContentView().sceneAppearance(manager)
        }
    }
}

struct ContentView: View {
    @Environment(\.window) private var window
    @Environment(\.colorScheme) private var colorScheme

    var body: some View {
        Text(verbatim: window == nil ? "no window" : "\(InterfaceStyle(colorScheme))")
    }
}

struct Card: View {
    var body: some View {
        Text(verbatim: "Notes").background(ColorRole.card.color)
    }
}

struct Favourite: View {
    let palette: ColorPalette

    var body: some View {
        Image(systemName: "star").tinted(.activeIcon)
        Image(systemName: "star").tinted(.activeIcon, in: palette)
        Text(verbatim: "Notes").foregroundStyle(palette.color("accent") ?? palette.color(.primaryText))
    }
}

struct SettingsScreen: View {
    @Environment(AppearanceManager.self) private var manager

    var body: some View {
        AppearancePicker("Appearance")
        Text(verbatim: "Stored: \(manager.storedValue.rawValue.map { "\($0)" } ?? "N/A")")
    }
}

struct Checkout: View {
    let checkout: ScopePath

    var body: some View {
        AppearanceToggle().appearance(for: checkout)
    }
}

func schemes() -> (ColorScheme?, ColorScheme) {
    (Appearance.dark.colorScheme, InterfaceStyle.light.colorScheme)
}
