extension AppearanceStore {
    /// The preference in force, and each that follows it, whoever changes it.
    ///
    /// ```swift
    /// for try await appearance in store.changes {
    ///     print(appearance.name)
    /// }
    /// ```
    ///
    /// These are ``changes(of:in:)`` of the app as a whole, with the variables of this process.
    public var changes: AppearanceChanges { changes() }

    /// The preference in force in one place, and each that follows it.
    ///
    /// A change of the store's file or of a site's is followed. A variable is looked at again only then.
    ///
    /// - Parameters:
    ///   - scope: The scope, or `nil` for the app as a whole.
    ///   - environment: The variables that may decide instead of the store.
    /// - Returns: The values, each of which differs from the one before.
    public func changes(of scope: ScopePath? = nil, in environment: ProcessEnvironment = .process) -> AppearanceChanges
    {
        AppearanceChanges(store: self, scope: scope, environment: environment)
    }
}

/// The preference in force in a store as it changes: first the current one, then each that differs from the one before.
///
/// Changes that come faster than they are asked for are folded, and the last is always given. While the store cannot be
/// read nothing is given. All who follow a store in a process share one watch (`inotify` on Linux, `kqueue` on Apple's
/// systems) and one thread, which sleeps until something happens. An iteration ends where its task is cancelled or its
/// iterator is released.
public struct AppearanceChanges: AsyncSequence, Sendable {
    /// A preference in force.
    public typealias Element = Appearance
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
        private let changes: AppearanceChanges
        private var notices: AsyncStream<StoreHub.Notice>.Iterator
        private var last: Appearance?

        fileprivate init(of changes: AppearanceChanges) {
            self.changes = changes
            notices = StoreSightings(of: changes.store, in: changes.environment).notices.makeAsyncIterator()
        }

        /// The next preference, when there is one, or `nil` where the task is cancelled.
        ///
        /// It suspends until then, and blocks no thread.
        ///
        /// - Throws: ``StoreError/file(_:)`` where the folders of the store cannot be watched, or not any more; after
        ///   that it gives `nil`. A store that cannot be read is no reason to throw.
        public mutating func next() async throws(StoreError) -> Appearance? {
            while let sighting = try await notices.next()?.get() {
                var resolution = sighting.snapshot.resolution(changes.scope, in: changes.environment)
                guard let appearance = try? resolution.preference().appearance, appearance != last else { continue }
                last = appearance
                return appearance
            }
            return nil
        }
    }
}
