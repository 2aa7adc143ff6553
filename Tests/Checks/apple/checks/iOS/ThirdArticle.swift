// The third article: pins on screens that are pushed, presented and swiped back.
@testable import ThemeStore
@_spi(Model) import UIKit

/// A navigation controller that overrides the traits of its children, as in the article.
final class OverridingController: UINavigationController {
    var styleOfChildren: UIUserInterfaceStyle?

    override func overrideTraitCollection(forChild childViewController: UIViewController)
        -> UITraitCollection?
    {
        styleOfChildren.map { UITraitCollection(userInterfaceStyle: $0) }
    }
}

extension UIViewController {
    var shown: UIUserInterfaceStyle { view.traitCollection.userInterfaceStyle }
}

/// A dark system with a navigation controller in a window, and a screen that is pushed.
@MainActor private struct Navigation {
    let window: UIWindow
    let controller = OverridingController()
    let root = UIViewController()
    let pushed = UIViewController()

    init() {
        Device.start(Device.current.rules, in: .dark)
        window = UIWindow(windowScene: Device.current.connect(UIWindowScene()))
        window.rootViewController = controller
        window.makeKeyAndVisible()
        controller.pushViewController(root, animated: false)
        controller.pushViewController(pushed, animated: false)
    }
}

let thirdArticleChecks: [Check] = [
    Check("A pushed screen is a child of the navigation controller, not of the screen before it") {
        let navigation = Navigation()
        navigation.root.overrideUserInterfaceStyle = .light
        expect(navigation.root.shown, .light, "the pinned screen")
        expect(navigation.pushed.shown, .dark, "the pushed screen")
        navigation.controller.overrideUserInterfaceStyle = .light
        expect(navigation.pushed.shown, .light, "the pushed screen in a pinned controller")
    },
    Check("An override for children pins them, and not the controller itself") {
        let navigation = Navigation()
        navigation.controller.styleOfChildren = .light
        expect(navigation.root.shown, .light, "the screen")
        expect(navigation.pushed.shown, .light, "the pushed screen")
        expect(navigation.controller.shown, .dark, "the navigation bar")
    },
    Check("A screen that is swiped back loses the override, also after a cancelled swipe") {
        let navigation = Navigation()
        navigation.controller.styleOfChildren = .light
        navigation.controller.beginSwipe()
        expect(navigation.pushed.shown, .dark, "the screen that is swiped back")
        navigation.controller.cancelSwipe()
        expect(navigation.pushed.shown, .dark, "the screen after the cancelled swipe")
        navigation.controller.showTopAgain()
        expect(navigation.pushed.shown, .light, "the screen that is shown again")
    },
    Check("A screen that is swiped back keeps the controller's own pin only from iOS 17 on") {
        let navigation = Navigation()
        navigation.controller.overrideUserInterfaceStyle = .light
        navigation.controller.beginSwipe()
        let keepsPin = Device.current.rules.version >= 17
        expect(navigation.pushed.shown, keepsPin ? .light : .dark, "the screen that is swiped back")
    },
    Check("A screen of its own scope keeps its style while it is swiped back") {
        let navigation = Navigation()
        let manager = AppearanceManager(.inMemory(pins: ["checkout": .light]))
        manager.attach(navigation.pushed, for: "checkout")
        for step in [navigation.controller.beginSwipe, navigation.controller.cancelSwipe] {
            step()
            expect(navigation.pushed.shown, .light, "the screen with a scope")
        }
        manager.attach(navigation.window)
        manager.selection = .dark
        expect(navigation.pushed.shown, .light, "the screen with a scope after a choice")
    },
    Check("A presented controller inherits from the window, and has to be pinned itself") {
        let navigation = Navigation()
        navigation.controller.overrideUserInterfaceStyle = .light
        navigation.controller.styleOfChildren = .light
        let modal = UIViewController()
        let alert = UIAlertController(title: nil, message: nil, preferredStyle: .alert)
        navigation.root.present(modal, animated: false)
        modal.present(alert, animated: false)
        expect([modal.shown, alert.shown], [.dark, .dark], "what is presented")
        let manager = AppearanceManager(.inMemory(#"{"userInterfaceStyle": 1}"#))
        manager.attach(modal, for: "bank")
        manager["bank"] = .light
        expect([modal.shown, alert.shown], [.light, .dark], "a pinned controller")
        manager["bank"] = .system
        manager.attach(navigation.window)
        expect(
            [modal.shown, alert.shown],
            [.light, .light],
            "what is presented in a light window"
        )
    },
    Check("Pins are lifted release by release") {
        let releases: [(pins: [ScopePath: InterfaceStyle], style: UIUserInterfaceStyle)] = [
            (["checkout": .light], .light), ([:], .dark),
        ]
        for (pins, style) in releases {
            let navigation = Navigation()
            let store = AppearanceStore.inMemory(#"{"userInterfaceStyle": 2}"#, pins: pins)
            let manager = AppearanceManager(store)
            manager.attach(navigation.window)
            manager.attach(navigation.pushed, for: "checkout/payment")
            expect(navigation.pushed.shown, style, "the screen")
            expect(navigation.root.shown, .dark, "the screen without a pin")
        }
    },
    Check("Only the switch for orphans separates a leaving screen from what hierarchy predicts") {
        for orphansFollowScreen in [false, true] {
            var rules = Device.current.rules
            rules.version = 16
            rules.orphansFollowScreen = orphansFollowScreen
            Device.start(rules, in: .dark)
            let window = UIWindow(windowScene: Device.current.connect(UIWindowScene()))
            let controller = UINavigationController(rootViewController: UIViewController())
            window.rootViewController = controller
            window.overrideUserInterfaceStyle = .light
            let pushed = UIViewController()
            controller.pushViewController(pushed, animated: false)
            controller.beginSwipe()
            // `hierarchy` assumes that the window's style still counts.
            expect(
                pushed.shown,
                orphansFollowScreen ? .dark : .light,
                "the screen that is swiped back"
            )
        }
    },
]
