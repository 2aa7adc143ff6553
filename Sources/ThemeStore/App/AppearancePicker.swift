#if canImport(SwiftUI) && (canImport(UIKit) || canImport(AppKit)) && !os(watchOS)
    public import SwiftUI

    /// The picker of a settings screen: system, light and dark, for the manager in the environment.
    ///
    /// It is disabled if a variable or the site decides. Its labels are looked up in the app's own localization.
    public struct AppearancePicker: View {
        private let title: LocalizedStringKey

        /// Creates the picker.
        ///
        /// - Parameter title: The picker's label.
        public init(_ title: LocalizedStringKey = "Appearance") {
            self.title = title
        }

        /// The picker's content.
        public var body: some View {
            AppearanceControl { manager in
                Picker(title, selection: manager.selection) {
                    Text("System").tag(Appearance.system)
                    Text("Light").tag(Appearance.light)
                    Text("Dark").tag(Appearance.dark)
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
            AppearanceControl { Toggle(title, isOn: $0.isDark) }
        }
    }

    /// A control of the manager in the environment, disabled if something else decides.
    private struct AppearanceControl<Control: View>: View {
        @Environment(AppearanceManager.self) private var manager
        @ViewBuilder let control: (Bindable<AppearanceManager>) -> Control

        var body: some View {
            let preference = manager.preference
            control(Bindable(manager)).disabled(preference.lock != nil || preference.layer == .environment)
        }
    }

    extension AppearanceManager {
        fileprivate var isDark: Bool {
            get { style == .dark }
            set { selection = newValue ? .dark : .light }
        }
    }
#endif
