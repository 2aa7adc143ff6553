/// Something that can be made to show an appearance, such as a window.
///
/// `UIWindow` and `NSApplication` are targets; any class of the main actor can be one.
@MainActor
public protocol AppearanceTarget: AnyObject {
    /// Shows the appearance; `system` is whatever the system shows.
    ///
    /// It is called on the main actor, and may select another appearance there.
    ///
    /// - Parameter appearance: The preference in force.
    func apply(_ appearance: Appearance)
}
