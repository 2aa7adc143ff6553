// The second article: scenes and their windows, and what else has windows.
@_spi(Model) import CarPlay
import Observation
@_spi(Model) import SwiftUI
import ThemeStore
@_spi(Model) import UIKit

/// The second article's scene delegate, as in the documentation.
final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    /// The style of the first frame.
    private(set) var firstStyle: UIUserInterfaceStyle?

    func scene(
        _ scene: UIScene,
        willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {
        guard let scene = scene as? UIWindowScene else { return }
        let window = UIWindow(windowScene: scene)
        let manager = Shared.manager
        let root = WindowView(window: window).environment(manager).environment(\.hostWindow, window)
        window.rootViewController = UIHostingController(rootView: root)
        manager.attach(window)
        firstStyle = window.traitCollection.userInterfaceStyle
        window.makeKeyAndVisible()
        self.window = window
        manager.attachWindows(of: scene)
    }
}

private struct WindowView: View {
    let window: UIWindow
    @Environment(\.hostWindow) private var hostWindow
    @Environment(AppearanceManager.self) private var manager

    var body: some View {
        Text(verbatim: hostWindow === window ? "own window" : "other window")
        Text(verbatim: manager.selection.name)
    }
}

/// A manager of a store in memory.
@MainActor private func manager(_ text: String? = nil) -> AppearanceManager {
    AppearanceManager(.inMemory(text))
}

/// A window with a view on the screen of a new scene.
@MainActor private func window(
    showing view: some View,
    attached attach: (UIWindow) -> Void = { _ in }
) async -> UIWindow {
    let window = UIWindow(windowScene: Device.current.connect(UIWindowScene()))
    attach(window)
    window.rootViewController = UIHostingController(rootView: view)
    window.makeKeyAndVisible()
    await settle()
    return window
}

@MainActor private func window(in scene: UIWindowScene) -> UIWindow {
    let window = UIWindow(windowScene: scene)
    window.rootViewController = UIViewController()
    window.makeKeyAndVisible()
    return window
}

/// Whether a view is on the screen.
@MainActor @Observable final class Leaving {
    var isShown = true
}

/// A view that leaves, next to controls without a manager in their environment.
struct LeavingView: View {
    let leaving: Leaving
    let manager: AppearanceManager
    var scope = ScopePath.app

    var body: some View {
        VStack {
            if leaving.isShown { Text(verbatim: "leaving").sceneAppearance(manager, for: scope) }
            AppearancePicker()
            Text(verbatim: "staying").appearance(for: "board")
        }
    }
}

/// What is on the screen of an app that changes its root view.
@MainActor @Observable private final class Roots {
    var first = true
    var second = false
    var scope: ScopePath = "a"
}

/// Two views that each attach the window, of which the second takes the place of the first.
private struct Replacing: View {
    let roots: Roots
    let managers: [AppearanceManager]

    var body: some View {
        VStack {
            if roots.first {
                Text(verbatim: "login").sceneAppearance(managers[0])
            } else {
                Text(verbatim: "main").sceneAppearance(managers[1])
            }
        }
    }
}

/// Two views that each attach the window, each for as long as it is there.
private struct Overlapping: View {
    let roots: Roots
    let managers: [AppearanceManager]

    var body: some View {
        VStack {
            if roots.first {
                Text(verbatim: "one").sceneAppearance(managers[0], for: roots.scope)
            }
            if roots.second { Text(verbatim: "two").sceneAppearance(managers[1]) }
        }
    }
}

extension UISceneSession.Role {
    static var assistiveAccess: UISceneSession.Role {
        UISceneSession.Role(rawValue: "UIWindowSceneSessionRoleAssistiveAccessApplication")
    }
}

/// A window of the app's own class.
private final class OwnWindow: UIWindow {}

/// A window that is a target.
private final class TargetWindow: UIWindow, AppearanceTarget {
    var applied: [Appearance] = []
    func applyAppearance(_ appearance: Appearance) { applied.append(appearance) }
}

/// A view that draws in a style of its own.
private final class DrawingView: UIView, StyleUpdatable {
    var styles: [InterfaceStyle] = []
    func updateStyle(_ style: InterfaceStyle) { styles.append(style) }
}

