/// Something that a manager keeps up to date once it is attached: an ``AppearanceTarget``, a
/// ``StyleUpdatable``, or both.
@MainActor
public protocol AppearanceAttachable: AnyObject {}

/// Something that can show an appearance.
///
/// Any class of the main actor can be one. Windows, views and view controllers of UIKit, and
/// windows, views, popovers and the application of AppKit, need not be: they are attached as they
/// are. A subclass may still be a target itself.
@MainActor
public protocol AppearanceTarget: AppearanceAttachable {
    /// Shows the appearance.
    ///
    /// `system` inherits from the target's surroundings, or from the system.
    ///
    /// It is called on the main actor, and may select another appearance there.
    ///
    /// - Parameter appearance: The preference in force. For a target that inherits, the pin of its
    ///   scope, or `system`.
    func applyAppearance(_ appearance: Appearance)

    /// Whether the target inherits from something around it, as a view does from its window.
    ///
    /// Then a scope that nothing pins gives it `system`. A window inherits from nothing, and gets
    /// the preference in force.
    var inheritsAppearance: Bool { get }
}

extension AppearanceTarget {
    /// `true` by default.
    public var inheritsAppearance: Bool { true }
}

/// Something with its own colours, such as a view with its own drawing.
@MainActor
public protocol StyleUpdatable: AppearanceAttachable {
    /// Draws in that style.
    ///
    /// It is called on the main actor, and may select another appearance there.
    ///
    /// - Parameter style: The style that is shown now.
    func updateStyle(_ style: InterfaceStyle)
}
