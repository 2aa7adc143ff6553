#if canImport(SwiftUI) && (canImport(UIKit) || canImport(AppKit)) && !os(watchOS)
    public import SwiftUI

    #if canImport(UIKit)
        public import UIKit

        typealias PlatformWindow = UIWindow
    #else
        public import AppKit

        typealias PlatformWindow = NSWindow
    #endif

    extension Appearance {
        /// The colour scheme that the appearance pins, or `nil` for `system`.
        public var colorScheme: ColorScheme? { style?.colorScheme }
    }

    extension InterfaceStyle {
        /// The colour scheme of that name.
        public var colorScheme: ColorScheme {
            switch self {
            case .light: .light
            case .dark: .dark
            }
        }

        /// The style of that name.
        ///
        /// - Parameter colorScheme: The colour scheme, such as the one in a view's environment.
        public init(_ colorScheme: ColorScheme) {
            self = colorScheme == .dark ? .dark : .light
        }
    }

    extension View {
        /// Shows the appearance in the whole window that the view is in, and puts manager and window into the environment.
        ///
        /// Put it on the root view of each scene. It sets the window's own style, so sheets, alerts and dialogs follow, at
        /// once and while they are open; `preferredColorScheme(_:)` reaches none of those dependably, and wins over the
        /// window where both are used. Views find the manager by `@Environment(AppearanceManager.self)`, and the window by
        /// `@Environment(\.window)`.
        ///
        /// - Parameters:
        ///   - manager: The app's manager.
        ///   - scope: The scope whose preference the window is to show; `nil` for the app's.
        /// - Returns: The view.
        public func sceneAppearance(_ manager: AppearanceManager, in scope: ScopePath? = nil) -> some View {
            modifier(SceneAppearance(manager: manager, scope: scope))
        }
    }

    extension EnvironmentValues {
        #if canImport(UIKit)
            /// The window that the view is in, or `nil` where none is known.
            ///
            /// ``SwiftUICore/View/sceneAppearance(_:in:)`` sets it. Without that, set it on the root view.
            public var window: UIWindow? {
                get { self[WindowKey.self].window }
                set { self[WindowKey.self] = WindowReference(window: newValue) }
            }
        #else
            /// The window that the view is in, or `nil` where none is known.
            ///
            /// ``SwiftUICore/View/sceneAppearance(_:in:)`` sets it. Without that, set it on the root view.
            public var window: NSWindow? {
                get { self[WindowKey.self].window }
                set { self[WindowKey.self] = WindowReference(window: newValue) }
            }
        #endif
    }

    /// A window that is not kept alive by those who know it.
    private struct WindowReference {
        weak var window: PlatformWindow?
    }

    private struct WindowKey: EnvironmentKey {
        static var defaultValue: WindowReference { WindowReference() }
    }

    private struct SceneAppearance: ViewModifier {
        let manager: AppearanceManager
        let scope: ScopePath?
        @State private var reference = WindowReference()

        func body(content: Content) -> some View {
            content
                .environment(manager)
                .environment(\.window, reference.window)
                .background(
                    WindowFinder { found in
                        manager.attach(found, to: scope)
                        reference = WindowReference(window: found)
                    })
        }
    }
#endif
