// Random walks through an app of macOS: after each step, application, windows, views and popovers show what is expected.
@_spi(Model) import AppKit
import ThemeStore

@MainActor func walk(steps: Int, seed: UInt64) async -> Int {
    await walk(steps: steps / 5, seed: seed) { seed, length, _ in
        await Walk(seed: seed).run(length)
    }
}

/// A window of the walk, with a view and a popover in it.
@MainActor private final class WalkWindow {
    let window = NSWindow()
    let view = NSView(frame: .zero)
    let popover = NSPopover()
    var scopes: [ObjectIdentifier: ScopePath] = [:]

    init() {
        window.contentView = NSView(frame: .zero)
        window.contentView?.addSubview(view)
        popover.show(at: view)
    }
}

@MainActor private final class Walk {
    private let wanderer: Wanderer
    private var windows: [WalkWindow] = []
    private var isActive = true
    private var mac: Mac { .current }
    private var manager: AppearanceManager { wanderer.manager }

    init(seed: UInt64) {
        wanderer = Wanderer(seed: seed)
        manager.attachWindows(of: NSApplication.shared)
        mac.launch()
    }

    /// - Returns: The first difference, if there is one.
    func run(_ steps: Int) async -> String? {
        for number in 1...steps {
            do {
                try await step()
            } catch {
                return "step \(number): \(error)"
            }
            mac.turn()
            guard let difference = difference() else { continue }
            return
                "step \(number): \(difference)\nafter: \(wanderer.log.suffix(12).joined(separator: ", "))"
        }
        return nil
    }

    private func step() async throws {
        switch Int.random(in: 0..<12, using: &wanderer.generator) {
        case 0:
            if windows.count < 4 {
                wanderer.log.append("open a window")
                windows.append(WalkWindow())
            } else {
                wanderer.log.append("close a window")
                windows.removeFirst()
            }
        case 1, 2: attach()
        case 3:
            let style = wanderer.anyStyle()
            wanderer.log.append("the system shows \(style)")
            setSystem(style)
        case 4:
            wanderer.log.append(
                isActive ? "another application is active" : "the application is active"
            )
            isActive.toggle()
            mac.setActive(isActive)
        case 5: wanderer.changeWitness()
        default: try await wanderer.changeSetting(system: knownSystem)
        }
    }

    private func attach() {
        guard let window = wanderer.pick(windows) else { return }
        let scope = wanderer.pick(walkScopes) ?? "shop"
        wanderer.log.append("attach to \(scope)")
        switch Int.random(in: 0..<3, using: &wanderer.generator) {
        case 0:
            manager.attach(window.window, for: scope)
            window.scopes[ObjectIdentifier(window.window)] = scope
        case 1:
            manager.attach(window.view, for: scope)
            window.scopes[ObjectIdentifier(window.view)] = scope
        default:
            manager.attach(window.popover, for: scope)
            window.scopes[ObjectIdentifier(window.popover)] = scope
        }
    }

    /// The system's style, if the manager can know it.
    ///
    /// While another style pins the application, it is found later.
    private var knownSystem: InterfaceStyle? {
        let isFollowing = isActive || mac.rules.followsWhileInactive
        return isFollowing ? (mac.name == .darkAqua ? .dark : .light) : nil
    }

    private func difference() -> String? {
        let expected = wanderer.expected
        // An application that is pinned does not show the system's style.
        let isPinned = expected.preference(.app).style != nil
        if let difference = wanderer.difference(system: isPinned ? nil : knownSystem) {
            return difference
        }
        func name(_ appearance: Appearance) -> NSAppearance.Name? {
            appearance.style.map { $0 == .dark ? .darkAqua : .aqua }
        }
        if NSApplication.shared.appearance?.name != name(expected.preference(.app)) {
            return "the application shows \(NSApplication.shared.shown)"
        }
        for window in windows {
            for object in [window.window, window.view, window.popover]
                as [any NSAppearanceCustomization]
            {
                let scope = window.scopes[ObjectIdentifier(object)]
                let inherits = !(object is NSWindow)
                let own = scope.map {
                    inherits ? expected.pin($0)?.appearance ?? .system : expected.preference($0)
                }
                if object.appearance?.name != own.flatMap({ name($0) }) {
                    return
                        "\(type(of: object)) of \(scope?.text ?? "nothing") has \(object.appearance?.name as Any)"
                }
            }
        }
        return mac.violations.first
    }
}
