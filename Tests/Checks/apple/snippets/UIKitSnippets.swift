// What the articles show for UIKit.
#if canImport(UIKit)
    import ThemeStore
    import UIKit

    final class AppDelegate: UIResponder, UIApplicationDelegate {
        private let manager: AppearanceManager

        init(_ manager: AppearanceManager) {
            self.manager = manager
        }

        func application(
            _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            manager.attachWindows(of: application)
            return true
        }

        func pin(_ controller: UIViewController, _ window: UIWindow, _ view: UIView, to checkout: ScopePath) {
            manager.attach(controller, to: checkout)
            manager.attach(window)
            manager.attach(view)
        }
    }
#endif
