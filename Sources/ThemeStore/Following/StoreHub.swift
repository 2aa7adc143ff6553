/// What all followers of one store in this process share: one watch, and one thread that sleeps until something happens.
///
/// It begins with the first follower and ends with the last.
final class StoreHub: Sendable {
    /// The store and the system at one moment.
    struct Sighting: Sendable {
        let snapshot: StoreSnapshot
        /// What the system shows; `nil` until it has been asked for and has answered.
        let systemStyle: InterfaceStyle?
    }

    /// What a follower hears: what there is to see, or why there will be nothing more.
    typealias Notice = Result<Sighting, StoreError>

    /// Stores that share a hub.
    private enum Key: Hashable {
        case location(StoreLocation)
        case memory(ObjectIdentifier)
    }

    struct Follower: Sendable {
        let environment: ProcessEnvironment
        var wantsSystemStyle = false
        let hear: @Sendable (Notice) -> Void
    }

    struct State {
        var followers: [Int: Follower] = [:]
        var nextNumber = 0
        /// Whether to read the store again.
        var isStale = false
        /// Whether there is a byte in the pipe.
        var isAwake = false
    }

    private static let hubs = Mutex<[Key: StoreHub]>([:])

    let store: AppearanceStore
    let state = Mutex(State())
    private let key: Key
    private let pipe: FileDescriptor.Pipe

    private init(_ store: AppearanceStore, key: Key) throws(StoreError) {
        pipe = try StoreHub.attributing(store) { () throws(SystemError) in try FileDescriptor.pipe() }
        self.store = store
        self.key = key
    }

    /// Begins to follow a store.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - environment: The variables by which the system's style is found.
    ///   - hear: Is given what there is to see now, and again whenever that may have changed, on the hub's thread; after
    ///     an error nothing more.
    /// - Returns: The subscription, which has to be ended.
    /// - Throws: `StoreError` where there is no thread or descriptor to be had.
    static func follow(
        _ store: AppearanceStore, in environment: ProcessEnvironment, hear: @escaping @Sendable (Notice) -> Void
    ) throws(StoreError) -> Subscription {
        let key: Key = store.memory.map { .memory(ObjectIdentifier($0)) } ?? .location(store.location)
        return try hubs.withLock { hubs throws(StoreError) in
            let known = hubs[key]
            let hub: StoreHub
            if let known { hub = known } else { hub = try StoreHub(store, key: key) }
            let number = hub.state.withLock { state in
                state.nextNumber += 1
                state.followers[state.nextNumber] = Follower(environment: environment, hear: hear)
                return state.nextNumber
            }
            // The thread ends where it finds no follower, so it begins when there is one.
            if known == nil {
                try attributing(store) { () throws(SystemError) in try Syscalls.startThread { hub.run() } }
                hubs[key] = hub
            }
            hub.wake(isStale: true)
            return Subscription(hub: hub, number: number)
        }
    }

    private static func attributing<Result: ~Copyable>(
        _ store: AppearanceStore, _ calls: () throws(SystemError) -> Result
    ) throws(StoreError) -> Result {
        try StoreError.wrapping { () throws(FileError) in
            try FileError.attributing(.watch, store.location.file, calls)
        }
    }

    /// Makes the thread look around.
    ///
    /// - Parameter isStale: Whether the store may have changed.
    func wake(isStale: Bool) {
        let isAsleep = state.withLock { state in
            state.isStale = state.isStale || isStale
            defer { state.isAwake = true }
            return !state.isAwake
        }
        if isAsleep { try? DescriptorIO.write([0], to: pipe.writing) }
    }

    /// What to wait for: that the thread is to look around.
    func alarm<Event: Hashable>(as event: Event) -> PollEntry<Event> {
        PollEntry(event, pipe.reading, .input)
    }

    /// Makes room for the next alarm.
    ///
    /// - Returns: The followers, and whether to read the store again before they are told: so none is told of what was
    ///   read before it came.
    func takeAlarm() -> (followers: [Int: Follower], isStale: Bool) {
        state.withLock { state in
            if state.isAwake {
                withUnsafeTemporaryAllocation(byteCount: 1, alignment: 1) { buffer in
                    _ = try? pipe.reading.read(into: buffer)
                }
            }
            defer { (state.isAwake, state.isStale) = (false, false) }
            return (state.followers, state.isStale)
        }
    }

    /// Forgets a follower, and ends with the last.
    fileprivate func remove(_ number: Int) {
        StoreHub.hubs.withLock { hubs in
            let isLast = state.withLock { state in
                guard state.followers.removeValue(forKey: number) != nil else { return false }
                return state.followers.isEmpty
            }
            if isLast { hubs[key] = nil }
        }
        wake(isStale: false)
    }

    /// Tells all followers that there will be nothing more, so that the next one begins anew.
    func end(because error: StoreError) {
        let followers = StoreHub.hubs.withLock { hubs in
            if hubs[key] === self { hubs[key] = nil }
            return state.withLock { state in
                defer { state.followers = [:] }
                return state.followers
            }
        }
        for follower in followers.values { follower.hear(.failure(error)) }
    }

    /// A follower's place in the hub.
    final class Subscription: Sendable {
        private let hub: StoreHub
        private let number: Int

        fileprivate init(hub: StoreHub, number: Int) {
            self.hub = hub
            self.number = number
        }

        /// Asks for the system's style, too, from now on.
        func wantSystemStyle() {
            let isNew = hub.state.withLock { state in
                guard state.followers[number]?.wantsSystemStyle == false else { return false }
                state.followers[number]?.wantsSystemStyle = true
                return true
            }
            if isNew { hub.wake(isStale: false) }
        }

        /// Ends it; what is being told just now may still be heard.
        func end() {
            hub.remove(number)
        }
    }
}
