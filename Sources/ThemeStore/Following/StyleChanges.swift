extension AppearanceStore {
    /// The style that is really shown, light or dark, then each new one.
    ///
    /// ```swift
    /// for try await style in store.styles {
    ///     print(style == .dark ? "dark" : "light")
    /// }
    /// ```
    ///
    /// The same as ``styles(of:in:)`` for the app as a whole, with the variables of this process.
    public var styles: StyleChanges { styles() }

    /// The style that is really shown in one place, light or dark, then each new one.
    ///
    /// While the preference in force is `system`, the system is asked, and followed if possible.
    ///
    /// - Parameters:
    ///   - scope: The scope, or `nil` for the app as a whole.
    ///   - environment: The variables, which may win over the store and help to find the system's style.
    /// - Returns: The styles; no style comes twice running.
    public func styles(of scope: ScopePath? = nil, in environment: ProcessEnvironment = .process) -> StyleChanges {
        StyleChanges(store: self, scope: scope, environment: environment) { $0.style ?? $1() }
    }
}

/// The style that is really shown, as it changes: first the current one, then each new one.
///
/// It changes with the preference in force (``AppearanceChanges``) and, while that is `system`, with the system. While
/// no source knows the style, you get nothing.
public typealias StyleChanges = StoreChanges<InterfaceStyle>
