/// A value of a store over time: first the current value, then each new one.
///
/// ``AppearanceStore/changes(for:in:)`` gives the preference,
/// ``AppearanceStore/styles(for:fallback:in:)`` the style that is shown, and
/// ``AppearanceStore/failures()`` the store's problems.
///
/// If changes come faster than you ask for them, you get the last. In a process, all loops share a
/// watch (`inotify` on Linux, `kqueue` on Apple's systems) and a thread, asleep until something
/// happens. An iteration ends when its task is cancelled or its iterator is released.
public struct StoreUpdates<Element: Equatable & Sendable>: AsyncSequence, Sendable {
    /// Why the store could not be watched.
    @_documentation(visibility: internal)
    public typealias Failure = StoreError

    let store: AppearanceStore
    let environment: ProcessEnvironment
    /// Whether the value depends on the system's style.
    var followsSystem = false
    /// Computes a value, or returns `nil` if there is none.
    let value: @Sendable (LayerSnapshot, KnownSystemStyle) -> Element?

    /// Starts following.
    ///
    /// - Returns: An iterator. If the store cannot be followed, its first call of `next()` throws
    ///   the reason.
    public func makeAsyncIterator() -> Iterator {
        Iterator(of: self)
    }

    /// Gives the values to one task.
    public struct Iterator: AsyncIteratorProtocol {
        private let updates: StoreUpdates
        private let subscription: Subscription
        private var last: Element?

        fileprivate init(of updates: StoreUpdates) {
            self.updates = updates
            subscription = Subscription(
                to: updates.store,
                in: updates.environment,
                followingSystem: updates.followsSystem
            )
        }

        /// Waits for the next value, or returns `nil` if the task is cancelled.
        ///
        /// It blocks no thread.
        ///
        /// - Throws: ``StoreError/Kind/file`` if the folders of the store cannot be watched, or
        ///   no longer. After that it returns `nil`. It does not throw because the store cannot be
        ///   read.
        public nonisolated(nonsending) mutating func next() async throws(StoreError) -> Element? {
            while let update = try await subscription.next()?.get() {
                let layers = update.snapshot.layers.with(updates.environment, of: updates.store)
                guard let value = updates.value(layers, update.system), value != last else {
                    continue
                }
                last = value
                return value
            }
            return nil
        }
    }
}

extension AppearanceStore {
    /// The preference in force, then each new one, no matter what changes it.
    ///
    /// ```swift
    /// for try await appearance in store.changes() {
    ///     print(appearance.name)
    /// }
    /// ```
    ///
    /// The store's file and the site's files are followed. While the store cannot be read, there
    /// are no values. ``failures()`` has the reason.
    ///
    /// - Parameters:
    ///   - scope: The scope.
    ///   - environment: The variables, which may win over the store, or `nil` for the store's own.
    ///     They are looked at again only when a file changes.
    /// - Returns: The values. No value comes twice running.
    public func changes(
        for scope: ScopePath = .app,
        in environment: ProcessEnvironment? = nil
    ) -> StoreUpdates<Appearance> {
        StoreUpdates(store: self, environment: environment ?? self.environment) { layers, _ in
            try? layers.preference(for: scope).appearance
        }
    }

    /// The current style, light or dark, then each new style.
    ///
    /// ```swift
    /// for try await style in store.styles() {
    ///     print(style == .dark ? "dark" : "light")
    /// }
    /// ```
    ///
    /// The system is asked, and followed if possible. Its style is the current one while the
    /// preference in force is `system`. The scenes of a manager of this store take precedence.
    /// While the store cannot be read, nothing comes.
    ///
    /// - Parameters:
    ///   - scope: The scope.
    ///   - fallback: The style if no source reports the system's style, or `nil` to wait until one
    ///     does.
    ///   - environment: The variables, which may win over the store and help to find the system's
    ///     style, or `nil` for the store's own.
    /// - Returns: The styles. No style comes twice running.
    public func styles(
        for scope: ScopePath = .app,
        fallback: InterfaceStyle? = nil,
        in environment: ProcessEnvironment? = nil
    ) -> StoreUpdates<InterfaceStyle> {
        StoreUpdates(
            store: self,
            environment: environment ?? self.environment,
            followsSystem: true
        ) { layers, system in
            guard let appearance = try? layers.preference(for: scope).appearance else {
                return nil
            }
            return appearance.style ?? system.style(fallback: fallback)
        }
    }

    /// Why the preference cannot be read, then each change of that.
    ///
    /// It is `nil` while all is well.
    ///
    /// An unparsable file is a failure only after a tenth of a second: another program may be
    /// writing it.
    ///
    /// - Returns: The failures, and their ends.
    public func failures() -> StoreUpdates<StoreError?> {
        StoreUpdates(store: self, environment: environment) { layers, _ in .some(layers.problem) }
    }
}
