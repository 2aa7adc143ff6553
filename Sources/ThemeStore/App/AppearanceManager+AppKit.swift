#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    public import AppKit

    extension NSApplication: AppearanceTarget {
        /// Shows the appearance in all windows of the app: Aqua, Dark Aqua, or none of its own, which is the system's.
        public func apply(_ appearance: Appearance) {
            self.appearance =
                switch appearance {
                case .system: nil
                case .light: NSAppearance(named: .aqua)
                case .dark: NSAppearance(named: .darkAqua)
                }
        }
    }
#endif
