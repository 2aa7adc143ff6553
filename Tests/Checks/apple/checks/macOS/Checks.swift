// What holds on macOS: the application, windows, views and popovers.
@_spi(Model) import AppKit
@_spi(Model) import SwiftUI
import ThemeStore

@MainActor private func manager(_ text: String? = nil) -> AppearanceManager {
    AppearanceManager(.inMemory(text))
}

/// A view that draws in a style of its own.
private final class DrawingView: NSView, StyleUpdatable {
    var styles: [InterfaceStyle] = []
    func updateStyle(_ style: InterfaceStyle) { styles.append(style) }
}

/// A window that is a target.
private final class TargetWindow: NSWindow, AppearanceTarget {
    var applied: [Appearance] = []
    func applyAppearance(_ appearance: Appearance) { applied.append(appearance) }
}

private final class TargetPopover: NSPopover, AppearanceTarget {
    var applied: [Appearance] = []
    func applyAppearance(_ appearance: Appearance) { applied.append(appearance) }
}

extension NSAppearanceCustomization {
    var shown: NSAppearance.Name { effectiveAppearance.name }
}

let systemChecks: [Check] = [
    Check("The application's appearance reaches windows, sheets and panels") {
        let application = NSApplication.shared
        let manager = manager(#"{"userInterfaceStyle": 2}"#)
        manager.attachWindows(of: application)
        Mac.current.launch()
        let window = NSWindow()
        let sheet = NSWindow()
        window.contentView = NSView(frame: .zero)
        window.beginSheet(sheet)
        @MainActor func shown() -> [NSAppearance.Name?] {
            [application.shown, window.shown, sheet.shown, window.contentView?.shown]
        }
        expect(shown(), Array(repeating: .darkAqua, count: 4), "what is shown")
        manager.selection = .light
        expect(shown(), Array(repeating: .aqua, count: 4), "what is shown after a change")
        manager.selection = .system
        expect(application.appearance == nil, true, "no appearance of its own")
        setSystem(.dark)
        expect(
            shown(),
            Array(repeating: .darkAqua, count: 4),
            "what is shown after the system's change"
        )
    },
    Check("The system's style is there at launch, and follows the system") {
        for style in [InterfaceStyle.light, .dark] {
            Mac.start(Mac.current.rules, in: style == .dark ? .darkAqua : .aqua)
            let manager = manager()
            manager.attachWindows(of: NSApplication.shared)
            Mac.current.launch()
            await settle()
            expect(manager.style, style, "the style at launch")
            setSystem(style.opposite)
            await settle()
            expect(manager.style, style.opposite, "the style after a change")
        }
    },
    Check("The system's style is found again after a pin") {
        let manager = manager()
        manager.attachWindows(of: NSApplication.shared)
        Mac.current.launch()
        for (system, pin) in [
            (InterfaceStyle.dark, Appearance.dark), (.light, .dark), (.light, .light),
            (.dark, .light),
        ] {
            manager.selection = pin
            await settle()
            expect(manager.style, pin.style, "the pinned style")
            setSystem(system)
            await settle()
            expect(manager.style, pin.style, "the pinned style after the system's change")
            manager.selection = .system
            await settle()
            expect(manager.style, system, "the style after the pin")
        }
    },
    Check("An inactive application follows the system, at the latest when it is active again") {
        let manager = manager()
        manager.attachWindows(of: NSApplication.shared)
        Mac.current.launch()
        Mac.current.setActive(false)
        setSystem(.dark)
        await settle()
        let follows = Mac.current.rules.followsWhileInactive
        expect(
            manager.style,
            follows ? .dark : .light,
            "the style while another application is active"
        )
        Mac.current.setActive(true)
        await settle()
        expect(manager.style, .dark, "the style")
    },
    Check("Windows, views and popovers are attached by themselves") {
        setSystem(.dark)
        let manager = manager(#"{"userInterfaceStyle": 2}"#)
        Mac.current.launch()
        let window = NSWindow()
        let view = NSView(frame: .zero)
        let popover = NSPopover()
        window.contentView = view
        popover.show(at: view)
        manager.attach(window, for: "window")
        manager.attach(view, for: "view")
        manager.attach(popover, for: "popover")
        @MainActor func own() -> [NSAppearance.Name?] {
            [window.appearance?.name, view.appearance?.name, popover.appearance?.name]
        }
        expect(own(), [.darkAqua, nil, nil], "without pins")
        for scope in ["window", "view", "popover"] as [ScopePath] { manager[scope] = .light }
        expect(own(), [.aqua, .aqua, .aqua], "with pins")
        manager["view"] = .dark
        manager["popover"] = .system
        expect(own(), [.aqua, .darkAqua, nil], "after a change")
        manager["window"] = .system
        expect(own(), [.darkAqua, .darkAqua, nil], "a window inherits nothing")
        manager.attach(popover)
        expect(popover.appearance?.name, .darkAqua, "a popover without a scope")
    },
    Check("One attached view lets the manager follow the system") {
        let manager = manager()
        let drawing = DrawingView(frame: .zero)
        Mac.current.launch()
        await settle()
        manager.attach(drawing)
        expect(drawing.styles, [.light], "what is drawn at once")
        setSystem(.dark)
        await settle()
        expect(drawing.styles, [.light, .dark], "what is drawn after the system's change")
        expect(drawing.appearance == nil, true, "no appearance of its own")
        manager.selection = .light
        expect(drawing.styles, [.light, .dark, .light], "what is drawn after a choice")
        expect(drawing.appearance?.name, .aqua, "its own appearance")
    },
    Check("An appearance that the app gives the application itself is not the system's") {
        let manager = manager()
        let drawing = DrawingView(frame: .zero)
        Mac.current.launch()
        manager.attach(drawing)
        await settle()
        NSApplication.shared.appearance = NSAppearance(named: .darkAqua)
        await settle()
        expect(manager.style, .light, "the style while the app sets an appearance")
        setSystem(.dark)
        NSApplication.shared.appearance = nil
        await settle()
        expect(manager.style, .dark, "the style after that")
    },
    Check("A window or popover that is a target shows what it is told, and nothing of AppKit's") {
        let manager = manager(#"{"userInterfaceStyle": 2}"#)
        let window = TargetWindow()
        let popover = TargetPopover()
        manager.attach(window)
        manager.attach(popover, for: "board")
        manager.selection = .light
        manager["board"] = .dark
        expect(window.applied, [.dark, .light], "what the window is told")
        expect(popover.applied, [.system, .dark], "what the popover is told")
        expect(
            window.appearance == nil && popover.appearance == nil,
            true,
            "no appearance of their own"
        )
        manager.detach(window)
        manager.selection = .dark
        expect(window.applied, [.dark, .light], "what the window is told after that")
    },
    Check("The application's appearance is not set while a window is made") {
        let (window, _, app) = await launchFourth(#"{"userInterfaceStyle": 2}"#)
        expect(NSApplication.shared.shown, .darkAqua, "the application")
        expect(window.appearance == nil, true, "no appearance of the window's own")
        app.openWindow()
        Screen(window).tap("Settings")
        await settle()
        expect(Mac.current.violations, [], "the violations")
    },
    Check("A window of a scope shows it, and the application follows after that") {
        let (window, _, app) = await launchFourth(
            #"{"userInterfaceStyle": 2, "userInterfaceStyleOverrides": {"checkout": 1}}"#
        )
        Shared.model.scope = "checkout"
        await settle()
        expect(window.shown, .aqua, "the window of a scope")
        Shared.model.scope = .app
        await settle()
        expect(window.appearance == nil, true, "no appearance of the window's own after that")
        expect(window.shown, .darkAqua, "the window after that")
        withExtendedLifetime(app) {}
    },
]
