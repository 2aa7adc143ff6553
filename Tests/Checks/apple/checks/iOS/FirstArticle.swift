// The first article: which mechanism reaches which surface. The model has to show what was observed on iOS 16.
@_spi(Model) import SwiftUI
import ThemeStore
@_spi(Model) import UIKit

/// The mechanisms of the article's table, and the library in their place.
private enum Mechanism: CaseIterable {
    case colorScheme, preferredColorScheme, windowsStyle
}

@MainActor private enum Settings {
    static var model = Switch()
    static var mechanism = Mechanism.colorScheme
}

private struct FirstApp: App {
    var body: some Scene {
        WindowGroup { Parent(model: Settings.model, mechanism: Settings.mechanism) }
    }
}

private struct Parent: View {
    let model: Switch
    let mechanism: Mechanism

    var body: some View {
        VStack {
            Text(verbatim: "parent")
            Modified(model: model, mechanism: mechanism)
        }
    }
}

/// The root screen with the mechanism on it.
private struct Modified: View {
    let model: Switch
    let mechanism: Mechanism
    private var scheme: ColorScheme { model.isDark ? .dark : .light }

    var body: some View {
        switch mechanism {
        case .colorScheme: Root().colorScheme(scheme)
        case .preferredColorScheme: Root().preferredColorScheme(scheme)
        case .windowsStyle: Root()
        }
    }
}

private struct Root: View {
    @State private var sheet = false
    @State private var cover = false
    @State private var dialog = false
    @State private var alert = false

    var body: some View {
        NavigationStack {
            VStack {
                NavigationLink("push") { Text(verbatim: "child") }
                Button("sheet") { sheet.toggle() }
                Button("cover") { cover.toggle() }
                Button("dialog") { dialog.toggle() }
                Button("alert") { alert.toggle() }
            }
        }
        .sheet(isPresented: $sheet) { Text(verbatim: "in the sheet") }
        .fullScreenCover(isPresented: $cover) { Text(verbatim: "in the cover") }
        .confirmationDialog("in the dialog", isPresented: $dialog) { Button("Yes") {} }
        .alert("in the alert", isPresented: $alert) { Button("OK") {} }
    }
}

@MainActor private func launch(_ mechanism: Mechanism) async -> (UIWindow, RunningApp) {
    Settings.model = Switch()
    Settings.mechanism = mechanism
    let app = RunningApp(FirstApp.self)
    await settle()
    return (app.windows[0], app)
}

/// Flips the article's switch.
@MainActor private func flip(_ window: UIWindow, to isDark: Bool) async {
    Settings.model.isDark = isDark
    if Settings.mechanism == .windowsStyle {
        window.overrideUserInterfaceStyle = isDark ? .dark : .light
    }
    await settle()
}

private let openers = ["push", "sheet", "cover", "dialog", "alert"]
private let surfaces = [
    "parent", "child", "in the sheet", "in the cover", "in the dialog", "in the alert", "presented",
]

@MainActor private func open(_ window: UIWindow) async {
    for opener in openers { Screen(window).tap(opener) }
    await settle()
    let presented = UIHostingController(rootView: Text(verbatim: "presented"))
    window.rootViewController?.present(presented, animated: false)
    await settle()
}

/// The surfaces that are dark.
@MainActor private func darkSurfaces(_ window: UIWindow) -> [String] {
    surfaces.filter { Screen(window).scheme($0) == .dark }
}

let firstArticleChecks: [Check] = [
    Check("The 21 cells of the first article's table are as observed") {
        let cells: [(Mechanism, [String])] = [
            (.colorScheme, ["child"]),
            (.preferredColorScheme, ["parent", "child", "in the sheet", "in the cover"]),
            (.windowsStyle, surfaces),
        ]
        for (mechanism, reached) in cells {
            let (window, app) = await launch(mechanism)
            await flip(window, to: true)
            await open(window)
            expect(darkSurfaces(window), reached, "what \(mechanism) reaches")
            withExtendedLifetime(app) {}
        }
    },
    Check("A preferred scheme changes an open sheet only when it is presented again") {
        let (window, app) = await launch(.preferredColorScheme)
        await flip(window, to: true)
        await open(window)
        await flip(window, to: false)
        expect(darkSurfaces(window), ["in the sheet", "in the cover"], "the open presentations")
        Screen(window).tap("sheet")
        await settle()
        Screen(window).tap("sheet")
        await settle()
        expect(darkSurfaces(window), ["in the cover"], "the sheet that is presented again")
        withExtendedLifetime(app) {}
    },
    Check("A preferred scheme wins over the window's style") {
        let (window, app) = await launch(.preferredColorScheme)
        await flip(window, to: true)
        await open(window)
        window.overrideUserInterfaceStyle = .light
        await settle()
        expect(
            darkSurfaces(window),
            ["parent", "child", "in the sheet", "in the cover"],
            "what the scheme keeps"
        )
        withExtendedLifetime(app) {}
    },
    Check("The library's window reaches every surface of the first article, open ones too") {
        let (window, app) = await launch(.windowsStyle)
        let manager = AppearanceManager(.inMemory())
        manager.attachWindows(of: UIApplication.shared)
        await open(window)
        for value in [Appearance.dark, .light, .dark, .system] {
            manager.selection = value
            await settle()
            expect(darkSurfaces(window), value == .dark ? surfaces : [], "the dark surfaces")
        }
        setSystem(.dark)
        await settle()
        expect(darkSurfaces(window), surfaces, "the dark surfaces of a dark system")
        withExtendedLifetime(app) {}
    },
]
