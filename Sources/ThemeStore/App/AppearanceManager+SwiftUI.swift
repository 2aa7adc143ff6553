#if canImport(SwiftUI) && (canImport(UIKit) || canImport(AppKit)) && !os(watchOS)
    public import SwiftUI

    #if canImport(UIKit)
        public import UIKit
    #else
        public import AppKit
    #endif

    extension Appearance {
        /// The colour scheme that the appearance pins, or `nil` for `system`.
        public var colorScheme: ColorScheme? {
            style?.colorScheme
        }

        /// The appearance's name for people, `System`, `Light` or `Dark`, which is looked up in the
        /// app's own localization.
        public var title: LocalizedStringResource {
            switch self {
            case .system: "System"
            case .light: "Light"
            case .dark: "Dark"
            }
        }
    }

    extension InterfaceStyle {
        /// The colour scheme with the same name.
        public var colorScheme: ColorScheme {
            if self == .dark {
                .dark
            } else {
                .light
            }
        }

        /// The style with the same name.
        ///
        /// - Parameter colorScheme: The colour scheme, such as the one in a view's environment.
        public init(_ colorScheme: ColorScheme) {
            if colorScheme == .dark {
                self = .dark
            } else {
                self = .light
            }
        }
    }

    extension View {
        /// Shows the appearance in the view's whole window, and puts manager and window into the
        /// environment.
        ///
        /// Put it on the root view of each scene. It sets the window's own style (on macOS, without
        /// a scope, that of the application), so sheets, alerts and dialogs follow at once, even
        /// while they are open. The manager gets the system's style from the scene. Do not use
        /// `preferredColorScheme(_:)` as well: it does not reach all of these, and it wins over
        /// the window. Views find the manager with `@Environment(AppearanceManager.self)`, and the
        /// window with `@Environment(\.hostWindow)`.
        ///
        /// - Parameters:
        ///   - manager: The app's manager.
        ///   - scope: The scope whose preference the window shows.
        /// - Returns: The view.
        public func sceneAppearance(_ manager: AppearanceManager, for scope: ScopePath = .app)
            -> some View
        {
            modifier(SceneAppearance(manager: manager, scope: scope))
        }

        /// Shows the view in the style that pins a scope.
        ///
        /// Without a pin it inherits.
        ///
        /// The window around it, the chrome of a sheet and alerts follow the window, not this.
        ///
        /// - Parameter scope: The scope. Its manager is the one in the environment.
        /// - Returns: The view.
        public func appearance(for scope: ScopePath) -> some View {
            modifier(ScopeAppearance(scope: scope))
        }
    }

    extension EnvironmentValues {
        #if canImport(UIKit)
            /// The view's window, or `nil` if it is not known.
            ///
            /// `sceneAppearance(_:for:)` sets it. Without that, set it on the root view yourself.
            public var hostWindow: UIWindow? {
                get { windowReference.window }
                set { windowReference.window = newValue }
            }
        #else
            /// The view's window, or `nil` if it is not known.
            ///
            /// `sceneAppearance(_:for:)` sets it. Without that, set it on the root view yourself.
            public var hostWindow: NSWindow? {
                get { windowReference.window }
                set { windowReference.window = newValue }
            }
        #endif
    }

    /// A weak reference to a window.
    private struct WindowReference {
        weak var window: FoundWindow?
    }

    private struct WindowKey: EnvironmentKey {
        static var defaultValue: WindowReference {
            WindowReference()
        }
    }

    extension EnvironmentValues {
        /// The weak reference.
        ///
        /// SwiftUI keeps the value of a modifier, so a window in it would be retained by itself.
        fileprivate var windowReference: WindowReference {
            get { self[WindowKey.self] }
            set { self[WindowKey.self] = newValue }
        }
    }

    private struct SceneAppearance: ViewModifier {
        let manager: AppearanceManager
        let scope: ScopePath
        @State private var reference = WindowReference()

        func body(content: Content) -> some View {
            content
                .environment(manager)
                .environment(\.windowReference, reference)
                .background(
                    WindowFinder(manager: manager, scope: scope) { found in
                        reference = WindowReference(window: found)
                    }
                    .allowsHitTesting(false)
                )
        }
    }

    private struct ScopeAppearance: ViewModifier {
        let scope: ScopePath
        @Environment(AppearanceManager.self) private var manager: AppearanceManager?
        @Environment(\.colorScheme) private var colorScheme

        func body(content: Content) -> some View {
            let pin = manager.noted?.model(of: scope, reading: .pin).pin
            content.environment(\.colorScheme, pin?.colorScheme ?? colorScheme)
        }
    }

    extension AppearanceManager? {
        /// The manager in the environment.
        ///
        /// Debug builds print once that there is none.
        @MainActor var noted: AppearanceManager? {
            if self == nil { assert(hasNotedAbsence) }
            return self
        }
    }

    /// Prints at the first use that there is no manager.
    ///
    /// It is `true`, for an assertion, which only debug builds evaluate.
    private let hasNotedAbsence: Bool = {
        print("ThemeStore: no manager in the environment; try sceneAppearance(_:for:)")
        return true
    }()
#endif
