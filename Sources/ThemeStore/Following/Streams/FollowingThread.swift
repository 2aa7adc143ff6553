/// The thread on which all streams and managers of this process follow their stores.
///
/// It starts with the first subscription and ends after the last. It has one watch for all stores,
/// and sleeps until something happens. An instance is the running thread's own state.
struct FollowingThread {
    /// An update for a subscriber, or the error that ended its subscription.
    typealias Notice = Result<StoreUpdate, StoreError>

    struct Subscriber {
        let store: StoreLocation
        /// The variables for finding the system's style.
        let environment: ProcessEnvironment
        let followsSystem: Bool
        let notices: AsyncStream<Notice>.Continuation

        /// The error that the store cannot be followed.
        func failure(_ reason: SystemError) -> StoreError {
            FileOperation(.watch, store.pathInErrors).failure(.system(reason))
        }
    }

    /// Shared by the thread and its subscribers.
    struct State {
        /// The keys are the subscribers' numbers, which count up.
        var subscribers: [Int: Subscriber] = [:]
        var newestNumber = 0
        /// Wakes the thread.
        ///
        /// It is `nil` while there is none.
        var wakeUp: WakeUp?
        /// Stores to read again.
        ///
        /// A store in memory is here after each change.
        var changed: Set<StoreLocation> = []
        /// The style of the app's scenes, by the store of their manager.
        var sceneStyles: [StoreLocation: InterfaceStyle] = [:]
    }

    static let state = Mutex(State())

    private var subscribers: [Int: Subscriber] = [:]
    private let watch: FolderWatch
    private let follower: Follower
    private var feeds: [SystemStyleFeed] = []
    private var snapshots: [StoreLocation: StoreSnapshot] = [:]
    /// The last update of each subscriber.
    private var delivered: [Int: StoreUpdate] = [:]

    // MARK: Subscribers

    /// Begins to follow a store, on a thread that is started if there is none.
    ///
    /// - Returns: The subscriber's number, or 0 if no thread can be started. The subscriber then
    ///   gets the error.
    static func add(_ subscriber: Subscriber) -> Int {
        state.withLock { state in
            do throws(SystemError) {
                if state.wakeUp == nil {
                    let wakeUp = try WakeUp()
                    try Syscalls.startThread { run(wakeUp) }
                    state.wakeUp = wakeUp
                }
            } catch {
                subscriber.notices.yield(.failure(subscriber.failure(error)))
                subscriber.notices.finish()
                return 0
            }
            state.newestNumber += 1
            state.subscribers[state.newestNumber] = subscriber
            // A new subscriber is not sent earlier updates.
            state.changed.insert(subscriber.store)
            state.wakeUp?.set()
            return state.newestNumber
        }
    }

    static func remove(_ number: Int) {
        state.withLock { state in
            guard let subscriber = state.subscribers.removeValue(forKey: number) else {
                return
            }
            subscriber.notices.finish()
            let isOver = !state.subscribers.values.contains { $0.store == subscriber.store }
            if isOver { state.sceneStyles[subscriber.store] = nil }
            state.wakeUp?.set()
        }
    }

    // MARK: The loop

    private static func run(_ wakeUp: WakeUp) {
        let watch = FolderWatch()
        var thread = FollowingThread(watch: watch, follower: Follower(in: [:], with: watch))
        while true {
            thread.update(
                state.withLock { state in
                    defer {
                        state.changed = []
                    }
                    return state
                }
            )
            // This thread continues for a subscriber that was added now, so there are never two
            // threads.
            let isOver = state.withLock { state in
                if state.subscribers.isEmpty {
                    state.wakeUp = nil
                }
                return state.subscribers.isEmpty
            }
            if isOver { return }
            thread.wait(for: wakeUp)
        }
    }

    /// Follows the subscribers' stores, and sends each subscriber its updates.
    private mutating func update(_ state: State) {
        subscribers = state.subscribers
        delivered = delivered.filter { subscribers[$0.key] != nil }
        let stores = Set(subscribers.values.map { $0.store })
        snapshots = snapshots.filter { stores.contains($0.key) }
        follower.follow(stores.map { AppearanceStore($0) })
        follower.refresh(state.changed)
        dropUnfollowed()
        // The number is given once the folders are watched: every later change is reported. A
        // writer's snapshot with a lower number is older than this one.
        let number = StoreSnapshot.nextNumber()
        for (location, layers) in follower.refresh() {
            snapshots[location] = StoreSnapshot(number: number, layers: layers)
        }
        followSystem()
        notify(state.sceneStyles)
    }

    /// Sends the subscribers of a store that cannot be followed the reason, and no further updates.
    ///
    /// The next subscriber starts afresh.
    private mutating func dropUnfollowed() {
        for failure in watch.failures {
            for (number, subscriber) in subscribers {
                let isAffected = subscriber.store.files.contains { $0 == failure.path }
                if isAffected { drop(number, because: failure) }
            }
        }
    }

    private mutating func followSystem() {
        let environments = subscribers.values.filter { $0.followsSystem }.map { $0.environment }
        feeds.removeAll { !environments.contains($0.environment) }
        for environment in environments
        where !environment.hasNoVariables && feed(in: environment) == nil {
            feeds.append(
                SystemStyleFeed(in: environment, with: watch) {
                    Self.state.withLock { $0.wakeUp?.set() }
                }
            )
        }
    }

    private func feed(in environment: ProcessEnvironment) -> SystemStyleFeed? {
        feeds.first { $0.environment == environment }
    }

    private mutating func notify(_ sceneStyles: [StoreLocation: InterfaceStyle]) {
        for (number, subscriber) in subscribers.sorted(by: { $0.key < $1.key }) {
            guard let snapshot = snapshots[subscriber.store] else {
                continue
            }
            let environment = subscriber.environment
            let update = StoreUpdate(
                snapshot: snapshot,
                system: KnownSystemStyle(
                    answer: feed(in: environment)?.answer ?? environment.answerAtOnce,
                    sceneStyle: sceneStyles[subscriber.store]
                )
            )
            guard delivered.updateValue(update, forKey: number) != update else {
                continue
            }
            subscriber.notices.yield(.success(update))
        }
    }

    /// Ends a subscription with an error.
    private mutating func drop(_ number: Int, because error: StoreError) {
        subscribers.removeValue(forKey: number)?.notices.yield(.failure(error))
        Self.remove(number)
    }

    /// Waits until there may be something new.
    private mutating func wait(for wakeUp: WakeUp) {
        let own: [any EventSource] = [wakeUp, watch, follower]
        do throws(SystemError) {
            try EventLoop.wait(for: own + feeds)
        } catch {
            for (number, subscriber) in subscribers {
                drop(number, because: subscriber.failure(error))
            }
        }
    }
}
