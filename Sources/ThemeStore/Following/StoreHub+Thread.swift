extension StoreHub {
    /// How long a store may make no sense before that is told: a program that writes into the file instead of replacing it
    /// needs a moment.
    private static let grace: Int64 = 100_000_000

    /// Follows the store and the system until nobody is left to tell.
    func run() {
        do throws(StoreError) {
            try followToTheEnd()
        } catch {
            end(because: error)
        }
    }

    private func followToTheEnd() throws(StoreError) {
        var eyes = try Eyes(self)
        while true {
            let (followers, isStale) = takeAlarm()
            guard !followers.isEmpty else { return }
            eyes.look(isStale: isStale)
            eyes.tell(followers)
            try eyes.wait()
        }
    }

    /// What the thread has to see with, and what it has told.
    private struct Eyes: ~Copyable {
        private enum Event: Hashable {
            case alarm
            case system(Int)
            case store(FolderWatch.Event)
        }

        private let hub: StoreHub
        private var watch: StoreWatch?
        private let observation: StoreMemory.Observation?
        private var systems: [SystemStyleFeed] = []
        private var snapshot: StoreSnapshot?
        /// Whether the watch has told of something since the store was read.
        private var hasNoticed = false
        /// When a store that makes no sense is to be told of.
        private var graceEnd: Int64?
        /// What each follower was told last.
        private var told: [Int: (snapshot: Int, systemStyle: InterfaceStyle?)] = [:]

        init(_ hub: StoreHub) throws(StoreError) {
            self.hub = hub
            if let memory = hub.store.memory {
                watch = nil
                observation = memory.observe { [weak hub] in hub?.wake(isStale: true) }
            } else {
                watch = try StoreWatch(hub.store.location)
                observation = nil
            }
        }

        mutating func look(isStale: Bool) {
            if let graceEnd, Syscalls.monotonicNanoseconds >= graceEnd { self.graceEnd = nil }
            guard isStale || hasNoticed || snapshot == nil else { return }
            hasNoticed = false
            let wasReadable = snapshot?.layers.failure == nil
            let snapshot = StoreSnapshot(reading: hub.store)
            self.snapshot = snapshot
            if snapshot.layers.failure == nil {
                graceEnd = nil
            } else if wasReadable {
                graceEnd = Syscalls.monotonicNanoseconds + StoreHub.grace
            }
        }

        mutating func tell(_ followers: [Int: Follower]) {
            let wanting = followers.values.filter { $0.wantsSystemStyle }.map { $0.environment }
            systems.removeAll { system in !wanting.contains { system.isOf($0) } }
            for environment in wanting where !systems.contains(where: { $0.isOf(environment) }) {
                systems.append(SystemStyleFeed(environment) { [weak hub] in hub?.wake(isStale: false) })
            }
            guard graceEnd == nil, let snapshot else { return }
            told = told.filter { followers[$0.key] != nil }
            for (number, follower) in followers {
                let systemStyle =
                    follower.wantsSystemStyle ? systems.first { $0.isOf(follower.environment) }?.style : nil
                if let last = told[number], last == (snapshot.number, systemStyle) { continue }
                told[number] = (snapshot.number, systemStyle)
                follower.hear(.success(Sighting(snapshot: snapshot, systemStyle: systemStyle)))
            }
        }

        /// Waits until there may be something to tell.
        mutating func wait() throws(StoreError) {
            let due = ([graceEnd] + systems.map { $0.due }).compactMap { $0 }.min()
            var entries = [hub.alarm(as: Event.alarm)]
            for (number, system) in systems.enumerated() {
                if let entry = system.awaited(as: Event.system(number)) { entries.append(entry) }
            }
            entries += (watch?.awaited ?? []).map { $0.named(Event.store) }
            let happened = Syscalls.poll(entries, milliseconds: Syscalls.milliseconds(until: due))
            for (number, system) in systems.enumerated() {
                system.takeNotices(isReadable: happened.contains(.system(number)))
            }
            let notices = happened.compactMap { if case .store(let notice) = $0 { notice } else { nil } }
            try takeNotices(Set(notices))
        }

        private mutating func takeNotices(_ happened: Set<FolderWatch.Event>) throws(StoreError) {
            do throws(StoreError) {
                if try watch?.takeNotices(happened) == true { hasNoticed = true }
            } catch {
                if case .file(let error) = error, case .watchLimit = error.cause { throw .file(error) }
                // What could be watched before still is, and may become watchable again.
                hasNoticed = true
            }
        }
    }
}
