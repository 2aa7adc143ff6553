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
            .disabled(manager.preference.lock != nil || manager.preference.layer == .environment)
        }
    }
#endif
