#if canImport(SwiftUI) && (canImport(UIKit) || canImport(AppKit)) && !os(watchOS)
    public import SwiftUI

    /// The picker of a settings screen: system, light and dark, for the manager in the environment.
    ///
    /// It is disabled if a variable or the site decides. Its labels are looked up in the app's own localization.
    public struct AppearancePicker: View {
        @Environment(AppearanceManager.self) private var manager
        private let title: LocalizedStringKey

        /// Creates the picker.
        ///
        /// - Parameter title: The picker's label.
        public init(_ title: LocalizedStringKey = "Appearance") {
            self.title = title
        }

        /// The picker's content.
        public var body: some View {
            @Bindable var manager = manager
            Picker(title, selection: $manager.selection) {
                Text("System").tag(Appearance.system)
                Text("Light").tag(Appearance.light)
                Text("Dark").tag(Appearance.dark)
            }
            .disabled(manager.isDecidedElsewhere)
        }
    }

    /// The toggle of a settings screen, light or dark, for the manager in the environment.
    ///
    /// It shows the style that is shown, and is disabled if a variable or the site decides. Its label is looked up in the
    /// app's own localization.
    public struct AppearanceToggle: View {
        @Environment(AppearanceManager.self) private var manager
        private let title: LocalizedStringKey

        /// Creates the toggle.
        ///
        /// - Parameter title: The toggle's label.
        public init(_ title: LocalizedStringKey = "Dark") {
            self.title = title
        }

        /// The toggle's content.
        public var body: some View {
            @Bindable var manager = manager
            Toggle(title, isOn: $manager.isDark).disabled(manager.isDecidedElsewhere)
        }
    }

    extension AppearanceManager {
        /// Whether a variable or the site decides over what is selected.
        fileprivate var isDecidedElsewhere: Bool { preference.lock != nil || preference.layer == .environment }

        fileprivate var isDark: Bool {
            get { style == .dark }
            set { selection = newValue ? .dark : .light }
        }
    }
#endif
