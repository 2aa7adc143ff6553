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

        func dress(_ button: UIImageView, _ star: UIImage, _ palette: ColorPalette) {
            button.showTemplate(star, tinted: .activeIcon)
            button.backgroundColor = palette.uiColor("accent") ?? palette.uiColor(.card)
        }

        func pin(_ controller: UIViewController, _ window: UIWindow, _ view: UIView, to checkout: ScopePath) {
            manager.attach(controller, for: checkout)
            manager.attach(window)
            manager.attach(view)
            manager.detach(view)
        }
    }

    /// A view that is a target of its own.
    final class Board: UIView, AppearanceTarget {
        func applyAppearance(_ appearance: Appearance) {}
    }

    @MainActor
    func attach(_ board: Board, _ scene: UIWindowScene, to manager: AppearanceManager) {
        manager.attach(board, for: ScopePath("board"))
        manager.attachWindows(of: scene)
    }
#endif
