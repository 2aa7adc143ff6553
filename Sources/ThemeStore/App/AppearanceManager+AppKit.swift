#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    public import AppKit

    extension NSApplication: AppearanceTarget {
        /// Shows the appearance in all windows of the app, its sheets and alerts.
        ///
        /// - Parameter appearance: The preference; `system` leaves the app without an appearance of its own.
        public func apply(_ appearance: Appearance) {
            self.appearance = NSAppearance.named(appearance)
        }
    }

    extension NSWindow: AppearanceTarget {
        /// Shows the appearance in the window and everything in it.
        ///
        /// - Parameter appearance: The preference; `system` leaves the window without an appearance of its own.
        public func apply(_ appearance: Appearance) {
            self.appearance = NSAppearance.named(appearance)
        }
    }

    extension NSAppearance {
        /// Aqua, Dark Aqua, or none, which is the system's.
        fileprivate static func named(_ appearance: Appearance) -> NSAppearance? {
            switch appearance {
            case .system: nil
            case .light: NSAppearance(named: .aqua)
            case .dark: NSAppearance(named: .darkAqua)
            }
        }
    }

    extension AppearanceManager {
        /// Attaches the application, and with it all windows that have no appearance of their own.
        ///
        /// The manager then also learns from it when the system's style changes.
        ///
        /// - Parameter application: The application, `NSApplication.shared`.
        public func attachWindows(of application: NSApplication) {
            attach(application)
            let token = DistributedNotificationCenter.default().addObserver(
                forName: Notification.Name("AppleInterfaceThemeChangedNotification"), object: nil, queue: .main
            ) { [weak self] _ in
                MainActor.assumeIsolated {
                    // The key is there in dark mode only.
                    let style = UserDefaults.standard.string(forKey: "AppleInterfaceStyle")
                    self?.take(systemStyle: style == nil ? .light : .dark)
                }
            }
            keepAsLongAsSelf(NotificationToken(token))
        }
    }

    /// An observation that ends when it is released.
    private final class NotificationToken {
        private let token: any NSObjectProtocol

        init(_ token: any NSObjectProtocol) {
            self.token = token
        }

        deinit {
            DistributedNotificationCenter.default().removeObserver(token)
        }
    }
#endif
