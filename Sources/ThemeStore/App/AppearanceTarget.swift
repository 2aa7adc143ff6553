/// Something that can show an appearance, such as a window.
///
/// With UIKit, windows, views and view controllers are targets; with AppKit, the application and its windows. Any class
/// of the main actor can be one.
@MainActor
public protocol AppearanceTarget: AnyObject {
    /// Shows the appearance; `system` is whatever the system shows.
    ///
    /// It is called on the main actor, and may select another appearance there.
    ///
    /// - Parameter appearance: The preference in force.
    func apply(_ appearance: Appearance)
}

/// Something that chooses its own colours, such as a view that draws itself.
@MainActor
public protocol StyleUpdatable: AnyObject {
    /// Draws in that style.
    ///
    /// It is called on the main actor, and may select another appearance there.
    ///
    /// - Parameter style: What is shown now.
    func updateStyle(_ style: InterfaceStyle)
}
