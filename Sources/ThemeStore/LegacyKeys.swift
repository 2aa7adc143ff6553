/// The members under which apps stored the setting before it could say "follow the system".
package enum LegacyKeys {
    /// In the order in which they are looked for.
    ///
    /// The last one was a boolean in its first version and a style in its second.
    package static let known = ["isDarkMode", "isDarkTheme", "APP.CONFIG.DARKMODE"]
}
