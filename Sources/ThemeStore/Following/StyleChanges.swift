extension AppearanceStore {
    /// What is really shown, light or dark, and each style that follows it.
    ///
    /// ```swift
    /// for try await style in store.styles {
    ///     print(style == .dark ? "dark" : "light")
    /// }
    /// ```
    ///
    /// These are ``styles(of:in:)`` of the app as a whole, with the variables of this process.
    public var styles: StyleChanges { styles() }

    /// What is really shown in one place, light or dark, and each style that follows it.
    ///
    /// Where the preference in force is `system`, the system is asked, and followed where it can be.
    ///
    /// - Parameters:
    ///   - scope: The scope, or `nil` for the app as a whole.
    ///   - environment: The variables that may decide instead of the store, and by which the system's style is found.
    /// - Returns: The styles, each of which differs from the one before.
    public func styles(of scope: ScopePath? = nil, in environment: ProcessEnvironment = .process) -> StyleChanges {
        StyleChanges(store: self, scope: scope, environment: environment)
    }
}

/// What is really shown, as it changes: first the current style, then each that differs from the one before.
///
/// It changes with the preference in force (``AppearanceChanges``) and, where that is `system`, with the system. While
/// nothing can tell the style, none is given.
public struct StyleChanges: AsyncSequence, Sendable {
    /// A style.
    public typealias Element = InterfaceStyle
    /// Why the store could not be watched.
    public typealias Failure = StoreError

    fileprivate let store: AppearanceStore
    fileprivate let scope: ScopePath?
    fileprivate let environment: ProcessEnvironment

    /// Begins to follow.
    ///
    /// - Returns: An iterator; where the store cannot be followed, it throws the reason at the first value.
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

        /// The next style, when there is one, or `nil` where the task is cancelled.
        ///
        /// It suspends until then, and blocks no thread.
        ///
        /// - Throws: ``StoreError/file(_:)`` where the folders of the store cannot be watched, or not any more; after
        ///   that it gives `nil`. A store that cannot be read is no reason to throw.
        public mutating func next() async throws(StoreError) -> InterfaceStyle? {
            while let sighting = try await notices.next()?.get() {
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
