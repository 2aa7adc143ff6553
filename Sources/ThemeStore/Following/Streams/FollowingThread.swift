/// The thread on which all streams and managers of this process follow their stores.
///
/// It starts with the first subscription and ends after the last. It has one watch for each folder, and sleeps until
/// something happens.
enum FollowingThread {
    /// A store and the system at one moment.
    struct Sighting: Sendable {
        let snapshot: StoreSnapshot
        /// The system's style; `nil` unless it is wanted and the sources have answered.
        let system: Result<SystemStyle.Finding, SystemStyle.Unknown>?
        /// The system's style as the app's own scenes have it, which no source knows better; `nil` if there is none.
        let sceneStyle: InterfaceStyle?

        /// The system's style; `nil` until there is an answer.
        ///
        /// - Parameter fallback: The style if no source knows it.
        /// - Returns: The style.
        func systemStyle(fallback: InterfaceStyle?) -> InterfaceStyle? {
            switch system {
            case _ where sceneStyle != nil: sceneStyle
            case .success(let finding): finding.style
            case .failure: fallback
            case nil: nil
            }
        }
    }

    /// Something new for a subscriber, or why there will be nothing more.
    typealias Notice = Result<Sighting, StoreError>

    struct Subscriber: Sendable {
        let store: AppearanceStore
        let environment: ProcessEnvironment
        let mailbox: Mailbox
        var wantsSystemStyle = false

        /// The folder whose watch serves this store; `nil` for one in memory.
        fileprivate var folder: StorePath? { store.file?.parent }
    }

    /// Wakes the thread.
    private final class Alarm: Sendable {
        let pipe: FileDescriptor.Pipe

        init() throws(SystemError) {
            pipe = try FileDescriptor.pipe()
        }
    }

    private struct State {
        /// By their numbers, which count up.
        var subscribers: [Int: Subscriber] = [:]
        var newestNumber = 0
        /// The alarm of the thread, while it runs.
        var alarm: Alarm?
        /// Whether there is a byte in the alarm's pipe.
        var isAwake = false
        /// Stores in memory that have changed, and those to read again.
        var changed: Set<StoreLocation> = []
        /// The style of the scenes in which a store's manager shows it.
        var sceneStyles: [StoreLocation: InterfaceStyle] = [:]

        mutating func wake() {
            guard !isAwake, let alarm else { return }
            isAwake = true
            try? DescriptorIO.write([0], to: alarm.pipe.writing)
        }

        mutating func takeAlarm() {
            guard isAwake, let alarm else { return }
            isAwake = false
            withUnsafeTemporaryAllocation(byteCount: 1, alignment: 1) { _ = try? alarm.pipe.reading.read(into: $0) }
        }
    }

    private static let state = Mutex(State())

    // MARK: Subscribing

    /// Begins to follow a store, on a thread that is started if there is none.
    ///
    /// - Returns: The subscriber's number; 0 where no thread is to be had, of which the subscriber is told.
    static func add(_ subscriber: Subscriber) -> Int {
        state.withLock { state in
            if state.alarm == nil {
                do throws(SystemError) {
                    let alarm = try Alarm()
                    try Syscalls.startThread { run(alarm) }
                    state.alarm = alarm
                } catch {
                    let failure = FileError(.watch, subscriber.store.location.pathInErrors, .system(error))
                    subscriber.mailbox.deliver(.failure(.fileError(failure)))
                    return 0
                }
            }
            state.newestNumber += 1
            state.subscribers[state.newestNumber] = subscriber
            state.wake()
            return state.newestNumber
        }
    }

    static func wantSystemStyle(_ number: Int) {
        state.withLock { state in
            guard state.subscribers[number]?.wantsSystemStyle == false else { return }
            state.subscribers[number]?.wantsSystemStyle = true
            state.wake()
        }
    }

    static func remove(_ number: Int) {
        state.withLock { state in
            guard let location = state.subscribers.removeValue(forKey: number)?.store.location else { return }
            let isOver = !state.subscribers.values.contains { $0.store.location == location }
            if isOver { state.sceneStyles[location] = nil }
            state.wake()
        }
    }

    /// Tells all who follow a subscriber's store what its scenes show.
    static func note(sceneStyle: InterfaceStyle, by number: Int) {
        state.withLock { state in
            guard let location = state.subscribers[number]?.store.location else { return }
            state.sceneStyles[location] = sceneStyle
            state.wake()
        }
    }

    /// Reads a subscriber's store again, and looks where it leads now.
    static func refresh(_ number: Int) {
        if let store = state.withLock({ $0.subscribers[number]?.store.location }) { noteChange(of: store) }
    }

    private static func noteChange(of store: StoreLocation) {
        state.withLock { state in
            state.changed.insert(store)
            state.wake()
        }
    }

    // MARK: The thread

    private static func run(_ alarm: Alarm) {
        var eyes = Eyes()
        while true {
            let (subscribers, changed) = state.withLock { state in
                state.takeAlarm()
                defer { state.changed = [] }
                eyes.sceneStyles = state.sceneStyles
                return (state.subscribers, state.changed)
            }
            eyes.look(for: subscribers, after: changed)
            // A subscriber that came meanwhile is left to this thread, so there are never two.
            let isOver = state.withLock { state in
                if state.subscribers.isEmpty { (state.alarm, state.isAwake) = (nil, false) }
                return state.subscribers.isEmpty
            }
            if isOver { return }
            eyes.wait(for: alarm.pipe.reading)
        }
    }

    /// The thread's followers, and what each subscriber was told.
    private struct Eyes {
        private enum Event: Hashable {
            case alarm
            case system(Int, SystemStyleWatch.Event)
            case folders(FolderEvent)
        }

