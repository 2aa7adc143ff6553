// Random walks through an app: after each step, each surface shows the style that `hierarchy` predicts.
@_spi(Model) import CarPlay
@_spi(Model) import SwiftUI
@testable import ThemeStore
@_spi(Model) import UIKit

@MainActor func walk(steps: Int, seed: UInt64) async -> Int {
    await walk(steps: steps, seed: seed) { seed, length, setting in
        let walk = Walk(seed: seed)
        return await walk.run(length)
    }
}

@MainActor private final class Walk {
    private let wanderer: Wanderer
    private var scenes: [UIWindowScene] = []
    private var display: UIWindowScene?
    private var windows: [TreeNode] = []
    /// A window with views of SwiftUI.
    private struct HostingWindow {
        let window: UIWindow
        let leaving: Leaving
        /// The scope to which the app has attached the window.
        let own: ScopePath
        /// The scope of the view that leaves.
        let scope: ScopePath
    }

    private var hosting: [HostingWindow] = []
    /// Windows that no manager may touch.
    private var foreign: [UIWindow] = []
    private var count = 0
    private var device: Device { .current }
    private var manager: AppearanceManager { wanderer.manager }

    init(seed: UInt64) {
        wanderer = Wanderer(seed: seed)
        manager.attachWindows(of: UIApplication.shared)
    }

    /// - Returns: The first difference, if there is one.
    func run(_ steps: Int) async -> String? {
        for number in 1...steps {
            do {
                try await step()
            } catch {
                return "step \(number): \(error)"
            }
            device.layOut()
            guard let difference = difference() else { continue }
            return
                "step \(number): \(difference)\nafter: \(wanderer.log.suffix(12).joined(separator: ", "))"
        }
        return nil
    }

    // MARK: Steps

    private func step() async throws {
        switch Int.random(in: 0..<20, using: &wanderer.generator) {
        case 0: changeScenes()
        case 1: changeWindows()
        case 2: attach()
        case 3..<6: changeScreens()
        case 6: swipe()
        case 7, 8: changePresentations()
        case 9, 10: override()
        case 11: prefer()
        case 12: changeSystem()
        case 13: wanderer.changeWitness()
        case 14: await changeHosting()
        default: try await wanderer.changeSetting(system: knownSystem)
        }
    }

    private func name(_ kind: String) -> String {
        count += 1
        return "\(kind)\(count)"
    }

    private var nodes: [TreeNode] { windows.flatMap { $0.all } }
    private var controllers: [TreeNode] { nodes.filter { $0.controller != nil } }

    private func changeScenes() {
        if let display, wanderer.chance(3) {
            wanderer.log.append("disconnect the display")
            device.disconnect(display)
            self.display = nil
        } else if display == nil, wanderer.chance(3) {
            wanderer.log.append("connect a display")
            let display = UIWindowScene(role: .windowExternalDisplayNonInteractive)
            self.display = device.connect(display)
            let window = UIWindow(windowScene: display)
            window.makeKeyAndVisible()
            foreign.append(window)
        } else if scenes.count < 3 {
            let role: UISceneSession.Role =
                wanderer.chance(4) ? .assistiveAccess : .windowApplication
            wanderer.log.append("connect a scene of \(role.rawValue)")
            scenes.append(device.connect(UIWindowScene(role: role)))
        } else if let scene = wanderer.pick(scenes) {
            wanderer.log.append("disconnect a scene")
            device.disconnect(scene)
            scenes.removeAll { $0 === scene }
            windows.removeAll { $0.window?.windowScene === scene }
            hosting.removeAll { $0.window.windowScene === scene }
        }
    }

    private func changeWindows() {
        guard let scene = wanderer.pick(scenes) else { return }
        if windows.count >= 4 {
            wanderer.log.append("close a window")
            windows.removeFirst()
        } else if wanderer.chance(6) {
            wanderer.log.append("show the keyboard")
            let keyboard = UITextEffectsWindow(windowScene: scene)
            keyboard.makeKeyAndVisible()
            foreign.append(keyboard)
        } else {
            let window = UIWindow(windowScene: scene)
            let node = TreeNode(name("window"), .window, .window(window), in: nil)
            let root = OverridingController()
            window.rootViewController = root
            node.children = [TreeNode(name("nav"), .container, .controller(root), in: node)]
            wanderer.log.append("show \(node.name)")
            // A window of a scope is attached before it is shown.
            let scope = wanderer.chance(3) ? wanderer.anyScope() : .app
            if scope != .app { manager.attach(window, for: scope) }
            window.makeKeyAndVisible()
            node.scope = scope
            windows.append(node)
        }
    }

