#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    public import AppKit

    extension AppearanceManager {
        /// Shows the app's preference in all windows of the app, its sheets, panels, menus and
        /// alerts.
        ///
        /// Do it in `applicationWillFinishLaunching(_:)`: later, while windows are restored, AppKit
        /// may lose it or wait for ever. The manager then also learns from the application what the
        /// system shows.
        ///
        /// - Parameters:
        ///   - application: The application, `NSApplication.shared`.
        ///   - scope: The scope that it shows. It gets the preference in force.
        public func attach(_ application: NSApplication, for scope: ScopePath = .app) {
            attach(object: application, for: scope)
        }

        /// Shows the app's preference or a scope's in a window and everything in it.
        ///
        /// - Parameters:
        ///   - window: The window, which gets the preference in force.
        ///   - scope: The scope that it shows.
        public func attach(_ window: NSWindow, for scope: ScopePath = .app) {
            attach(object: window, for: scope)
        }

        /// Shows the app's preference or a scope's in a view and everything in it.
        ///
        /// - Parameters:
        ///   - view: The view.
        ///   - scope: The scope that it shows.
        public func attach(_ view: NSView, for scope: ScopePath = .app) {
            attach(object: view, for: scope)
        }

        /// Shows the app's preference or a scope's in a popover.
        ///
        /// - Parameters:
        ///   - popover: The popover.
        ///   - scope: The scope that it shows.
        public func attach(_ popover: NSPopover, for scope: ScopePath = .app) {
            attach(object: popover, for: scope)
        }

        /// Attaches the application, and with it all windows without their own appearance.
        ///
        /// - Parameter application: The application, `NSApplication.shared`.
        public func attachWindows(of application: NSApplication) {
            attach(application)
        }

        /// Observes the system's style through the application, once a part of it is attached.
        func followFramework(of object: AnyObject) {
            if object is NSResponder {
                followSystem(of: .shared)
            }
        }

        /// Observes the system's style, now and at each change, while the application has no own
        /// appearance.
        ///
        /// Unlike the system's notification, this also reaches inactive apps, such as an app behind
        /// System Settings.
        func followSystem(of application: NSApplication) {
            guard observations.isEmpty else { return }
            let effective = application.observe(\.effectiveAppearance, options: [.initial]) {
                [weak self] application, _ in
                MainActor.assumeIsolated { self?.readStyle(of: application) }
            }
            // Without a pin the effective appearance may be the same as with it, and is not
            // reported then.
            let own = application.observe(\.appearance) { [weak self] application, _ in
                MainActor.assumeIsolated { self?.readStyle(of: application) }
            }
            observations += [effective, own]
        }

        private func readStyle(of application: NSApplication) {
            guard application.appearance == nil else {
                return
            }
            let match = application.effectiveAppearance.bestMatch(from: [.aqua, .darkAqua])
            setSystemStyle(match == .darkAqua ? .dark : .light)
        }
    }
#endif
