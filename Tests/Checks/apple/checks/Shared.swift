// What holds on both systems: the modifiers, the controls and the articles' apps.
import Foundation
import Observation
@_spi(Model) import SwiftUI
import ThemeStore

#if canImport(UIKit)
    @_spi(Model) import UIKit

    typealias HostWindow = UIWindow
#else
    @_spi(Model) import AppKit

    typealias HostWindow = NSWindow
#endif

/// Changes the style that the person chooses for the whole system.
@MainActor func setSystem(_ style: InterfaceStyle) {
    #if canImport(UIKit)
        Device.current.style = style == .dark ? .dark : .light
    #else
        Mac.current.name = style == .dark ? .darkAqua : .aqua
    #endif
}

/// Hands an app's objects to its views, which SwiftUI makes.
@MainActor enum Shared {
    static var manager = AppearanceManager(.inMemory())
    static var model = Model()
}

/// What the app of the checks changes.
@MainActor @Observable final class Model {
    var manager = Shared.manager
    var scope = ScopePath.app
    var part = ScopePath.app
}

/// The fourth article's app: a screen with a link and a sheet, and a settings screen.
struct FourthApp: App {
    var body: some Scene {
        WindowGroup { FourthRoot(model: Shared.model) }
    }
}

private struct FourthRoot: View {
    let model: Model

    var body: some View {
        FourthScreen(part: model.part).sceneAppearance(model.manager, for: model.scope)
    }
}

private struct FourthScreen: View {
    let part: ScopePath
    @State private var showsSettings = false
    @State private var asks = false
    @Environment(\.hostWindow) private var window

    var body: some View {
        NavigationStack {
            VStack {
                Text(verbatim: "root")
                Text(verbatim: window == nil ? "no window" : "window")
                Button("Settings") { showsSettings = true }
                Button("Ask") { asks = true }
                NavigationLink("More") { Text(verbatim: "more") }
                Text(verbatim: "part").appearance(for: part)
            }
        }
        .sheet(isPresented: $showsSettings) { FourthSettings { showsSettings = false } }
        .confirmationDialog("Really?", isPresented: $asks) { Button("Yes") { asks = false } }
    }
}

private struct FourthSettings: View {
    let close: @MainActor @Sendable () -> Void
    @Environment(AppearanceManager.self) private var manager

    var body: some View {
        Form {
            Text(verbatim: "settings")
            Text(verbatim: "Stored: \(manager.storedValue.rawValue.map { "\($0)" } ?? "N/A")")
            AppearancePicker("Appearance")
            AppearancePicker("Checkout", for: "checkout")
            AppearanceToggle("Dark mode")
            Text(verbatim: manager.failure == nil ? "fine" : "failed")
            Button("Close", action: close)
        }
    }
}

/// Launches the fourth article's app on a store in memory.
@MainActor func launchFourth(
    _ text: String? = nil,
    default: Appearance = .system,
    pins: [ScopePath: InterfaceStyle] = [:],
    in environment: ProcessEnvironment? = nil
) async -> (window: HostWindow, memory: MemoryStore, app: RunningApp) {
    let memory = MemoryStore(text, default: `default`, pins: pins)
    Shared.manager = AppearanceManager(memory.store, in: environment)
    Shared.model = Model()
    let app = RunningApp(FourthApp.self)
    await settle()
    return (app.windows[0], memory, app)
}