    /// Shows a window with views of SwiftUI, lets its view leave or come back, or closes it.
    private func changeHosting() async {
        if hosting.count < 2, wanderer.chance(2), let scene = wanderer.pick(scenes) {
            let new = HostingWindow(
                window: UIWindow(windowScene: scene),
                leaving: Leaving(),
                own: wanderer.anyScope(),
                scope: wanderer.anyScope()
            )
            wanderer.log.append("show a view of \(new.scope) in a window of \(new.own)")
            manager.attach(new.window, for: new.own)
            let root = LeavingView(leaving: new.leaving, manager: manager, scope: new.scope)
            new.window.rootViewController = UIHostingController(rootView: root)
            new.window.makeKeyAndVisible()
            hosting.append(new)
        } else if wanderer.chance(4), !hosting.isEmpty {
            wanderer.log.append("close a window of SwiftUI")
            hosting.removeFirst()
        } else if let leaving = wanderer.pick(hosting)?.leaving {
            wanderer.log.append("a view \(leaving.isShown ? "leaves" : "comes back")")
            leaving.isShown.toggle()
        }
        await settle()
    }

    /// Attaches something to a scope, or detaches it.
    private func attach() {
        guard let node = wanderer.pick(nodes) else { return }
        if node.scope != nil && wanderer.chance(2) {
            wanderer.log.append("detach \(node.name)")
            manager.detach(node.attachable)
            node.scope = nil
            return
        }
        let scope = node.kind == .window ? wanderer.anyScope() : wanderer.pick(walkScopes) ?? "shop"
        wanderer.log.append("attach \(node.name) to \(scope)")
        switch node.object {
        case .window(let window): manager.attach(window, for: scope)
        case .controller(let controller): manager.attach(controller, for: scope)
        case .view(let view): manager.attach(view, for: scope)
        }
        node.scope = scope
    }

    private func changeScreens() {
        guard let node = wanderer.pick(controllers), let controller = node.controller else {
            return
        }
        if let navigation = controller as? OverridingController, node.children.count > 1,
            wanderer.chance(2)
        {
            guard let last = node.children.last, last.controller === navigation.topViewController
            else { return }
            wanderer.log.append("pop \(last.name)")
            closePresentations(in: node.top)
            navigation.popViewController(animated: false)
            node.children.removeLast()
        } else if let navigation = controller as? OverridingController, node.children.count < 4 {
            let isContainer = wanderer.chance(6)
            let screen = isContainer ? OverridingController() : UIViewController()
            let kind = isContainer ? ViewHierarchy.Kind.container : .screen
            let child = TreeNode(name("screen"), kind, .controller(screen), in: node)
            wanderer.log.append("push \(child.name)")
            node.children.last?.isLeaving = false
            navigation.showTopAgain()
            navigation.pushViewController(screen, animated: false)
            node.children.append(child)
        } else if node.children.count < 3 {
            let view = UIView(frame: .zero)
            let child = TreeNode(name("view"), .view, .view(view), in: node)
            wanderer.log.append("add \(child.name)")
            controller.view.addSubview(view)
            node.children.append(child)
        }
    }

    private func swipe() {
        let containers = controllers.filter {
            $0.controller is OverridingController && $0.children.count > 1
        }
        guard let node = wanderer.pick(containers), let last = node.children.last,
            let navigation = node.controller as? OverridingController, last.controller != nil
        else { return }
        guard last.isLeaving else {
            wanderer.log.append("swipe \(last.name)")
            navigation.beginSwipe()
            last.isLeaving = true
            return
        }
        switch Int.random(in: 0..<3, using: &wanderer.generator) {
        case 0:
            wanderer.log.append("cancel the swipe of \(last.name)")
            navigation.cancelSwipe()
        case 1:
            wanderer.log.append("show \(last.name) again")
            navigation.showTopAgain()
            last.isLeaving = false
        default:
            wanderer.log.append("finish the swipe of \(last.name)")
            closePresentations(in: node.top)
            navigation.finishSwipe()
            node.children.removeLast()
        }
    }

    private static let presented: [ViewHierarchy.Kind] = [
        .sheet, .popover, .fullScreenCover, .modal, .confirmationDialog, .alert,
    ]

    private func changePresentations() {
        let open = nodes.filter { $0.kind.section == .presents }
        if open.count > 3 || wanderer.chance(3) {
            guard let node = wanderer.pick(open), let parent = node.parent else { return }
            wanderer.log.append("dismiss \(node.name)")
            node.controller.map { close($0) }
            parent.presents.removeAll { $0 === node }
            return
        }
        guard let node = wanderer.pick(controllers), let presenter = node.controller,
            let kind = wanderer.pick(Walk.presented)
        else { return }
        let isAlert = kind == .alert || kind == .confirmationDialog
        let controller: UIViewController
        if isAlert {
            controller = UIAlertController(title: nil, message: nil, preferredStyle: .alert)
        } else {
            controller = OverridingController()
        }
        if kind.takesPresentersPreference {
            controller.presentersStyle =
                presenter.top.preferredInside ?? presenter.top.presentersStyle
        }
        let presented = TreeNode(name(kind.rawValue), kind, .controller(controller), in: node)
        wanderer.log.append("present \(presented.name) from \(node.name)")
        presenter.present(controller, animated: false)
        node.presents.append(presented)
    }

    private func close(_ controller: UIViewController) {
        while !controller.presentedViewControllers.isEmpty { controller.dismiss(animated: false) }
        controller.dismiss(animated: false)
    }

