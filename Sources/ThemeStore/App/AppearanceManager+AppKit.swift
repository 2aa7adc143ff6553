#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    public import AppKit

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
        /// Shows the app's preference in all windows of the app, its sheets, panels, menus and alerts.
        ///
        /// - Parameter application: The application, `NSApplication.shared`.
        public func attach(_ application: NSApplication) {
            attach(application, inherits: false, for: nil) { [weak application] appearance in
                application?.appearance = NSAppearance.named(appearance)
            }
        }

        /// Shows the appearance in a window and everything in it.
        ///
        /// - Parameters:
        ///   - window: The window, which gets the preference in force.
        ///   - scope: The scope that it shows; `nil` for the app's preference.
        public func attach(_ window: NSWindow, for scope: ScopePath? = nil) {
            attach(window, inherits: false, for: scope) { [weak window] appearance in
                window?.appearance = NSAppearance.named(appearance)
            }
        }

        /// Attaches a window that is a target of its own.
        ///
        /// - Parameters:
        ///   - target: The window.
        ///   - scope: The scope that it shows; `nil` for the app's preference.
        public func attach(_ target: any NSWindow & AppearanceTarget, for scope: ScopePath? = nil) {
            attach(target as any AppearanceTarget, for: scope)
        }

        /// Leaves the application or a window as it is from now on.
        ///
        /// - Parameter responder: The application or window.
        public func detach(_ responder: NSResponder) {
            leave(responder)
        }

        /// Attaches the application, and with it all windows that have no appearance of their own.
        ///
        /// The manager then also learns when the system's style changes.
        ///
        /// - Parameter application: The application, `NSApplication.shared`.
        public func attachWindows(of application: NSApplication) {
            attach(application)
            followSystem()
        }

        /// Learns when the system's style changes.
        func followSystem() {
            guard !kept.contains(where: { $0 is NotificationToken }) else { return }
            let name = Notification.Name("AppleInterfaceThemeChangedNotification")
            let token = NotificationToken(name, of: DistributedNotificationCenter.default()) { [weak self] _ in
                MainActor.assumeIsolated {
                    // The key is there in dark mode only.
                    let style = UserDefaults.standard.string(forKey: "AppleInterfaceStyle")
                    self?.take(systemStyle: style == nil ? .light : .dark)
                }
            }
            kept.append(token)
        }
    }
#endif
