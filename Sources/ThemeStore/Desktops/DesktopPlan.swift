/// A desktop's row: how it is recognised, and how each style is set and taken back.
struct DesktopRow {
    /// Its names in `$XDG_CURRENT_DESKTOP`, in small letters.
    var names: [String] = []
    /// Plans the change to a style.
    ///
    /// The second style is the previous one, or `nil` if it is unknown.
    let show:
        @Sendable (InterfaceStyle, InterfaceStyle?, ProcessEnvironment) throws(StoreError) ->
            DesktopPlan
    /// Plans the removal of the choice.
    ///
    /// It is `nil` if the desktop always has one.
    var removeChoice: @Sendable (ProcessEnvironment) throws(StoreError) -> DesktopPlan? = { _ in nil
    }
}

/// The steps to change the desktop's style.
package struct DesktopPlan: Sendable {
    package var steps: [DesktopStep]
    /// Whether the steps are needed even if the style is shown already.
    package var isNeededAnyway = false
    /// The memory for the next change, written once the steps are done.
    var memory: KDEMemory?
}
