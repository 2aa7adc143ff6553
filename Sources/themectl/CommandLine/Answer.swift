import ThemeStore

/// The answer to a question.
struct Answer {
    let preference: Preference
    /// The style, unless the preference was asked for.
    let shown: ShownStyle?
    /// Warnings for standard error.
    var warnings: [String] = []
    /// The store that was read, if JSON is wanted.
    var store: AppearanceStore?
    /// The value stored for the scope or the app itself; with `--site`, in the file that decides.
    var stored = StoredValue.unset
    /// With `--site`, the file that decides.
    var decidingFile: StorePath?

    init(preference: Preference, shown: ShownStyle?) {
        self.preference = preference
        self.shown = shown
    }

    /// The preference or style that was asked for.
    var appearance: Appearance { shown?.style.appearance ?? preference.appearance }
}

/// The style that is shown, and the source that answered if the preference does not pin it.
struct ShownStyle {
    let style: InterfaceStyle
    var source: SystemStyleSource?
}