let sceneChecks: [Check] = [
    Check(
        "The second article's scene delegate gives each view its own window, in its style at once"
    ) {
        let memory = MemoryStore(#"{"userInterfaceStyle": 2}"#)
        Shared.manager = AppearanceManager(memory.store)
        var delegates: [SceneDelegate] = []
        for _ in 0..<2 {
            let delegate = SceneDelegate()
            Device.current.connect(UIWindowScene(), to: delegate)
            delegates.append(delegate)
        }
        await settle()
        for delegate in delegates {
            expect(delegate.firstStyle, .dark, "the first frame")
            guard let window = delegate.window else { continue }
            expect(Screen(window).first("own window") != nil, true, "the view's window")
            expect(Screen(window).scheme("dark"), .dark, "the view")
        }
        Shared.manager.selection = .light
        await settle()
        for delegate in delegates {
            guard let window = delegate.window else { continue }
            expect(Screen(window).scheme("light"), .light, "the view after a change")
        }
    },
    Check("All windows of all scenes are attached, later ones too") {
        let manager = manager(#"{"userInterfaceStyle": 2}"#)
        let early = window(in: Device.current.connect(UIWindowScene()))
        manager.attachWindows(of: UIApplication.shared)
        let scene = Device.current.connect(UIWindowScene())
        let late = window(in: scene)
        let second = window(in: scene)
        let own = OwnWindow(windowScene: scene)
        own.makeKeyAndVisible()
        for window in [early, late, second, own] {
            expect(window.traitCollection.userInterfaceStyle, .dark, "the window")
        }
        manager.selection = .light
        for window in [early, late, second, own] {
            expect(window.overrideUserInterfaceStyle, .light, "the window after a change")
        }
    },
    Check("The windows of one scene are attached, and no others") {
        let manager = manager(#"{"userInterfaceStyle": 2}"#)
        let scene = Device.current.connect(UIWindowScene())
        let one = window(in: scene)
        let other = window(in: Device.current.connect(UIWindowScene()))
        manager.attachWindows(of: scene)
        expect(one.overrideUserInterfaceStyle, .dark, "the scene's window")
        expect(other.overrideUserInterfaceStyle, .unspecified, "the other scene's window")
        let late = window(in: scene)
        expect(late.overrideUserInterfaceStyle, .dark, "the scene's later window")
    },
    Check("A window that is attached to a scope keeps it") {
        let manager = manager(
            #"{"userInterfaceStyle": 2, "userInterfaceStyleOverrides": {"board": 1}}"#
        )
        let scene = Device.current.connect(UIWindowScene())
        let board = UIWindow(windowScene: scene)
        manager.attach(board, for: "board")
        manager.attachWindows(of: UIApplication.shared)
        board.makeKeyAndVisible()
        manager.attachWindows(of: scene)
        expect(board.overrideUserInterfaceStyle, .light, "the window of a scope")
        manager["board"] = .dark
        expect(board.overrideUserInterfaceStyle, .dark, "the window of a scope after a change")
        manager["board"] = .system
        manager.selection = .light
        expect(board.overrideUserInterfaceStyle, .light, "the window of a scope without a pin")
    },
    Check("A window that is detached stays so until it is shown again") {
        let manager = manager(#"{"userInterfaceStyle": 2}"#)
        let window = window(in: Device.current.connect(UIWindowScene()))
        manager.attachWindows(of: UIApplication.shared)
        manager.detach(window)
        manager.selection = .light
        expect(window.overrideUserInterfaceStyle, .dark, "the detached window")
        window.isHidden = true
        window.isHidden = false
        expect(window.overrideUserInterfaceStyle, .light, "the window that is shown again")
    },
    Check("The windows of UIKit, external displays and CarPlay are left alone") {
        let manager = manager(#"{"userInterfaceStyle": 2}"#)
        manager.attachWindows(of: UIApplication.shared)
        let scene = Device.current.connect(UIWindowScene())
        let keyboard = UITextEffectsWindow(windowScene: scene)
        keyboard.makeKeyAndVisible()
        manager.attachWindows(of: scene)
        let display = Device.current.connect(
            UIWindowScene(role: .windowExternalDisplayNonInteractive)
        )
        let external = window(in: display)
        let car = Device.current.connect(CPTemplateApplicationScene())
        car.carWindow.makeKeyAndVisible()
        manager.attachWindows(of: UIApplication.shared)
        for window in [keyboard, external, car.carWindow] {
            expect(window.overrideUserInterfaceStyle, .unspecified, "\(type(of: window))")
        }
    },
    Check("The windows of Assistive Access are attached") {
        let manager = manager(#"{"userInterfaceStyle": 2}"#)
        manager.attachWindows(of: UIApplication.shared)
        let scene = Device.current.connect(UIWindowScene(role: .assistiveAccess))
        let window = window(in: scene)
        expect(window.overrideUserInterfaceStyle, .dark, "the window")
        expect(manager.style, .dark, "the style")
    },
    Check("Windows that are attached twice are observed once, and not after the manager") {
        let center = NotificationCenter.default
        let before = center.observerCount
        var manager: AppearanceManager? = manager(#"{"userInterfaceStyle": 2}"#)
        let scene = Device.current.connect(UIWindowScene())
        manager?.attachWindows(of: UIApplication.shared)
        manager?.attachWindows(of: scene)
        let once = center.observerCount
        manager?.attachWindows(of: UIApplication.shared)
        manager?.attachWindows(of: scene)
        expect(center.observerCount, once, "the observers of the second call")
        expect(Device.current.registrationCount, 1, "the followed scenes of the second call")
        manager = nil
        await settle()
        expect(center.observerCount, before, "the observers after the manager")
        expect(Device.current.registrationCount, 0, "the followed scenes after the manager")
    },
    Check("A view that leaves gives its window back") {
        for isAttached in [true, false] {
            let manager = manager(
                #"{"userInterfaceStyle": 2, "userInterfaceStyleOverrides": {"board": 1}}"#
            )
            let leaving = Leaving()
            let window = await window(showing: LeavingView(leaving: leaving, manager: manager)) {
                if isAttached { manager.attach($0, for: "board") }
            }
            expect(window.overrideUserInterfaceStyle, .dark, "the window with the view")
            leaving.isShown = false
            await settle()
            let style: UIUserInterfaceStyle = isAttached ? .light : .unspecified
            expect(window.overrideUserInterfaceStyle, style, "the window without the view")
            manager.selection = .light
            manager["board"] = .dark
            let next: UIUserInterfaceStyle = isAttached ? .dark : .unspecified
            expect(window.overrideUserInterfaceStyle, next, "the window after a choice")
        }
    },
    Check("A view that takes the place of another has the window, whichever leaves first") {
        let one = manager(#"{"userInterfaceStyle": 2}"#)
        for second in [one, manager(#"{"userInterfaceStyle": 2}"#)] {
            let roots = Roots()
            let root = Replacing(roots: roots, managers: [one, second])
            let window = await window(showing: root)
            expect(window.overrideUserInterfaceStyle, .dark, "the first view's style")
            roots.first = false
            await settle()
            expect(window.overrideUserInterfaceStyle, .dark, "the second view's style")
            second.selection = .light
            expect(window.overrideUserInterfaceStyle, .light, "the style after a choice")
            second.selection = .dark
        }
    },
    Check("The last view that attached a window decides, and then the one before it") {
        let one = manager(#"{"userInterfaceStyle": 1, "userInterfaceStyleOverrides": {"a": 2}}"#)
        for second in [one, manager(#"{"userInterfaceStyle": 1}"#)] {
            for leavesFirst in [true, false] {
                let roots = Roots()
                let root = Overlapping(roots: roots, managers: [one, second])
                let window = await window(showing: root)
                expect(window.overrideUserInterfaceStyle, .dark, "with the first")
                roots.second = true
                await settle()
                expect(window.overrideUserInterfaceStyle, .light, "with both")
                if leavesFirst { roots.first = false } else { roots.second = false }
                await settle()
                let style: UIUserInterfaceStyle = leavesFirst ? .light : .dark
                expect(window.overrideUserInterfaceStyle, style, "with one of them")
                roots.first = false
                roots.second = false
                await settle()
                expect(window.overrideUserInterfaceStyle, .unspecified, "without them")
            }
        }
    },
    Check("A window returns to its own scope after its view has changed the scope") {
        let manager = manager(
            #"{"userInterfaceStyle": 1, "userInterfaceStyleOverrides": {"board": 2}}"#
        )
        let roots = Roots()
        let root = Overlapping(roots: roots, managers: [manager, manager])
        let window = await window(showing: root) { manager.attach($0, for: "board") }
        expect(window.overrideUserInterfaceStyle, .light, "the scope of the view")
        roots.scope = "b"
        await settle()
        roots.first = false
        await settle()
        expect(window.overrideUserInterfaceStyle, .dark, "the window without the view")
    },
    Check("A view that moves to another window gives the first one back") {
        let manager = manager(#"{"userInterfaceStyle": 2}"#)
        let scene = Device.current.connect(UIWindowScene())
        let windows = [UIWindow(windowScene: scene), UIWindow(windowScene: scene)]
        let root = Overlapping(roots: Roots(), managers: [manager, manager])
        let controller = UIHostingController(rootView: root)
        manager["a"] = .dark
        for window in windows {
            windows[0].rootViewController = nil
            window.rootViewController = controller
            window.makeKeyAndVisible()
            await settle()
        }
        expect(windows[0].overrideUserInterfaceStyle, .unspecified, "the window it has left")
        expect(windows[1].overrideUserInterfaceStyle, .dark, "the window it has moved to")
    },
    Check("Controls without a manager are disabled") {
        let window = UIWindow(windowScene: Device.current.connect(UIWindowScene()))
        let title = "Own"
        window.rootViewController = UIHostingController(
            rootView: VStack {
                AppearancePicker()
                AppearanceToggle(title, for: "board")
                Text(verbatim: "part").appearance(for: "board")
            }
        )
        window.makeKeyAndVisible()
        await settle()
        expect(Screen(window).first("Appearance")?.isEnabled, false, "the picker")
        expect(Screen(window).first("Own")?.isEnabled, false, "the toggle")
        expect(Screen(window).scheme("part"), .light, "the part")
    },
    Check("A scene or window that is passed is attached, whatever its role") {
        let manager = manager(#"{"userInterfaceStyle": 2}"#)
        let display = Device.current.connect(
            UIWindowScene(role: .windowExternalDisplayNonInteractive)
        )
        let external = window(in: display)
        manager.attachWindows(of: display)
        let car = Device.current.connect(CPTemplateApplicationScene())
        manager.attach(car.carWindow)
        for window in [external, car.carWindow] {
            expect(window.overrideUserInterfaceStyle, .dark, "\(type(of: window))")
        }
    },
    Check("The system's style comes from the app's scenes, not from a fallback or another display")
    {
        let manager = AppearanceManager(.inMemory(), fallback: .dark)
        expect(manager.style, nil, "the style before a scene")
        manager.attachWindows(of: UIApplication.shared)
        let display = Device.current.connect(
            UIWindowScene(role: .windowExternalDisplayNonInteractive)
        )
        display.traitOverrides.userInterfaceStyle = .dark
        _ = window(in: display)
        expect(manager.style, nil, "the style with an external display only")
        let own = window(in: Device.current.connect(UIWindowScene()))
        expect(manager.style, .light, "the style with a scene")
        setSystem(.dark)
        Device.current.layOut()
        expect(manager.style, .dark, "the style after the system's change")
        manager.selection = .light
        expect(manager.style, .light, "the pinned style")
        setSystem(.light)
        setSystem(.dark)
        Device.current.layOut()
        manager.selection = .system
        expect(manager.style, .dark, "the style after the pin")
        withExtendedLifetime(own) {}
    },
    Check(
        "Any attached object lets the manager follow its scene: a window, a view, a controller, a target"
    ) {
        let attachments: [@MainActor (AppearanceManager, UIWindow) -> Void] = [
            { $0.attach($1) },
            { manager, window in
                if let view = window.rootViewController?.view { manager.attach(view, for: "part") }
            },
            { manager, window in
                if let controller = window.rootViewController { manager.attach(controller) }
            },
        ]
        for isEarly in [true, false] {
            for attach in attachments {
                Device.start(Device.current.rules, in: .dark)
                let manager = manager()
                let scene = UIWindowScene()
                let window = UIWindow(windowScene: scene)
                window.rootViewController = UIViewController()
                if isEarly { attach(manager, window) }
                Device.current.connect(scene)
                window.makeKeyAndVisible()
                if !isEarly { attach(manager, window) }
                expect(manager.style, .dark, "the style")
                setSystem(.light)
                Device.current.layOut()
                expect(manager.style, .light, "the style after a change")
            }
        }
    },
    Check("A view that comes into a scene later lets the manager follow it") {
        let manager = manager()
        let drawing = DrawingView(frame: .zero)
        manager.attach(drawing)
        expect(drawing.styles, [], "what an unknown style draws")
        setSystem(.dark)
        let window = window(in: Device.current.connect(UIWindowScene()))
        window.rootViewController?.view.addSubview(drawing)
        Device.current.connect(UIWindowScene())
        expect(drawing.styles, [.dark], "what is drawn after the next activation")
        expect(drawing.overrideUserInterfaceStyle, .unspecified, "the view's own style")
        manager.selection = .light
        expect(drawing.styles, [.dark, .light], "what is drawn after a choice")
        expect(drawing.overrideUserInterfaceStyle, .light, "the view's own style after a choice")
        manager.selection = .system
        setSystem(.light)
        setSystem(.dark)
        setSystem(.light)
        Device.current.layOut()
        expect(manager.style, .light, "the style after the system's change")
    },
    Check("A window that comes into a scene later lets the manager follow it when it is shown") {
        let manager = manager()
        let scene = Device.current.connect(UIWindowScene())
        let window = UIWindow(frame: .zero)
        manager.attach(window)
        expect(manager.style, nil, "the style before")
        window.windowScene = scene
        window.makeKeyAndVisible()
        expect(manager.style, .light, "the style")
        setSystem(.dark)
        Device.current.layOut()
        expect(manager.style, .dark, "the style after a change")
    },
    Check("A scene without windows tells the system's style when it is activated") {
        let manager = manager()
        manager.attachWindows(of: UIApplication.shared)
        let scene = Device.current.connect(UIWindowScene())
        expect(manager.style, .light, "the style")
        withExtendedLifetime(scene) {}
    },
    Check(
        "A display that the app attaches does not tell the system's style while the app has a scene"
    ) {
        let manager = manager()
        manager.attachWindows(of: UIApplication.shared)
        let scene = Device.current.connect(UIWindowScene())
        let display = Device.current.connect(
            UIWindowScene(role: .windowExternalDisplayNonInteractive)
        )
        let windows = [window(in: scene), window(in: display)]
        manager.attachWindows(of: display)
        Device.current.enterBackground(scene)
        setSystem(.dark)
        Device.current.layOut()
        expect(manager.style, .light, "the style while only the display is in the foreground")
        Device.current.enterForeground(scene)
        Device.current.activate(scene)
        expect(manager.style, .dark, "the style in the foreground")
        withExtendedLifetime(windows) {}
    },
    Check("The snapshots in the background do not change the style") {
        for style in [InterfaceStyle.light, .dark] {
            Device.start(Device.current.rules, in: style == .dark ? .dark : .light)
            let manager = manager()
            manager.attachWindows(of: UIApplication.shared)
            let scene = Device.current.connect(UIWindowScene())
            let window = window(in: scene)
            let drawing = DrawingView(frame: .zero)
            manager.attach(drawing)
            Device.current.enterBackground(scene)
            manager.attach(DrawingView(frame: .zero))
            let again = UIWindow(windowScene: scene)
            again.makeKeyAndVisible()
            await settle()
            expect(manager.style, style, "the style in the background")
            expect(drawing.styles, [style], "what is drawn in the background")
            Device.current.enterForeground(scene)
            Device.current.activate(scene)
            expect(manager.style, style, "the style in the foreground")
            withExtendedLifetime((window, again)) {}
        }
    },
    Check("A change of the system while the app is in the background shows in the foreground") {
        let manager = manager()
        manager.attachWindows(of: UIApplication.shared)
        let scene = Device.current.connect(UIWindowScene())
        let window = window(in: scene)
        for style in [InterfaceStyle.dark, .light, .light, .dark] {
            Device.current.enterBackground(scene)
            setSystem(style)
            Device.current.enterForeground(scene)
            Device.current.activate(scene)
            expect(manager.style, style, "the style in the foreground")
            expect(
                window.traitCollection.userInterfaceStyle,
                style == .dark ? .dark : .light,
                "the window"
            )
        }
    },
    Check("A scene whose style the app overrides is not the system's") {
        let manager = manager()
        manager.attachWindows(of: UIApplication.shared)
        let scene = Device.current.connect(UIWindowScene())
        let window = window(in: scene)
        expect(manager.style, .light, "the style before")
        scene.traitOverrides.userInterfaceStyle = .dark
        Device.current.layOut()
        expect(manager.style, .light, "the style while the app overrides the scene's")
        Device.current.enterBackground(scene)
        Device.current.enterForeground(scene)
        Device.current.activate(scene)
        expect(manager.style, .light, "the style after an activation")
        scene.traitOverrides.remove(UITraitUserInterfaceStyle.self)
        Device.current.layOut()
        setSystem(.dark)
        Device.current.layOut()
        expect(manager.style, .dark, "the style without the override")
        withExtendedLifetime(window) {}
    },
    Check("A manager that observed something before follows its scenes, too") {
        let manager = manager()
        let scene = Device.current.connect(UIWindowScene())
        let window = window(in: scene)
        manager.attachWindows(of: scene)
        manager.attachWindows(of: UIApplication.shared)
        setSystem(.dark)
        Device.current.layOut()
        expect(manager.style, .dark, "the style")
        let later = Device.current.connect(UIWindowScene())
        let second = UIWindow(windowScene: later)
        second.makeKeyAndVisible()
        manager.selection = .dark
        expect(second.overrideUserInterfaceStyle, .dark, "a later window")
        withExtendedLifetime(window) {}
    },
    Check(
        "The manager reads the store again when a scene activates and when protected data is there"
    ) {
        let events: [@MainActor (UIWindowScene) -> Void] = [
            { Device.current.activate($0) }, { _ in Device.current.unlock() },
        ]
        for event in events {
            let memory = MemoryStore(#"{"userInterfaceStyle": 1}"#)
            let manager = AppearanceManager(memory.store)
            let scene = Device.current.connect(UIWindowScene())
            let window = window(in: scene)
            manager.attach(window)
            memory.simulate(.readOnly)
            manager.selection = .dark
            await eventually("a failure") { manager.failure != nil }
            event(scene)
            await eventually("the end of the failure") { manager.failure == nil }
        }
    },
    Check("A window or view that is a target shows what it is told, and nothing of UIKit's") {
        let manager = manager(#"{"userInterfaceStyle": 2}"#)
        manager.attachWindows(of: UIApplication.shared)
        let scene = Device.current.connect(UIWindowScene())
        let target = TargetWindow(windowScene: scene)
        target.makeKeyAndVisible()
        manager.selection = .light
        expect(target.applied, [.dark, .light], "what it is told")
        expect(target.overrideUserInterfaceStyle, .unspecified, "the window's own style")
        manager.detach(target)
        manager.selection = .dark
        expect(target.applied, [.dark, .light], "what it is told after that")
    },
    Check("Windows are attached by scopes, and views and controllers inherit without a pin") {
        let manager = manager(#"{"userInterfaceStyle": 2}"#)
        let scene = Device.current.connect(UIWindowScene())
        let window = UIWindow(windowScene: scene)
        let controller = UIViewController()
        window.rootViewController = controller
        let view = UIView(frame: .zero)
        controller.view.addSubview(view)
        manager.attach(window, for: "a")
        manager.attach(controller, for: "b")
        manager.attach(view, for: "c")
        @MainActor func styles() -> [UIUserInterfaceStyle] {
            [
                window.overrideUserInterfaceStyle, controller.overrideUserInterfaceStyle,
                view.overrideUserInterfaceStyle,
            ]
        }
        expect(styles(), [.dark, .unspecified, .unspecified], "without pins")
        manager["a"] = .light
        manager["b"] = .dark
        manager["c"] = .light
        expect(styles(), [.light, .dark, .light], "with pins")
        manager["b"] = .system
        manager["c"] = .system
        expect(styles(), [.light, .unspecified, .unspecified], "after the pins")
        expect(view.traitCollection.userInterfaceStyle, .light, "what the view inherits")
    },
]
