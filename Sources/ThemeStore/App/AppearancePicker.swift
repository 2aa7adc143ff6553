#if canImport(SwiftUI) && (canImport(UIKit) || canImport(AppKit)) && !os(watchOS)
    public import SwiftUI

    /// The picker of a settings screen: system, light and dark, for the manager in the environment.
    ///
    /// It is disabled if a variable or the site decides. Its labels are looked up in the app's own localization.
    public struct AppearancePicker: View {
        private let title: LocalizedStringKey
        private let scope: ScopePath?

        /// Creates the app's picker.
        ///
        /// - Parameter title: The picker's label.
        public init(_ title: LocalizedStringKey = "Appearance") {
            (self.title, scope) = (title, nil)
        }

        /// Creates a scope's picker; its `system` lets the scope inherit.
        ///
        /// - Parameters:
        ///   - title: The picker's label.
        ///   - scope: The scope.
        public init(_ title: LocalizedStringKey = "Appearance", for scope: ScopePath) {
            (self.title, self.scope) = (title, scope)
        }

        /// The picker's content.
        public var body: some View {
            AppearanceControl(scope: scope) { manager in
                Picker(title, selection: scope.map { manager.wrappedValue.selection(for: $0) } ?? manager.selection) {
                    ForEach(Appearance.allCases) { Text($0.title).tag($0) }
                }
            }
        }
    }

    /// The toggle of a settings screen, light or dark, for the manager in the environment.
    ///
    /// It shows the style that is shown, and is disabled if a variable or the site decides. Its label is looked up in the
    /// app's own localization.
    public struct AppearanceToggle: View {
        private let title: LocalizedStringKey

        /// Creates the toggle.
        ///
        /// - Parameter title: The toggle's label.
        public init(_ title: LocalizedStringKey = "Dark") {
            self.title = title
        }

        /// The toggle's content.
        public var body: some View {
            AppearanceControl(scope: nil) { Toggle(title, isOn: $0.isDark) }
        }
    }

    /// A control of the manager in the environment, disabled if something else decides.
    private struct AppearanceControl<Control: View>: View {
        @Environment(AppearanceManager.self) private var manager
        let scope: ScopePath?
        @ViewBuilder let control: (Bindable<AppearanceManager>) -> Control

        var body: some View {
            let preference = scope.map { manager.preference(for: $0) } ?? manager.preference
            control(Bindable(manager)).disabled(preference.isAboveStore)
        }
    }

    extension AppearanceManager {
        fileprivate var isDark: Bool {
            get { style == .dark }
            set { selection = newValue ? .dark : .light }
        }
    }
#endif
