extension AppearanceStore {
    /// The preference in force, then each new one, no matter what changes it.
    ///
    /// ```swift
    /// for try await appearance in store.changes {
    ///     print(appearance.name)
    /// }
    /// ```
    ///
    /// The same as ``changes(of:in:)`` for the app as a whole, with the variables of this process.
    public var changes: AppearanceChanges { changes() }

    /// The preference in force in one place, then each new one.
    ///
    /// The store's file and the site's files are followed. Variables are looked at again only when one of these
    /// changes.
    ///
    /// - Parameters:
    ///   - scope: The scope, or `nil` for the app as a whole.
    ///   - environment: The variables, which may win over the store.
    /// - Returns: The values; no value comes twice running.
    public func changes(of scope: ScopePath? = nil, in environment: ProcessEnvironment = .process) -> AppearanceChanges
    {
        AppearanceChanges(store: self, scope: scope, environment: environment)
    }
}

/// The preference in force as it changes: first the current one, then each new one.
///
/// If changes come faster than you ask for them, you get the last one. While the store cannot be read, you get nothing.
/// All loops that follow a store in a process share one watch (`inotify` on Linux, `kqueue` on Apple's
/// systems) and one thread, which sleeps until something happens. An iteration ends when its task is cancelled or its
/// iterator is released.
public struct AppearanceChanges: AsyncSequence, Sendable {
    /// A preference in force.
    public typealias Element = Appearance
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
        private let changes: AppearanceChanges
        private var notices: AsyncStream<StoreHub.Notice>.Iterator
        private var last: Appearance?

        fileprivate init(of changes: AppearanceChanges) {
            self.changes = changes
            notices = StoreSightings(of: changes.store, in: changes.environment).notices.makeAsyncIterator()
        }

        /// Waits for the next preference; `nil` if the task is cancelled.
        ///
        /// It blocks no thread.
        ///
        /// - Throws: ``StoreError/file(_:)`` if the folders of the store cannot be watched, or no longer; after that it
        ///   returns `nil`. It does not throw because the store cannot be read.
        public nonisolated(nonsending) mutating func next() async throws(StoreError) -> Appearance? {
            while let sighting = try await notices.next(isolation: #isolation)?.get() {
                var resolution = sighting.snapshot.resolution(changes.scope, in: changes.environment)
                guard let appearance = try? resolution.preference().appearance, appearance != last else { continue }
                last = appearance
                return appearance
            }
            return nil
        }
    }
}
