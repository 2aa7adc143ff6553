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
        StyleChanges(store: self, scope: scope, environment: environment)
    }
}

/// The style that is really shown, as it changes: first the current one, then each new one.
///
/// It changes with the preference in force (``AppearanceChanges``) and, while that is `system`, with the system. While
/// no source knows the style, you get nothing.
public struct StyleChanges: AsyncSequence, Sendable {
    /// A style.
    public typealias Element = InterfaceStyle
    /// Why the store could not be watched.
    public typealias Failure = StoreError

    fileprivate let store: AppearanceStore
    fileprivate let scope: ScopePath?
    fileprivate let environment: ProcessEnvironment

    /// Starts following.
    ///
    /// - Returns: An iterator. If the store cannot be followed, its first call of `next()` throws the reason.
    public func makeAsyncIterator() -> Iterator {
        Iterator(of: self)
    }

    /// Gives the values to one task.
    public struct Iterator: AsyncIteratorProtocol {
        private let changes: StyleChanges
        private let sightings: StoreSightings
        private var notices: AsyncStream<StoreHub.Notice>.Iterator
        private var last: InterfaceStyle?

        fileprivate init(of changes: StyleChanges) {
            self.changes = changes
            sightings = StoreSightings(of: changes.store, in: changes.environment)
            notices = sightings.notices.makeAsyncIterator()
        }

        /// Waits for the next style; `nil` if the task is cancelled.
        ///
        /// It blocks no thread.
        ///
        /// - Throws: ``StoreError/file(_:)`` if the folders of the store cannot be watched, or no longer; after that it
        ///   returns `nil`. It does not throw because the store cannot be read.
        public nonisolated(nonsending) mutating func next() async throws(StoreError) -> InterfaceStyle? {
            while let sighting = try await notices.next(isolation: #isolation)?.get() {
                var resolution = sighting.snapshot.resolution(changes.scope, in: changes.environment)
                guard let appearance = try? resolution.preference().appearance else { continue }
                if appearance == .system { sightings.wantSystemStyle() }
                guard let style = appearance.style ?? sighting.systemStyle, style != last else { continue }
                last = style
                return style
            }
            return nil
        }
    }
}
