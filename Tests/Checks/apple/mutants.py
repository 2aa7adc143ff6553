"""Changes of the library that apple-run has to notice: the file, the text, and what takes its place.

White space in the text stands for any white space in the file."""

UIKIT = "App/AppearanceManager+UIKit.swift"
APPKIT = "App/AppearanceManager+AppKit.swift"
FINDER = "App/WindowFinder.swift"
SWIFTUI = "App/AppearanceManager+SwiftUI.swift"
ROLES = "App/Attachment+Frameworks.swift"
CONTROLS = "App/AppearancePicker.swift"

MUTANTS = [
    # UIKit: windows
    (UIKIT, "application.connectedScenes where scene.isApps {", "application.connectedScenes {"),
    (UIKIT, "if scope == nil, scene.isApps {", "if scope == nil {"),
    (UIKIT, "if scope == nil, scene.isApps { scope = windowScopes.application }", ""),
    (UIKIT, "windowScopes.setScope(scope, of: scene)", ""),
    (UIKIT, "guard window.isApps, !attachments.contains(window) else", "guard window.isApps else"),
    (UIKIT, "guard window.isApps, !attachments.contains(window) else", "guard !attachments.contains(window) else"),
    (UIKIT, "if type(of: self) == UIWindow.self { return true }", "if type(of: self) != UIWindow.self { return false }"),
    (UIKIT, "|| session.role.rawValue == assistiveAccess", ""),
    (UIKIT, "scene?.unregisterForTraitChanges(registration)", "_ = registration"),
    (UIKIT, "guard isNew else { return }", "_ = isNew"),
    (UIKIT, "guard observations.isEmpty else { return } observe(UIWindow", "observe(UIWindow"),
    # UIKit: the system's style
    (UIKIT, "followedScenes.add(scene)", ""),
    (UIKIT, "            readStyle(of: scene)\n            guard isNew", "            guard isNew"),
    (UIKIT, "                self?.readStyle(of: scene)\n", "                _ = (self, scene)\n"),
    (UIKIT, "                manager.followScenesOfAttached()\n            }\n", "                _ = manager\n            }\n"),
    (UIKIT, "                manager.followScenesOfAttached()\n                if let", "                if let"),
    (UIKIT, "if let scene = scene as? UIWindowScene { manager.readStyle(of: scene) }", "_ = scene"),
    (UIKIT, "manager.readStyle(of: scene) }\n                manager.refresh()", "manager.readStyle(of: scene) }"),
    (UIKIT, "manager, _ in\n                manager.refresh()", "_, _ in"),
    (UIKIT, "guard scene.activationState != .background, !scene", "guard !scene"),
    (UIKIT, ", !scene.traitOverrides.contains(UITraitUserInterfaceStyle.self)", ""),
    (UIKIT, "guard scene.isApps || (isFollowed && !hasAppsScene) else", "guard scene.isApps || isFollowed else"),
    (UIKIT, "followScenes()\n            followScenesOfAttached()", "followScenes()"),
    (UIKIT, "case let view as UIView: view.window?.windowScene", "case is UIView: nil"),
    (UIKIT, "case let controller as UIViewController: controller.viewIfLoaded?.window?.windowScene", "case is UIViewController: nil"),
    (UIKIT, "session.role == .windowApplication ||", "true ||"),
    (UIKIT, "UIUserInterfaceStyle(rawValue: appearance.rawValue) ?? .unspecified", "appearance == .dark ? .dark : .light"),
    # AppKit
    (APPKIT, "guard application.appearance == nil else { return }", ""),
    (APPKIT, "options: [.initial]", "options: []"),
    (APPKIT, "match == .darkAqua ? .dark : .light", "match == .darkAqua ? .light : .dark"),
    (APPKIT, "observations += [effective, own]", "observations += [effective]"),
    (APPKIT, "observations += [effective, own]", "observations += [own]"),
    (APPKIT, "if object is NSResponder { followSystem(of: .shared) }", "_ = object"),
    # The frameworks' objects
    (ROLES, ".target(inherits: !(object is UIWindow))", ".target(inherits: true)"),
    (ROLES, ".target(inherits: !(object is UIWindow))", ".target(inherits: false)"),
    (ROLES, "case let controller as UIViewController:\n                .target(inherits: true)", "case let controller as UIViewController:\n                .target(inherits: false)"),
    (ROLES, ".target(inherits: !isOutermost)", ".target(inherits: true)"),
    (ROLES, ".target(inherits: !isOutermost)", ".target(inherits: false)"),
    (ROLES, "|| object is NSPopover", ""),
    (ROLES, "$0 == .dark ? .darkAqua : .aqua", "$0 == .dark ? .aqua : .darkAqua"),
    # SwiftUI
    (FINDER, "didSet { attach() }", "didSet {}"),
    (FINDER, "attached?.manager === finder.manager && attached?.scope == finder.scope", "attached?.manager === finder.manager"),
    (FINDER, "attached?.manager === finder.manager && attached?.scope == finder.scope", "attached?.scope == finder.scope"),
    (FINDER, "detachPrevious(for: finder)\n", "_ = finder\n"),
    (FINDER, "previous.detach(attachedWindow)", "_ = attachedWindow"),
    (FINDER, "attachedWindow.appearance = nil", ""),
    (FINDER, "if previous !== finder.manager { previous.detach(NSApplication.shared) }", ""),
    (FINDER, "                finder.manager.deliver(to: window, for: finder.scope)\n            #else", "            #else"),
    (FINDER, "if !finder.scope.isApp { finder.manager.deliver", "do { finder.manager.deliver"),
    (FINDER, "                finder.manager.followFramework(of: window)\n", ""),
    (FINDER, "manager.attach(object: window, for: previousScope)", "_ = previousScope"),
    (FINDER, "window.overrideUserInterfaceStyle = .unspecified", ""),
    (FINDER, "            manager.detach(window)\n", ""),
    (FINDER, "                finder.onFinding(window)\n", ""),
    (FINDER, "            Task { [weak self, weak window] in", "            finder.onFinding(window)\n            Task { [weak self, weak window] in"),
    (SWIFTUI, ".environment(\\.windowReference, reference)", ".environment(\\.hostWindow, reference.window)"),
    (SWIFTUI, "                .environment(manager)\n", ""),
    (SWIFTUI, "manager.noted?.model(of: scope, reading: .pin).pin", "manager.noted?.style(for: scope)"),
    (SWIFTUI, "pin?.colorScheme ?? colorScheme", "{ _ = pin; return colorScheme }()"),
    (SWIFTUI, "case .light: \"Light\"", "case .light: \"Dark\""),
    (SWIFTUI, "if self == .dark { .dark } else { .light }", "if self == .dark { .light } else { .dark }"),
    (CONTROLS, "if preference.isForced { return preference.appearance } return manager[scope]", "_ = preference; return manager[scope]"),
    (CONTROLS, "if preference.isForced { return preference.appearance } return manager[scope]", "return preference.appearance"),
    (CONTROLS, "set: { @MainActor in manager?[scope] = $0 }", "set: { @MainActor in manager?.selection = $0 }"),
    (CONTROLS, "} label: { title } .disabled(manager?.preference(for: scope).isForced ?? true)", "} label: { title }"),
    (CONTROLS, "Toggle(isOn: isDark) { title } .disabled(manager?.preference(for: scope).isForced ?? true)", "Toggle(isOn: isDark) { title }"),
    (CONTROLS, "Toggle(isOn: isDark) { title } .disabled(manager?.preference(for: scope).isForced ?? true)", "Toggle(isOn: isDark) { title } .disabled(manager?.preference(for: scope).isForced ?? false)"),
    (CONTROLS, "(manager?.style(for: scope) ?? InterfaceStyle(colorScheme)) == .dark", "manager?.selection == .dark"),
    (CONTROLS, "manager?[scope] = $0 ? .dark : .light", "manager?[scope] = $0 ? .dark : .system"),
    # The manager
    ("App/Attachment.swift", "case .target(inherits: true, _) where !scope.isApp: state.pin?.appearance ?? .system\n", ""),
    ("App/Attachment.swift", "where !scope.isApp: state.pin", ": state.pin"),
    ("App/Attachment.swift", "value != delivered else", "true else"),
    ("App/Attachments.swift", "            end(place)\n            slots[place] = slot\n", "            _ = place\n"),
    ("App/AppearanceManager+Targets.swift", "            followFramework(of: object)\n", ""),
    ("App/ManagerState.swift", "style: preference.appearance.style ?? systemStyle", "style: preference.appearance.style"),
    ("App/ManagerState.swift", "#if !os(iOS) && !os(visionOS)", "#if true"),
    ("App/ManagerState.swift", "own.appearance ?? .system", "own.appearance ?? preference.appearance"),
    # Colours
    ("Palette/Apple/StyledColor+Platform.swift", "$0.userInterfaceStyle == .dark ? .dark : .light", "$0.userInterfaceStyle == .light ? .light : .dark"),
    ("Palette/Apple/StyledColor+Platform.swift", "bestMatch(from: [.aqua, .darkAqua]) == .darkAqua", "name == .darkAqua"),
    ("Palette/Apple/StyledColor+Platform.swift", "let alpha = Double(value.alpha) / 255", "let alpha = 1.0"),
    ("Palette/Apple/StyledColor+Platform.swift", "self.init(palette[role])", "self.init(ColorPalette.standard[role])"),
    ("Palette/Apple/StyledColor+SwiftUI.swift", "Color(self[role]) }", "role.color }"),
]
