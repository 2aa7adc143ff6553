// What the articles show for SwiftUI.
import SwiftUI
import ThemeStore

struct NotesApp: App {
    @State private var manager: AppearanceManager

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

struct SettingsScreen: View {
    @Environment(AppearanceManager.self) private var manager

    var body: some View {
        AppearancePicker("Appearance")
        Text(verbatim: "Stored: \(manager.storedValue.rawValue.map { "\($0)" } ?? "N/A")")
    }
}

func schemes() -> (ColorScheme?, ColorScheme) {
    (Appearance.dark.colorScheme, InterfaceStyle.light.colorScheme)
}