    /// Closes everything in a window that is presented, because what it took over may change.
    private func closePresentations(in window: TreeNode) {
        for node in window.all.reversed() where !node.presents.isEmpty {
            for presented in node.presents { presented.controller.map { close($0) } }
            node.presents = []
        }
    }

    private func override() {
        guard let node = wanderer.pick(nodes.filter { $0.scope == nil }) else { return }
        let style = wanderer.pick([UIUserInterfaceStyle.unspecified, .light, .dark]) ?? .dark
        if let navigation = node.controller as? OverridingController, wanderer.chance(2) {
            wanderer.log.append("\(node.name) overrides its children: \(style)")
            navigation.styleOfChildren = style
        } else {
            wanderer.log.append("\(node.name) overrides: \(style)")
            node.override = style
        }
    }

    private func prefer() {
        guard let node = wanderer.pick(controllers), node.kind != .alert,
            node.kind != .confirmationDialog
        else {
            return
        }
        closePresentations(in: node.top)
        let isThere = node.top.all.contains { $0 === node }
        guard isThere else { return }
        let isSet = wanderer.chance(2)
        wanderer.log.append("\(node.name) prefers \(isSet ? "a scheme" : "nothing")")
        node.controller?.preferredStyle = isSet ? (wanderer.chance(2) ? .light : .dark) : nil
    }

    private func changeSystem() {
        let scene = wanderer.pick(scenes)
        switch Int.random(in: 0..<8, using: &wanderer.generator) {
        case 0..<3:
            let style = wanderer.anyStyle()
            wanderer.log.append("the system shows \(style)")
            setSystem(style)
        case 3:
            wanderer.log.append("a scene enters the background")
            if let scene, scene.activationState == .foregroundActive {
                device.enterBackground(scene)
            }
        case 4, 5:
            wanderer.log.append("a scene enters the foreground")
            if let scene, scene.activationState == .background {
                device.enterForeground(scene)
                device.activate(scene)
            }
        case 6:
            wanderer.log.append("unlock")
            device.unlock()
        default:
            guard let scene else { return }
            let isOverridden = scene.traitOverrides.contains(UITraitUserInterfaceStyle.self)
            wanderer.log.append("a scene is \(isOverridden ? "no longer " : "")overridden")
            if isOverridden {
                scene.traitOverrides.remove(UITraitUserInterfaceStyle.self)
                // Its style may be the same as before, which UIKit reports to nobody.
                if scene.activationState == .foregroundActive { device.activate(scene) }
            } else {
                scene.traitOverrides.userInterfaceStyle = wanderer.chance(2) ? .light : .dark
            }
        }
    }

    // MARK: Comparing

    /// The system's style, if a scene in the foreground has told the manager.
    private var knownSystem: InterfaceStyle? {
        let attached = windows.filter { $0.scope != nil }.compactMap { $0.window }
        let tells = (attached + hosting.map { $0.window }).contains { window in
            guard let scene = window.windowScene else { return false }
            let isOverridden = scene.traitOverrides.contains(UITraitUserInterfaceStyle.self)
            return scene.activationState == .foregroundActive && !isOverridden
        }
        return tells ? InterfaceStyle(device.style) : nil
    }

    private func difference() -> String? {
        if let difference = wanderer.difference(system: knownSystem) { return difference }
        let expected = wanderer.expected
        for window in foreign where window.overrideUserInterfaceStyle != .unspecified {
            return "a window of another kind is \(window.overrideUserInterfaceStyle)"
        }
        for shown in hosting {
            let scope = shown.leaving.isShown ? shown.scope : shown.own
            let style = UIUserInterfaceStyle(expected.preference(scope))
            if shown.window.overrideUserInterfaceStyle != style {
                let state = shown.leaving.isShown ? "with" : "without"
                return "the window \(state) a view of SwiftUI does not show \(scope)"
            }
            if Screen(shown.window).first("Appearance")?.isEnabled != false {
                return "a picker without a manager is not disabled"
            }
        }
        for window in windows {
            guard let scene = window.window?.windowScene else { continue }
            let system = InterfaceStyle(scene.traitCollection.userInterfaceStyle) ?? .light
            let preference = window.scope.map { expected.preference($0) } ?? .system
            let hierarchy = window.hierarchy()
            let (surfaces, _) = hierarchy.surfaces(
                onIOS: device.rules.version,
                pins: { expected.pin($0) },
                preference: preference,
                system: { () throws(Never) -> InterfaceStyle in system }
            )
            for (node, surface) in zip(window.all, surfaces) {
                // Only what is inside a window shows a preferred scheme.
                if node.kind == .window && surface.mechanism == .preferredColorScheme { continue }
                if node.shown == surface.style { continue }
                let path = hierarchy.nodes.map { $0.name }.joined(separator: " ")
                return "\(node.name) shows \(node.shown?.appearance.name ?? "nothing"), "
                    + "hierarchy predicts \(surface.style) by \(surface.mechanism), in \(path)"
            }
        }
        return nil
    }
}
