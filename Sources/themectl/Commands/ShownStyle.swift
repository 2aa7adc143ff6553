import ThemeStore

/// The style that is shown, and the source that told it where the preference does not pin it.
struct ShownStyle {
    let style: InterfaceStyle
    var source: SystemStyleSource?
}