let sharedChecks: [Check] = [
    Check("The first article's switch reaches every surface at once with the library") {
        let (window, _, app) = await launchFourth()
        Screen(window).tap("More")
        Screen(window).tap("Settings")
        Screen(window).tap("Ask")
        await settle()
        for (value, scheme) in [
            (Appearance.dark, ColorScheme.dark), (.light, .light), (.dark, .dark),
        ] {
            Screen(window).choose(value, in: "Appearance")
            await settle()
            for surface in ["root", "more", "settings", "Really?", "part"] {
                expect(Screen(window).scheme(surface), scheme, "\(surface) with \(value)")
            }
        }
        withExtendedLifetime(app) {}
    },
    Check("The fourth article's settings show what is stored, N/A before the first choice") {
        let (window, memory, app) = await launchFourth()
        Screen(window).tap("Settings")
        await settle()
        expect(Screen(window).first("Stored: N/A") != nil, true, "N/A")
        expect(
            Screen(window).first("Appearance")?.value,
            AnyHashable(Appearance.system),
            "the picker"
        )
        Screen(window).choose(.system, in: "Appearance")
        await eventually("a stored 0") { Screen(window).first("Stored: 0") != nil }
        Screen(window).choose(.dark, in: "Appearance")
        await eventually("a stored 2") { Screen(window).first("Stored: 2") != nil }
        expect(try memory.store.value().rawValue, 2, "the store")
        try memory.store.blocking.set(.light)
        await eventually("another process's choice") { Screen(window).first("Stored: 1") != nil }
        expect(Screen(window).scheme("settings"), .light, "the sheet")
        expect(
            Screen(window).first("Appearance")?.value,
            AnyHashable(Appearance.light),
            "the picker"
        )
        withExtendedLifetime(app) {}
    },
    Check("The stored style is there at launch, before the first turn") {
        let memory = MemoryStore(#"{"userInterfaceStyle": 2}"#)
        Shared.manager = AppearanceManager(memory.store)
        Shared.model = Model()
        let app = RunningApp(FourthApp.self)
        #if canImport(UIKit)
            expect(
                app.windows[0].overrideUserInterfaceStyle,
                .dark,
                "the window before its first frame"
            )
        #endif
        await settle()
        expect(Screen(app.windows[0]).scheme("root"), .dark, "the first frame")
    },
    Check("Views follow the system while nothing is chosen, and again after going back to it") {
        let (window, _, app) = await launchFourth()
        Screen(window).tap("Settings")
        await settle()
        for style in [InterfaceStyle.dark, .light, .dark] {
            setSystem(style)
            await settle()
            expect(Screen(window).scheme("root"), style.colorScheme, "the root")
            expect(Screen(window).scheme("settings"), style.colorScheme, "the sheet")
            expect(Shared.manager.style, style, "the manager")
            let isDark = Screen(window).first("Dark mode")?.value
            expect(isDark, AnyHashable(style == .dark), "the toggle")
        }
        Screen(window).choose(.light, in: "Appearance")
        await settle()
        expect(Screen(window).scheme("settings"), .light, "the sheet")
        Screen(window).choose(.system, in: "Appearance")
        await settle()
        expect(Screen(window).scheme("settings"), .dark, "the sheet that went back")
        expect(Shared.manager.style, .dark, "the manager that went back")
        withExtendedLifetime(app) {}
    },
    Check("The toggle pins the opposite of what is shown") {
        let (window, _, app) = await launchFourth()
        Screen(window).tap("Settings")
        await settle()
        Screen(window).tap("Dark mode")
        await settle()
        expect(Screen(window).scheme("root"), .dark, "the root")
        expect(Shared.manager.selection, .dark, "the selection")
        Screen(window).tap("Dark mode")
        await settle()
        expect(Screen(window).scheme("root"), .light, "the root")
        expect(Shared.manager.selection, .light, "the selection")
        withExtendedLifetime(app) {}
    },
    Check("Picker and toggle are disabled and show what is in force if something else decides") {
        let (window, _, app) = await launchFourth(
            #"{"userInterfaceStyle": 1}"#,
            in: ["THEMECTL_APPEARANCE": "dark"]
        )
        Screen(window).tap("Settings")
        await settle()
        let picker = Screen(window).first("Appearance")
        expect(picker?.isEnabled, false, "the picker")
        expect(picker?.value, AnyHashable(Appearance.dark), "the picker")
        expect(Screen(window).first("Checkout")?.isEnabled, false, "the scope's picker")
        expect(
            Screen(window).first("Checkout")?.value,
            AnyHashable(Appearance.dark),
            "the scope's picker"
        )
        let toggle = Screen(window).first("Dark mode")
        expect(toggle?.isEnabled, false, "the toggle")
        expect(toggle?.value, AnyHashable(true), "the toggle")
        expect(Screen(window).scheme("root"), .dark, "the root")
        withExtendedLifetime(app) {}
    },
    Check("A scope's picker shows its own choice") {
        let (window, memory, app) = await launchFourth(#"{"userInterfaceStyle": 2}"#)
        Screen(window).tap("Settings")
        await settle()
        @MainActor func value() -> AnyHashable? { Screen(window).first("Checkout")?.value }
        expect(value(), AnyHashable(Appearance.system), "the choice before")
        for choice in [Appearance.light, .dark, .system] {
            Screen(window).choose(choice, in: "Checkout")
            await settle()
            expect(value(), AnyHashable(choice), "the choice")
        }
        try Shared.manager.flush()
        try memory.store.blocking.set(.light, for: "checkout")
        await eventually("another process's choice") { value() == AnyHashable(Appearance.light) }
        expect(Screen(window).scheme("root"), .dark, "the root")
        withExtendedLifetime(app) {}
    },
    Check("A picker has the three appearances") {
        let (window, _, app) = await launchFourth()
        Screen(window).tap("Settings")
        await settle()
        let options = Screen(window).elements.filter { $0.tag != nil }.prefix(3)
        expect(options.map { $0.title }, ["System", "Light", "Dark"], "the titles")
        expect(options.map { $0.tag }, Appearance.allCases.map { AnyHashable($0) }, "the tags")
        withExtendedLifetime(app) {}
    },
    Check("A choice that cannot be stored goes back, and the settings show the failure") {
        let (window, memory, app) = await launchFourth(#"{"userInterfaceStyle": 1}"#)
        Screen(window).tap("Settings")
        await settle()
        memory.simulate(.readOnly)
        Screen(window).choose(.dark, in: "Appearance")
        turn()
        await eventually("a failure") { Screen(window).first("failed") != nil }
        expect(Screen(window).scheme("root"), .light, "the root")
        expect(
            Screen(window).first("Appearance")?.value,
            AnyHashable(Appearance.light),
            "the picker"
        )
        memory.simulate(nil)
        Screen(window).choose(.dark, in: "Appearance")
        await eventually("no failure") { Screen(window).first("fine") != nil }
        expect(Screen(window).scheme("root"), .dark, "the root")
        withExtendedLifetime(app) {}
    },
    Check("A part of the views shows its scope's pin, and inherits without one") {
        let (window, memory, app) = await launchFourth(
            #"{"userInterfaceStyle": 2, "userInterfaceStyleOverrides": {"checkout": 1}}"#
        )
        expect(Screen(window).scheme("part"), .dark, "a part without a scope")
        Shared.model.part = "checkout"
        await settle()
        expect(Screen(window).scheme("part"), .light, "the pinned part")
        expect(Screen(window).scheme("root"), .dark, "the root")
        try memory.store.blocking.reset(for: "checkout")
        await eventually("no pin") { Screen(window).scheme("part") == .dark }
        Shared.manager.selection = .light
        await settle()
        expect(Screen(window).scheme("part"), .light, "the part that inherits")
        Shared.manager["checkout"] = .dark
        await settle()
        expect(Screen(window).scheme("part"), .dark, "the part that is pinned again")
        Shared.model.part = "other"
        await settle()
        expect(Screen(window).scheme("part"), .light, "the part of another scope")
        Shared.model.scope = "checkout"
        await settle()
        expect(Screen(window).scheme("part"), .dark, "the part in the window of a pinned scope")
        withExtendedLifetime(app) {}
    },
    Check("Each window of an app follows, and each view has its own window") {
        let (window, _, app) = await launchFourth()
        app.openWindow()
        await settle()
        let other = app.windows[1]
        Screen(window).tap("Settings")
        await settle()
        Screen(window).choose(.dark, in: "Appearance")
        await settle()
        expect(Screen(other).scheme("root"), .dark, "the second window")
        expect(Screen(window).first("window") != nil, true, "the first window's window")
        expect(Screen(other).first("window") != nil, true, "the second window's window")
        app.openWindow()
        await settle()
        expect(Screen(app.windows[2]).scheme("root"), .dark, "a later window")
    },
    Check("A scene follows a change of its scope") {
        let (window, _, app) = await launchFourth(
            #"{"userInterfaceStyle": 2, "userInterfaceStyleOverrides": {"checkout": 1}}"#
        )
        expect(Screen(window).scheme("root"), .dark, "the root")
        Shared.model.scope = "checkout"
        await settle()
        expect(Screen(window).scheme("root"), .light, "the root of a scope")
        Shared.manager["checkout"] = .dark
        await settle()
        expect(Screen(window).scheme("root"), .dark, "the root of a scope after a change")
        Shared.manager.selection = .light
        await settle()
        expect(
            Screen(window).scheme("root"),
            .dark,
            "the root of a scope, which the app does not change"
        )
        Shared.model.scope = .app
        await settle()
        expect(Screen(window).scheme("root"), .light, "the root without a scope")
        Shared.manager["checkout"] = .system
        await settle()
        Shared.model.scope = "checkout"
        await settle()
        Shared.manager.selection = .dark
        await settle()
        expect(Screen(window).scheme("root"), .dark, "the root of a scope without a pin")
        withExtendedLifetime(app) {}
    },
    Check("A scene follows a change of its manager, and the old manager leaves it alone") {
        let (window, _, app) = await launchFourth(#"{"userInterfaceStyle": 2}"#)
        let old = Shared.manager
        let new = AppearanceManager(.inMemory(#"{"userInterfaceStyle": 1}"#))
        Shared.model.manager = new
        await settle()
        expect(Screen(window).scheme("root"), .light, "the root with the new manager")
        old.selection = .light
        old.selection = .dark
        await settle()
        expect(Screen(window).scheme("root"), .light, "the root after the old manager's choice")
        new.selection = .dark
        await settle()
        expect(Screen(window).scheme("root"), .dark, "the root after the new manager's choice")
        old.selection = .light
        await settle()
        expect(Screen(window).scheme("root"), .dark, "the root after the old manager's last choice")
        withExtendedLifetime(app) {}
    },
    Check(
        "A scene that changes from a scope of one manager to another manager follows only that one"
    ) {
        let (window, _, app) = await launchFourth(
            #"{"userInterfaceStyle": 2, "userInterfaceStyleOverrides": {"checkout": 1}}"#
        )
        let old = Shared.manager
        Shared.model.scope = "checkout"
        await settle()
        let new = AppearanceManager(.inMemory(#"{"userInterfaceStyle": 1}"#))
        Shared.model.manager = new
        Shared.model.scope = .app
        await settle()
        expect(Screen(window).scheme("root"), .light, "the root with the new manager")
        old["checkout"] = .dark
        new.selection = .dark
        await settle()
        expect(Screen(window).scheme("root"), .dark, "the root after the new manager's choice")
        old["checkout"] = .light
        await settle()
        expect(Screen(window).scheme("root"), .dark, "the root after the old manager's choice")
        withExtendedLifetime(app) {}
    },
    Check("A released manager leaves nothing behind") {
        var manager: AppearanceManager? = AppearanceManager(
            .inMemory(#"{"userInterfaceStyle": 2}"#)
        )
        weak let released = manager
        #if canImport(UIKit)
            let window = UIWindow(windowScene: Device.current.connect(UIWindowScene()))
            manager?.attachWindows(of: UIApplication.shared)
            window.makeKeyAndVisible()
        #else
            let window = NSWindow()
            manager?.attachWindows(of: NSApplication.shared)
            manager?.attach(window)
        #endif
        manager = nil
        await eventually("the end of the manager") { released == nil }
        setSystem(.dark)
        await settle()
        withExtendedLifetime(window) {}
    },
    Check("A window that is closed is released with its views and their manager") {
        var (window, _, app): (HostWindow?, MemoryStore?, RunningApp?) = await launchFourth()
        weak let released = window
        weak let manager = Shared.manager
        if let window { Screen(window).tap("Settings") }
        await settle()
        app = nil
        window = nil
        Shared.manager = AppearanceManager(.inMemory())
        Shared.model = Model()
        Setting.all[0].start()
        await eventually("the end of the window") { released == nil }
        await eventually("the end of the manager") { manager == nil }
        withExtendedLifetime(app) {}
    },
    Check("Colours follow the style in which they are drawn") {
        for role in ColorRole.allCases {
            let color = ColorPalette.standard[role]
            expect(role.color.components(in: .light), components(color.light), "\(role) in light")
            expect(role.color.components(in: .dark), components(color.dark), "\(role) in dark")
            let sameColor = ColorPalette.standard.color(role)
            expect(
                sameColor.components(in: .dark),
                components(color.dark),
                "\(role) of the palette"
            )
        }
        let ink = StyledColor(
            light: ColorValue(red: 1, green: 2, blue: 3),
            dark: ColorValue(red: 4, green: 5, blue: 6, alpha: 7)
        )
        let palette = try ColorPalette(["ink": ink, "card": ink])
        expect(palette.color("ink")?.components(in: .light), components(ink.light), "ink in light")
        expect(palette.color("ink")?.components(in: .dark), components(ink.dark), "ink in dark")
        expect(palette.color("nothing") == nil, true, "a role that the palette lacks")
        expect(palette.color(.card).components(in: .dark), components(ink.dark), "a replaced role")
        #if canImport(UIKit)
            let dark = UITraitCollection(userInterfaceStyle: .dark)
            let none = UITraitCollection(userInterfaceStyle: .unspecified)
            let card = UIColor(.card, in: palette)
            expect(
                card.resolvedColor(with: dark).components,
                components(ink.dark),
                "a replaced role"
            )
            expect(
                card.resolvedColor(with: none).components,
                components(ink.light),
                "an unspecified style"
            )
            expect(
                UIColor("ink", in: palette)?.resolvedColor(with: dark).components,
                components(ink.dark),
                "ink"
            )
            expect(UIColor("nothing", in: palette) == nil, true, "a role that the palette lacks")
        #else
            let vibrant = NSAppearance(named: .vibrantDark)
            let card = NSColor(.card, in: palette)
            expect(
                vibrant.map { card.resolved(in: $0).components },
                components(ink.dark),
                "a replaced role"
            )
            let dark = NSAppearance(named: .darkAqua)
            let named = NSColor("ink", in: palette)
            expect(dark.flatMap { named?.resolved(in: $0).components }, components(ink.dark), "ink")
            expect(NSColor("nothing", in: palette) == nil, true, "a role that the palette lacks")
        #endif
    },
    Check("Every public error is localized for a client of Foundation") {
        let memory = MemoryStore()
        memory.simulate(.readOnly)
        var errors: [any Error] = []
        do { _ = try await SystemStyle.current(in: [:]) } catch { errors.append(error) }
        do throws(StoreError) {
            try memory.store.blocking.set(.dark)
        } catch {
            errors.append(error)
            if let cause = error.fileError { errors.append(cause) }
        }
        do throws(PaletteError) { _ = try ColorPalette(["": StyledColor.none]) } catch {
            errors.append(error)
        }
        expect(errors.count, 4, "the errors")
        for error in errors {
            let description = (error as? any LocalizedError)?.errorDescription
            expect(description, "\(error)", "the description")
            expect(error.localizedDescription, "\(error)", "the localized description")
        }
    },
    Check("The old setting in UserDefaults is stored and removed, a boolean of true as dark") {
        let cases: [(Any, String, Appearance)] = [
            (true, "isDarkMode", .dark), (false, "isDarkMode", .light),
            (2, "userInterfaceStyle", .dark),
            (1, "APP.CONFIG.DARKMODE", .light), (true, "APP.CONFIG.DARKMODE", .dark),
        ]
        for (value, key, appearance) in cases {
            let store = AppearanceStore.inMemory()
            let manager = AppearanceManager(store)
            UserDefaults.standard.set(value, forKey: key)
            try await store.migrate(from: UserDefaults.standard)
            await eventually("the old \(key)") { manager.selection == appearance }
            expect(UserDefaults.standard.object(forKey: key) == nil, true, "no old key")
        }
    },
    Check("Styles and schemes convert both ways") {
        expect(Appearance.allCases.map { $0.colorScheme }, [nil, .light, .dark], "the schemes")
        expect(ColorScheme.allCases.map { InterfaceStyle($0) }, [.light, .dark], "the styles")
        expect(InterfaceStyle.light.colorScheme, .light, "light")
        expect(InterfaceStyle.dark.colorScheme, .dark, "dark")
        #if canImport(UIKit)
            let styles = Appearance.allCases.map { UIUserInterfaceStyle($0) }
            expect(styles, [.unspecified, .light, .dark], "UIKit's styles")
            expect(
                styles.map { InterfaceStyle($0) },
                [nil, .light, .dark],
                "the styles of UIKit's"
            )
        #endif
    },
    Check("The fifth article's views recolour at once and at each change, and are held weakly") {
        let (window, _, app) = await launchFourth(#"{"userInterfaceStyle": 2}"#)
        let manager = Shared.manager
        var view: Recolouring? = Recolouring()
        if let view { manager.attach(view) }
        expect(view?.ink, ColorPalette.standard[.primaryText].dark, "the ink at once")
        manager.selection = .light
        expect(view?.ink, ColorPalette.standard[.primaryText].light, "the ink after a choice")
        manager.selection = .system
        await settle()
        setSystem(.dark)
        await settle()
        expect(
            view?.ink,
            ColorPalette.standard[.primaryText].dark,
            "the ink after the system's change"
        )
        expect(view?.count, 3, "the updates")
        weak let released = view
        view = nil
        await settle()
        expect(released == nil, true, "the end of the view")
        withExtendedLifetime((window, app)) {}
    },
]

extension StyledColor {
    fileprivate static let none = StyledColor(
        light: ColorValue(red: 0, green: 0, blue: 0),
        dark: ColorValue(red: 0, green: 0, blue: 0)
    )
}

private func components(_ value: ColorValue) -> [Double] {
    [value.red, value.green, value.blue, value.alpha].map { Double($0) / 255 }
}

/// A view of the fifth article.
private final class Recolouring: StyleUpdatable {
    private(set) var ink: ColorValue?
    private(set) var count = 0

    func updateStyle(_ style: InterfaceStyle) {
        ink = ColorPalette.standard[.primaryText][style]
        count += 1
    }
}
