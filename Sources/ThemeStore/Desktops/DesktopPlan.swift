/// The steps to change the desktop's style.
package struct DesktopPlan {
    package var steps: [DesktopStep]
    /// Whether the steps are needed even if the style is shown already.
    package var isNeededAnyway = false
    /// The memory for the next change, written once the steps are done.
    var memory: KDEMemory?
}
