// What the articles show for AppKit.
#if canImport(AppKit)
    import AppKit
    import ThemeStore

    @MainActor
    final class AppDelegate: NSObject, NSApplicationDelegate {
        private let manager: AppearanceManager

        init(_ manager: AppearanceManager) {
            self.manager = manager
        }

        func applicationDidFinishLaunching(_ notification: Notification) {
            manager.attachWindows(of: NSApplication.shared)
        }

        func dress(_ button: NSImageView, _ star: NSImage, _ palette: ColorPalette) -> NSColor {
            button.showTemplate(star, tinted: .activeIcon)
            return palette.nsColor("accent") ?? palette.nsColor(.card)
        }

        func show(_ window: NSWindow) {
            manager.attach(window)
        }
    }
#endif
