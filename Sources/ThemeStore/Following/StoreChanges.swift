/// What is in force in one place of an app, as it changes: first the current value, then each new one.
///
/// ``AppearanceChanges`` gives the preference, ``StyleChanges`` the style that is really shown.
///
/// If changes come faster than you ask for them, you get the last one. While the store cannot be read, you get nothing.
/// All loops that follow a store in a process share one watch (`inotify` on Linux, `kqueue` on Apple's
/// systems) and one thread, which sleeps until something happens. An iteration ends when its task is cancelled or its
/// iterator is released.
public struct StoreChanges<Element: Equatable & Sendable>: AsyncSequence, Sendable {
    /// Why the store could not be watched.
    public typealias Failure = StoreError

    /// Makes a value of the preference in force and, if it asks for that, of what the system shows; `nil` for none.
    typealias Reading = @Sendable (Appearance, _ systemStyle: () -> InterfaceStyle?) -> Element?

    let store: AppearanceStore
    let scope: ScopePath?
    let environment: ProcessEnvironment
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
        private let sightings: StoreSightings
        private var notices: AsyncStream<StoreHub.Notice>.Iterator
        private var last: Element?

        fileprivate init(of changes: StoreChanges) {
            self.changes = changes
            sightings = StoreSightings(of: changes.store, in: changes.environment)
            notices = sightings.notices.makeAsyncIterator()
        }

        /// Waits for the next value; `nil` if the task is cancelled.
        ///
        /// It blocks no thread.
        ///
        /// - Throws: ``StoreError/file(_:)`` if the folders of the store cannot be watched, or no longer; after that it
        ///   returns `nil`. It does not throw because the store cannot be read.
        public nonisolated(nonsending) mutating func next() async throws(StoreError) -> Element? {
            while let sighting = try await notices.next(isolation: #isolation)?.get() {
                let layers = sighting.snapshot.layers.with(changes.environment)
                guard let preference = try? layers.preference(for: changes.scope) else { continue }
                let value = changes.value(preference.appearance) {
                    sightings.wantSystemStyle()
                    return sighting.systemStyle
                }
                guard let value, value != last else { continue }
                last = value
                return value
            }
            return nil
        }
    }
}
