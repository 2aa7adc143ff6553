/// Something of a store as it changes: first the current value, then each new one.
///
/// ``AppearanceStore/changes`` gives the preference, ``AppearanceStore/styles`` the style that is shown, and
/// ``AppearanceStore/failures`` what is wrong with the store.
///
/// If changes come faster than you ask for them, you get the last. In a process, all loops share a watch (`inotify` on
/// Linux, `kqueue` on Apple's systems) and a thread, asleep until something happens. An iteration ends when its task is
/// cancelled or its iterator is released.
public struct StoreChanges<Element: Equatable & Sendable>: AsyncSequence, Sendable {
    /// Why the store could not be watched.
    public typealias Failure = StoreError

    /// Makes a value of the layers and, if it asks for that, of what the system shows; `nil` for none.
    typealias Reading =
        @Sendable (LayerSnapshot, _ systemStyle: (_ fallback: InterfaceStyle?) -> InterfaceStyle?) -> Element?

    let store: AppearanceStore
    let environment: ProcessEnvironment
    /// The preference where no layer has one.
    var `default` = Appearance.system
    let value: Reading

    /// Starts following.
    ///
    /// - Returns: An iterator. If the store cannot be followed, its first call of `next()` throws the reason.
    public func makeAsyncIterator() -> Iterator {
        Iterator(of: self)
    }

    /// Gives the values to one task.
    public struct Iterator: AsyncIteratorProtocol {
        private let changes: StoreChanges
        private let subscription: Subscription
        private var last: Element?

        fileprivate init(of changes: StoreChanges) {
            self.changes = changes
            subscription = Subscription(to: changes.store, in: changes.environment)
        }

        /// Waits for the next value; `nil` if the task is cancelled.
        ///
        /// It blocks no thread.
        ///
        /// - Throws: ``StoreError/fileError(_:)`` if the folders of the store cannot be watched, or no longer; after that it
        ///   returns `nil`. It does not throw because the store cannot be read.
        public nonisolated(nonsending) mutating func next() async throws(StoreError) -> Element? {
            while let update = try await subscription.next()?.get() {
                let layers = update.snapshot.layers.with(changes.environment, fallback: changes.default)
                let value = changes.value(layers) { fallback in
                    subscription.wantSystemStyle()
                    return update.system.style(fallback: fallback)
                }
                guard let value, value != last else { continue }
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
    /// for try await appearance in store.changes {
    ///     print(appearance.name)
    /// }
    /// ```
    ///
    /// The same as ``changes(default:in:)`` without arguments.
    public var changes: StoreChanges<Appearance> { changes() }

    /// The preference in force, then each new one.
    ///
    /// The store's file and the site's files are followed. While the store cannot be read, nothing comes.
    ///
    /// - Parameters:
    ///   - default: The preference of an app whose user has not chosen yet, and neither has the site.
    ///   - environment: The variables, which may win over the store; `nil` for the process's, or for none if the store is
    ///     in memory. They are looked at again only when a file changes.
    /// - Returns: The values; no value comes twice running.
    public func changes(
        default: Appearance = .system, in environment: ProcessEnvironment? = nil
    ) -> StoreChanges<Appearance> {
        changes(place: nil, `default`, environment)
    }

    /// The preference in force in one place of the app, then each new one.
    ///
    /// - Parameters:
    ///   - scope: The scope.
    ///   - default: The preference of an app whose user has not chosen yet, and neither has the site.
    ///   - environment: The variables, as in ``changes(default:in:)``.
    /// - Returns: The values; no value comes twice running.
    public func changes(
        for scope: ScopePath, default: Appearance = .system, in environment: ProcessEnvironment? = nil
    ) -> StoreChanges<Appearance> {
        changes(place: scope, `default`, environment)
    }

    private func changes(
        place scope: ScopePath?, _ fallback: Appearance, _ environment: ProcessEnvironment?
    ) -> StoreChanges<Appearance> {
        StoreChanges(store: self, environment: variables(environment), default: fallback) { layers, _ in
            try? layers.preference(for: scope).appearance
        }
    }

    /// The style that is really shown, light or dark, then each new one.
    ///
    /// ```swift
    /// for try await style in store.styles {
    ///     print(style == .dark ? "dark" : "light")
    /// }
    /// ```
    ///
    /// The same as ``styles(default:fallback:in:)`` without arguments.
    public var styles: StoreChanges<InterfaceStyle> { styles() }

    /// The style that is really shown, light or dark, then each new one.
    ///
    /// While the preference in force is `system`, the system is asked, and followed if possible; the scenes of a manager of
    /// this store know it best. While the store cannot be read, nothing comes.
    ///
    /// - Parameters:
    ///   - default: The preference of an app whose user has not chosen yet, and neither has the site.
    ///   - fallback: The style if no source knows what the system shows; `nil` to wait until one does.
    ///   - environment: The variables, which may win over the store and help to find the system's style; `nil` for the
    ///     process's, or for none if the store is in memory.
    /// - Returns: The styles; no style comes twice running.
    public func styles(
        default: Appearance = .system, fallback: InterfaceStyle? = nil, in environment: ProcessEnvironment? = nil
    ) -> StoreChanges<InterfaceStyle> {
        styles(place: nil, `default`, fallback, environment)
    }

    /// The style that is really shown in one place of the app, then each new one.
    ///
    /// - Parameters:
    ///   - scope: The scope.
    ///   - default: The preference of an app whose user has not chosen yet, and neither has the site.
    ///   - fallback: The style if no source knows what the system shows; `nil` to wait until one does.
    ///   - environment: The variables, as in ``styles(default:fallback:in:)``.
    /// - Returns: The styles; no style comes twice running.
    public func styles(
        for scope: ScopePath, default: Appearance = .system, fallback: InterfaceStyle? = nil,
        in environment: ProcessEnvironment? = nil
    ) -> StoreChanges<InterfaceStyle> {
        styles(place: scope, `default`, fallback, environment)
    }

    private func styles(
        place scope: ScopePath?, _ preference: Appearance, _ fallback: InterfaceStyle?,
        _ environment: ProcessEnvironment?
    ) -> StoreChanges<InterfaceStyle> {
        StoreChanges(store: self, environment: variables(environment), default: preference) { layers, systemStyle in
            guard let appearance = try? layers.preference(for: scope).appearance else { return nil }
            return appearance.style ?? systemStyle(fallback)
        }
    }

    /// Why the store cannot be read, then each change of that; `nil` while all is well.
    ///
    /// An unparsable file is a failure only after a tenth of a second: another program may be writing it.
    public var failures: StoreChanges<StoreError?> {
        StoreChanges(store: self, environment: variables(nil)) { layers, _ in .some(layers.failure) }
    }
}
