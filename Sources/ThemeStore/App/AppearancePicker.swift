#if canImport(SwiftUI) && (canImport(UIKit) || canImport(AppKit)) && !os(watchOS)
    public import SwiftUI

    /// The picker of a settings screen: system, light and dark, for the manager in the environment.
    ///
    /// It is disabled, and shows the preference in force, if a pin, a variable or the site decides.
    /// Without a manager it is disabled, too. Its labels are looked up in the app's own
    /// localization. visionOS shows one style only, so leave the picker out there. The choice is
    /// stored, and shows on the user's other devices if the app carries it there.
    public struct AppearancePicker: View {
        private let title: Text
        private let scope: ScopePath
        @Environment(AppearanceManager.self) private var manager: AppearanceManager?

        /// Creates a picker.
        ///
        /// - Parameters:
        ///   - title: The picker's label, which is looked up in the app's texts.
        ///   - scope: The scope. Its `system` lets the scope inherit.
        public init(_ title: LocalizedStringKey = "Appearance", for scope: ScopePath = .app) {
            self.title = Text(title)
            self.scope = scope
        }

        /// Creates a picker with a label of the app's own.
        ///
        /// - Parameters:
        ///   - title: The picker's label, which is shown as it is.
        ///   - scope: The scope. Its `system` lets the scope inherit.
        @_disfavoredOverload  // A literal is looked up in the app's texts.
        public init(_ title: some StringProtocol, for scope: ScopePath = .app) {
            self.title = Text(title)
            self.scope = scope
        }

        /// The picker's content.
        public var body: some View {
            let manager = self.manager.noted
            let selection = Binding<Appearance>(
                get: { @MainActor in
                    guard let manager else { return .system }
                    let preference = manager.preference(for: scope)
                    if preference.isForced {
                        return preference.appearance
                    }
                    return manager[scope]
                },
                set: {
                    @MainActor in manager?[scope] = $0
                }
            )
            Picker(selection: selection) {
                ForEach(Appearance.allCases) { Text($0.title).tag($0) }
            } label: {
                title
            }
            .disabled(manager?.preference(for: scope).isForced ?? true)
        }
    }

    /// The toggle of a settings screen, light or dark, for the manager in the environment.
    ///
    /// It shows the style that is shown, and is disabled if a pin, a variable or the site decides.
    /// Without a manager it is disabled, too. Its label is looked up in the app's own localization.
    /// visionOS shows one style only, so leave the toggle out there.
    public struct AppearanceToggle: View {
        private let title: Text
        private let scope: ScopePath
        @Environment(AppearanceManager.self) private var manager: AppearanceManager?
        @Environment(\.colorScheme) private var colorScheme

        /// Creates the toggle.
        ///
        /// - Parameters:
        ///   - title: The toggle's label, which is looked up in the app's texts.
        ///   - scope: The scope.
        public init(_ title: LocalizedStringKey = "Dark", for scope: ScopePath = .app) {
            self.title = Text(title)
            self.scope = scope
        }

        /// Creates the toggle with a label of the app's own.
        ///
        /// - Parameters:
        ///   - title: The toggle's label, which is shown as it is.
        ///   - scope: The scope.
        @_disfavoredOverload  // A literal is looked up in the app's texts.
        public init(_ title: some StringProtocol, for scope: ScopePath = .app) {
            self.title = Text(title)
            self.scope = scope
        }

        /// The toggle's content.
        public var body: some View {
            let manager = self.manager.noted
            // A preview has no scene, so it sets the style itself.
            let isDark = Binding<Bool>(
                get: { @MainActor in
                    (manager?.style(for: scope) ?? InterfaceStyle(colorScheme)) == .dark
                },
                set: {
                    @MainActor in manager?[scope] = $0 ? .dark : .light
                }
            )
            Toggle(isOn: isDark) { title }
                .disabled(manager?.preference(for: scope).isForced ?? true)
        }
    }
#endif
