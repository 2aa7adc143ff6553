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
/// read nothing is given. Each iteration watches by itself, on a thread that sleeps until something happens (`inotify`
/// on Linux, `kqueue` on Apple's systems), and ends where its task is cancelled or its iterator is let go of.
public struct AppearanceChanges: AsyncSequence, Sendable {
    /// A preference in force.
    public typealias Element = Appearance
    /// Why the store could not be watched.
    public typealias Failure = StoreError

    fileprivate let store: AppearanceStore
    fileprivate let scope: ScopePath?
    fileprivate let environment: ProcessEnvironment

    /// Begins to watch, on a thread of its own.
    ///
    /// - Returns: An iterator of this watch; where none could be begun, it throws the reason at the first value.
    public func makeAsyncIterator() -> Iterator {
        let (values, continuation) = AsyncStream.makeStream(
            of: Result<Appearance, StoreError>.self, bufferingPolicy: .bufferingNewest(1))
        do throws(StoreError) {
            try follow(continuation)
        } catch {
            continuation.yield(.failure(error))
            continuation.finish()
        }
        return Iterator(values: values.makeAsyncIterator())
    }

    private func follow(_ continuation: AsyncStream<Result<Appearance, StoreError>>.Continuation) throws(StoreError) {
        try StoreError.wrapping { () throws(FileError) in
            try FileError.attributing(.watch, store.location.file) { () throws(SystemError) in
                let ends = try FileDescriptor.pipe()
                let reading = Interruption(ends.reading)
                let writing = Interruption(ends.writing)
                // The pipe ends, and with it the thread, when the stream lets go of its end.
                continuation.onTermination = { _ in withExtendedLifetime(writing) { writing.end() } }
                try Syscalls.startThread { run(continuation, reading) }
            }
        }
    }

    private func run(
        _ continuation: AsyncStream<Result<Appearance, StoreError>>.Continuation, _ interruption: Interruption
    ) {
        do throws(StoreError) {
            var watch = try StoreWatch(store.location)
            repeat {
                var resolution = Resolution(of: store, scope: scope, in: environment)
                if let preference = try? resolution.preference() {
                    continuation.yield(.success(preference.appearance))
                }
            } while try watch.wait(orFor: interruption.descriptor)
        } catch {
            continuation.yield(.failure(error))
        }
        continuation.finish()
    }

    /// One end of the pipe that ends a thread's wait.
    private final class Interruption: Sendable {
        let descriptor: FileDescriptor

        init(_ descriptor: consuming FileDescriptor) {
            self.descriptor = descriptor
        }

        func end() {
            try? DescriptorIO.write([0], to: descriptor)
        }
    }

    /// Gives the values to one task.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate var values: AsyncStream<Result<Appearance, StoreError>>.Iterator
        private var last: Appearance?

        fileprivate init(values: AsyncStream<Result<Appearance, StoreError>>.Iterator) {
            self.values = values
        }

        /// The next preference, when there is one, or `nil` where the task is cancelled.
        ///
        /// It suspends until then, and blocks no thread.
        ///
        /// - Throws: ``StoreError/file(_:)`` where the folders of the store cannot be watched, or not any more; after
        ///   that it gives `nil`. A store that cannot be read is no reason to throw.
        public mutating func next() async throws(StoreError) -> Appearance? {
            while let result = await values.next() {
                let appearance = try result.get()
                if appearance == last { continue }
                last = appearance
                return appearance
            }
            return nil
        }
    }
}
