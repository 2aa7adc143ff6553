/// The event loop of the following thread: its watches, and the last update of each subscriber.
struct FollowingLoop {
    private var subscribers: [Int: FollowingThread.Subscriber] = [:]
    private var followers: [StorePath?: Follower] = [:]
    /// The queue of all followers, while there are any.
    private var notices: FolderNotices?
    private var observations: [StoreLocation: StoreMemory.Observation] = [:]
    private var feeds: [SystemStyleFeed] = []
    private var snapshots: [StoreLocation: StoreSnapshot] = [:]
    private var told: [Int: StoreUpdate] = [:]

    /// Follows the subscribers' stores, and tells each subscriber what is new to it.
    mutating func update(_ state: FollowingThread.State) {
        subscribers = state.subscribers
        told = told.filter { subscribers[$0.key] != nil }
        let stores = Dictionary(subscribers.values.map { ($0.store.location, $0.store) }) { store, _ in store }
        snapshots = snapshots.filter { stores[$0.key] != nil }
        observations = observations.filter { stores[$0.key] != nil }
        for (location, store) in stores where observations[location] == nil {
            observations[location] = store.memory?.observe {
                FollowingThread.state.withLock { state in
                    state.changed.insert(location)
                    state.wakeUp?.set()
                }
            }
        }
        let number = StoreSnapshot.nextNumber()
        followFolders()
        // A newcomer is not told what was read before it came.
        let newcomers = subscribers.filter { told[$0.key] == nil }.map { $0.value.store.location }
        for location in newcomers { followers[location.file?.parent]?.noteChange(of: location) }
        for location in state.changed { refresh(location) }
        for follower in followers.values {
            for (location, layers) in follower.look() {
                snapshots[location] = StoreSnapshot(number: number, layers: layers)
            }
        }
        followSystem()
        tell(state.sceneStyles)
    }

    private mutating func followFolders() {
        let folders = Dictionary(grouping: subscribers.values) { $0.folder }
        // Watches that are not needed any more end before others begin.
        followers = followers.filter { folders.keys.contains($0.key) }
        if followers.keys.allSatisfy({ $0 == nil }) { notices = nil }
        for (folder, members) in folders {
            attempt(in: folder) { loop throws(StoreError) in
                if loop.notices == nil, let folder {
                    loop.notices = try StoreError.wrapping(try FolderNotices(for: folder))
                }
                let follower =
                    loop.followers[folder] ?? Follower(in: ProcessEnvironment([:]), sharing: loop.notices)
                loop.followers[folder] = follower
                try follower.follow(members.map { $0.store })
            }
        }
    }

    /// Reads a store again, and follows it to where it leads now.
    private mutating func refresh(_ location: StoreLocation) {
        let folder = location.file?.parent
        followers[folder]?.noteChange(of: location)
        guard folder != nil else { return }
        attempt(in: folder) { loop throws(StoreError) in try loop.followers[folder]?.refresh() }
    }

    private mutating func followSystem() {
        let wanting = subscribers.values.filter { $0.wantsSystemStyle }.map { $0.environment }
        feeds.removeAll { feed in !wanting.contains { feed.isOf($0) } }
        for environment in wanting where !feeds.contains(where: { $0.isOf(environment) }) {
            feeds.append(
                SystemStyleFeed(in: environment) { FollowingThread.state.withLock { $0.wakeUp?.set() } })
        }
    }

    private mutating func tell(_ sceneStyles: [StoreLocation: InterfaceStyle]) {
        for (number, subscriber) in subscribers.sorted(by: { $0.key < $1.key }) {
            guard let snapshot = snapshots[subscriber.store.location] else { continue }
            let feed = subscriber.wantsSystemStyle ? feeds.first { $0.isOf(subscriber.environment) } : nil
            let system = KnownSystemStyle(
                answer: feed?.answer, sceneStyle: sceneStyles[subscriber.store.location])
            let update = StoreUpdate(snapshot: snapshot, system: system)
            guard told.updateValue(update, forKey: number) != update else { continue }
            subscriber.notices.yield(.success(update))
        }
    }

    /// Waits until there may be something new.
    mutating func wait(for wakeUp: WakeUp) {
        let entries = [wakeUp.awaited] + feeds.flatMap { $0.awaited } + (notices?.awaited ?? [])
        let due = (feeds.map { $0.due } + followers.values.map { $0.due }).compactMap { $0 }.min()
        let happened = Syscalls.poll(entries, milliseconds: Syscalls.milliseconds(until: due))
        for feed in feeds { feed.take(happened) }
        // A queue that cannot be read now can be later, or its watches say so.
        try? notices?.take(happened)
        for folder in followers.keys {
            attempt(in: folder) { loop throws(StoreError) in try loop.followers[folder]?.takeNotices() }
        }
    }

    /// Does something for a folder's subscribers; on failure they are told that there will be nothing more, so the next
    /// one begins anew.
    private mutating func attempt(
        in folder: StorePath?, _ work: (inout FollowingLoop) throws(StoreError) -> Void
    ) {
        do throws(StoreError) {
            try work(&self)
        } catch {
            followers[folder] = nil
            for (number, subscriber) in subscribers where subscriber.folder == folder {
                subscribers[number] = nil
                if case .fileError(let error) = error {
                    let own = FileError(error.operation, subscriber.store.location.pathInErrors, error.cause)
                    subscriber.notices.yield(.failure(.fileError(own)))
                }
                FollowingThread.remove(number)
            }
        }
    }
}
