#if canImport(SwiftUI) && (canImport(UIKit) || canImport(AppKit)) && !os(watchOS)
    public import SwiftUI

    /// The picker of a settings screen: system, light and dark, for the manager in the environment.
    ///
    /// It is disabled, and shows the preference in force, if a pin, a variable or the site decides.
    /// Its labels are looked up in the app's own localization. visionOS shows one style only, so
    /// leave the picker out there. The choice is stored, and shows on the user's other devices if
    /// the app carries it there.
    public struct AppearancePicker: View {
        private let title: LocalizedStringKey
        private let scope: ScopePath
        @Environment(AppearanceManager.self) private var manager

        /// Creates a picker.
        ///
        /// - Parameters:
        ///   - title: The picker's label.
        ///   - scope: The scope. Its `system` lets the scope inherit.
        public init(_ title: LocalizedStringKey = "Appearance", for scope: ScopePath = .app) {
            self.title = title
            self.scope = scope
        }

        /// The picker's content.
        public var body: some View {
            let selection = Binding<Appearance>(
                get: { @MainActor in
                    let preference = manager.preference(for: scope)
                    if preference.isForced {
                        return preference.appearance
                    }
                    return manager[scope]
                },
                set: {
                    @MainActor in manager[scope] = $0
                }
            )
            Picker(title, selection: selection) {
                ForEach(Appearance.allCases) { Text($0.title).tag($0) }
            }
            .disabled(manager.preference(for: scope).isForced)
        }
    }

    /// The toggle of a settings screen, light or dark, for the manager in the environment.
    ///
    /// It shows the style that is shown, and is disabled if a pin, a variable or the site decides.
    /// Its label is looked up in the app's own localization. visionOS shows one style only, so
    /// leave the toggle out there.
    public struct AppearanceToggle: View {
        private let title: LocalizedStringKey
        @Environment(AppearanceManager.self) private var manager
        @Environment(\.colorScheme) private var colorScheme

        /// Creates the toggle.
        ///
        /// - Parameter title: The toggle's label.
        public init(_ title: LocalizedStringKey = "Dark") {
            self.title = title
        }

        /// The toggle's content.
        public var body: some View {
            // A preview has no scene, so it sets the style itself.
            let isDark = Binding<Bool>(
                get: { @MainActor in (manager.style ?? InterfaceStyle(colorScheme)) == .dark },
                set: {
                    @MainActor in manager.selection = $0 ? .dark : .light
                }
            )
            Toggle(title, isOn: isDark).disabled(manager.preference.isForced)
        }
    }
#endif
