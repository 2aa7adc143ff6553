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
            attach(application, inherits: false, for: nil) { $0.appearance = NSAppearance.named($1) }
        }

        /// Shows the app's preference in a window and everything in it.
        ///
        /// - Parameter window: The window.
        public func attach(_ window: NSWindow) { attach(window: window, for: nil) }

        /// Shows a scope in a window and everything in it.
        ///
        /// - Parameters:
        ///   - window: The window, which gets the preference in force.
        ///   - scope: The scope that it shows.
        public func attach(_ window: NSWindow, for scope: ScopePath) { attach(window: window, for: scope) }

        private func attach(window: NSWindow, for scope: ScopePath?) {
            attach(window, inherits: false, for: scope) { $0.appearance = NSAppearance.named($1) }
        }

        /// Attaches a window that is a target of its own.
        ///
        /// - Parameter target: The window.
        public func attach(_ target: any NSWindow & AppearanceTarget) { attach(target as any AppearanceTarget) }

        /// Attaches a window that is a target of its own, for a scope.
        ///
        /// - Parameters:
        ///   - target: The window.
        ///   - scope: The scope that it shows.
        public func attach(_ target: any NSWindow & AppearanceTarget, for scope: ScopePath) {
            attach(target as any AppearanceTarget, for: scope)
        }

        /// Leaves the application or a window as it is from now on.
        ///
        /// - Parameter responder: The application or window.
        public func detach(_ responder: NSResponder) {
            leave(responder)
        }

        /// Leaves a window that is a target of its own as it is from now on.
        ///
        /// - Parameter target: The window.
        public func detach(_ target: any NSResponder & AppearanceTarget) {
            leave(target)
        }

        /// Attaches the application, and with it all windows that have no appearance of their own.
        ///
        /// The manager then also learns from it what the system shows.
        ///
        /// - Parameter application: The application, `NSApplication.shared`.
        public func attachWindows(of application: NSApplication) {
            attach(application)
            followSystem(of: application)
        }

        /// Learns what the system shows, now and at each change, while the application has no appearance of its own.
        ///
        /// Unlike the system's notification, this also reaches inactive apps, such as an app behind System Settings.
        func followSystem(of application: NSApplication) {
            guard !kept.contains(where: { $0 is NSKeyValueObservation }) else { return }
            let observation = application.observe(\.effectiveAppearance, options: [.initial]) {
                [weak self] application, _ in
                MainActor.assumeIsolated {
                    guard application.appearance == nil else { return }
                    let match = application.effectiveAppearance.bestMatch(from: [.aqua, .darkAqua])
                    self?.take(systemStyle: match == .darkAqua ? .dark : .light)
                }
            }
            kept.append(observation)
        }
    }
#endif