        private var subscribers: [Int: Subscriber] = [:]
        private var followers: [StorePath?: Follower] = [:]
        /// The queue that all followers share, while there is one.
        private var notices: FolderNotices?
        private var observations: [StoreLocation: StoreMemory.Observation] = [:]
        private var feeds: [SystemStyleFeed] = []
        private var snapshots: [StoreLocation: StoreSnapshot] = [:]
        private var told: [Int: (Int, Result<SystemStyle.Finding, SystemStyle.Unknown>?, InterfaceStyle?)] = [:]
        var sceneStyles: [StoreLocation: InterfaceStyle] = [:]

        /// Follows the stores of these subscribers, and tells each what is new to it.
        mutating func look(for subscribers: [Int: Subscriber], after changed: Set<StoreLocation>) {
            self.subscribers = subscribers
            told = told.filter { subscribers[$0.key] != nil }
            let stores = Dictionary(subscribers.values.map { ($0.store.location, $0.store) }) { store, _ in store }
            snapshots = snapshots.filter { stores[$0.key] != nil }
            observations = observations.filter { stores[$0.key] != nil }
            for (location, store) in stores where observations[location] == nil {
                observations[location] = store.memory?.observe { noteChange(of: location) }
            }
            let number = StoreSnapshot.nextNumber()
            let folders = Dictionary(grouping: subscribers.values) { $0.folder }
            // Watches that are not needed any more end before others begin.
            followers = followers.filter { folders.keys.contains($0.key) }
            if followers.keys.allSatisfy({ $0 == nil }) { notices = nil }
            for (folder, members) in folders {
                do throws(StoreError) {
                    if notices == nil, let folder { notices = try StoreError.wrapping(try FolderNotices(for: folder)) }
                    let follower = followers[folder] ?? Follower(in: ProcessEnvironment([:]), sharing: notices)
                    followers[folder] = follower
                    try follower.follow(members.map { $0.store })
                } catch {
                    end(folder, because: error)
                }
            }
            // A newcomer is not told what was read before it came.
            let newcomers = subscribers.filter { told[$0.key] == nil }.map { $0.value.store.location }
            for location in newcomers { followers[location.file?.parent]?.noteChange(of: location) }
            for location in changed { refresh(location) }
            for follower in followers.values {
                for (location, layers) in follower.look() {
                    snapshots[location] = StoreSnapshot(number: number, layers: layers)
                }
            }
            followSystem()
            tell()
        }

        /// Reads a store again, and follows it to where it leads now.
        private mutating func refresh(_ location: StoreLocation) {
            let folder = location.file?.parent
            followers[folder]?.noteChange(of: location)
            guard folder != nil else { return }
            do throws(StoreError) {
                try followers[folder]?.refresh()
            } catch {
                end(folder, because: error)
            }
        }

        private mutating func followSystem() {
            let wanting = subscribers.values.filter { $0.wantsSystemStyle }.map { $0.environment }
            feeds.removeAll { feed in !wanting.contains { feed.isOf($0) } }
            for environment in wanting where !feeds.contains(where: { $0.isOf(environment) }) {
                feeds.append(SystemStyleFeed(in: environment) { state.withLock { $0.wake() } })
            }
        }

        private mutating func tell() {
            for (number, subscriber) in subscribers.sorted(by: { $0.key < $1.key }) {
                guard let snapshot = snapshots[subscriber.store.location] else { continue }
                let feed = subscriber.wantsSystemStyle ? feeds.first { $0.isOf(subscriber.environment) } : nil
                let (system, sceneStyle) = (feed?.answer, sceneStyles[subscriber.store.location])
                if let last = told[number], last == (snapshot.number, system, sceneStyle) { continue }
                told[number] = (snapshot.number, system, sceneStyle)
                let sighting = Sighting(snapshot: snapshot, system: system, sceneStyle: sceneStyle)
                subscriber.mailbox.deliver(.success(sighting))
            }
        }

        /// Waits until there may be something new.
        mutating func wait(for alarm: borrowing FileDescriptor) {
            var entries = [PollEntry(Event.alarm, alarm, .input)]
            for (number, feed) in feeds.enumerated() {
                entries += feed.awaited.map { $0.named { Event.system(number, $0) } }
            }
            entries += (notices?.awaited ?? []).map { $0.named { Event.folders($0) } }
            let due = (feeds.map { $0.due } + followers.values.map { $0.due }).compactMap { $0 }.min()
            let happened = Syscalls.poll(entries, milliseconds: Syscalls.milliseconds(until: due))
            for (number, feed) in feeds.enumerated() {
                let events = happened.compactMap { event in
                    if case .system(number, let event) = event { event } else { nil }
                }
                feed.take(Set(events))
            }
            let events = happened.compactMap { if case .folders(let event) = $0 { event } else { nil } }
            // A queue that cannot be read now can be later, or its watches say so.
            try? notices?.take(Set(events))
            for (folder, follower) in followers {
                do throws(StoreError) {
                    try follower.takeNotices()
                } catch {
                    end(folder, because: error)
                }
            }
        }

        /// Tells the subscribers of a folder that there will be nothing more, so that the next one begins anew.
        private mutating func end(_ folder: StorePath?, because error: StoreError) {
            followers[folder] = nil
            for (number, subscriber) in subscribers where subscriber.folder == folder {
                FollowingThread.remove(number)
                subscribers[number] = nil
                guard case .fileError(let error) = error else { continue }
                let own = FileError(error.operation, subscriber.store.location.pathInErrors, error.cause)
                subscriber.mailbox.deliver(.failure(.fileError(own)))
            }
        }
    }
}
