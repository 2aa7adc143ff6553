/// How many threads of the process write at most.
private let maximumThreads = 8

/// How many of these threads write on one file system at most, because a file system may hang.
private let maximumThreadsOfFileSystem = 4

/// The writes of this process: one at a time in each folder, in the order of the calls.
///
/// A write may wait seconds for other processes. Swift has only as many threads as the processor
/// has cores, so none of them may wait. A write of a task is a job for one of the queue's threads.
/// A blocking call waits for its turn, and then writes on its own thread. This is no
/// `SerialExecutor`, because a job has to fail if no thread can be started, and an executor must
/// run every job.
///
/// The time limit of a write counts from its turn, because it limits the wait for other processes.
/// If the write before it ran out of time because of another process, it has waited for that
/// process, too, and its time counts from its call.
enum WriteQueue {
    /// The options of a write whose turn begins, or why there is no thread for it.
    typealias Turn = Result<AppearanceStore.WriteOptions, StoreError>

    /// How a write ended.
    struct End {
        /// Why it failed, if it did.
        var failure: StoreError?
        /// Reports the end, once the write no longer keeps others waiting.
        var report: () -> Void = {}
    }

    /// Writes, or fails because there is no thread.
    typealias Work = @Sendable (Turn) -> End

    fileprivate static let state = Mutex(State())

    /// Has a job done in turn on a thread of the queue.
    static func enqueue(
        for store: StoreLocation,
        _ options: AppearanceStore.WriteOptions = AppearanceStore.WriteOptions(),
        _ work: @escaping Work
    ) {
        startThread { $0.append(.job(work), options, for: store) }
    }

    // MARK: Threads

    /// Changes the state, and starts a thread if there is a job for one more.
    fileprivate static func startThread(after change: (inout State) -> Void) {
        let isNeeded = state.withLock { state in
            change(&state)
            let isNeeded = state.threads < state.threadLimit && state.nextPlace != nil
            if isNeeded { state.threads += 1 }
            return isNeeded
        }
        guard isNeeded else { return }
        do {
            try Syscalls.startThread { runJobs(refusal: nil) }
        } catch {
            runJobs(refusal: error)
        }
    }

    /// Does jobs until there is none, or refuses them if no thread can do them.
    private static func runJobs(refusal: SystemError?) {
        while let begun = state.withLock({ $0.begin(refusal: refusal) }) {
            let end = begun.work(begun.turn)
            state.withLock { $0.endTurn(in: begun.place, after: end.failure) }
            end.report()
        }
    }
}

/// The folder of a store, or a store without one.
private enum Place: Hashable {
    case folder(StorePath)
    case other(StoreLocation)

    init(of store: StoreLocation) {
        self = store.file.map { .folder($0.parent) } ?? .other(store)
    }

    /// The file system, as the list of mounts names it.
    var fileSystem: FileSystemName {
        switch self {
        case .folder(let folder): FileSystemName(of: folder)
        case .other: .memory
        }
    }
}

/// A write that waits for its turn.
private struct Entry {
    enum Writer {
        case job(WriteQueue.Work)
        case blockedThread(Gate<AppearanceStore.WriteOptions>)
    }

    let writer: Writer
    /// Its options, with the deadline that counts from the call.
    var options: AppearanceStore.WriteOptions
    /// Calls are numbered in order.
    let number: Int
    /// The store's path, for an error.
    let path: StorePath
}

/// The writes of a folder.
private struct Folder {
    /// Another process that held the lock for a whole time limit.
    struct LockOut {
        let deadline: LockDeadline
        /// The number of the newest call before the wait for that process.
        let newestBefore: Int
    }

    let fileSystem: FileSystemName
    /// The write that has begun, or that waits for a thread.
    var current: Entry
    /// The number of the newest call when the turn of the current write began.
    var newestAtBegin = 0
    var arrived: [Entry] = []
    /// The oldest writes, in reverse order.
    var oldest: [Entry] = []
    var lockOut: LockOut?

    /// Starts the clock of the current write.
    ///
    /// - Returns: The options of the turn.
    mutating func startClock(newest: Int) -> AppearanceStore.WriteOptions {
        newestAtBegin = newest
        if let lockOut, current.number > lockOut.newestBefore {
            // Its time counts from its call.
            return current.options
        }
        let timeout = current.options.lockTimeout
        current.options.deadline = LockDeadline(timeout)
        if let deadline = lockOut?.deadline, timeout <= deadline.timeout {
            current.options.deadline = deadline
        }
        return current.options
    }

    /// Ends the turn of the current write.
    ///
    /// - Returns: Whether there is another write, now the current one.
    mutating func advance(after failure: StoreError?) -> Bool {
        if failure?.fileError?.kind != .lockedTooLong {
            lockOut = nil
        } else if lockOut == nil, let deadline = current.options.deadline {
            // Another process held the lock for the whole time limit.
            lockOut = LockOut(deadline: deadline, newestBefore: newestAtBegin)
        }
        if oldest.isEmpty {
            oldest = arrived.reversed()
            arrived = []
        }
        guard let next = oldest.popLast() else {
            return false
        }
        current = next
        return true
    }
}

/// The folders with writes, and the threads.
private struct State {
    /// A job whose turn has begun.
    struct BegunJob {
        let place: Place
        let turn: WriteQueue.Turn
        let work: WriteQueue.Work
    }

    /// The folders whose jobs wait for a thread, and the threads of a file system.
    struct Share {
        var ready: [Place] = []
        var threads = 0
    }

    private var folders: [Place: Folder] = [:]
    private var shares: [FileSystemName: Share] = [:]
    private var newestNumber = 0
    var threads = 0

    /// Adds a write, whose turn begins at once if its folder has no other.
    mutating func append(
        _ writer: Entry.Writer,
        _ options: AppearanceStore.WriteOptions,
        for store: StoreLocation
    ) {
        newestNumber += 1
        let place = Place(of: store)
        var options = options
        options.deadline = LockDeadline(options.lockTimeout)
        let entry = Entry(
            writer: writer,
            options: options,
            number: newestNumber,
            path: store.pathInErrors
        )
        if folders[place] == nil {
            folders[place] = Folder(fileSystem: place.fileSystem, current: entry)
            prepareTurn(in: place)
        } else {
            folders[place]?.arrived.append(entry)
        }
    }

    /// Lets a blocked thread write, or finds a thread for a job.
    private mutating func prepareTurn(in place: Place) {
        guard let folder = folders[place] else { return }
        switch folder.current.writer {
        case .job:
            shares[folder.fileSystem, default: Share()].ready.append(place)
        case .blockedThread(let gate):
            if let options = folders[place]?.startClock(newest: newestNumber) { gate.open(options) }
        }
    }

    /// How many threads can be of use now.
    var threadLimit: Int {
        min(maximumThreads, maximumThreadsOfFileSystem * shares.count)
    }

    /// The first folder with a job for a further thread.
    var nextPlace: Place? {
        for share in shares.values where share.threads < maximumThreadsOfFileSystem {
            if let place = share.ready.first { return place }
        }
        return nil
    }

    /// Begins the turn of a job.
    ///
    /// - Parameter refusal: Why the thread could not be started, if so. If another one runs, it
    ///   does the jobs later.
    /// - Returns: The job, or `nil` if the thread ends.
    mutating func begin(refusal: SystemError?) -> BegunJob? {
        let isLeftToOthers = refusal != nil && threads > 1
        guard !isLeftToOthers, let place = nextPlace, var folder = folders[place],
            case .job(let work) = folder.current.writer
        else {
            threads -= 1
            return nil
        }
        shares[folder.fileSystem]?.ready.removeFirst()
        shares[folder.fileSystem]?.threads += 1
        let options = folder.startClock(newest: newestNumber)
        folders[place] = folder
        let failure = refusal.map {
            FileOperation(.write, folder.current.path).failure(.system($0))
        }
        return BegunJob(
            place: place,
            turn: failure.map { .failure($0) } ?? .success(options),
            work: work
        )
    }

    /// Ends the turn of a write.
    mutating func endTurn(in place: Place, after failure: StoreError?) {
        // A copy of the folder would have the next write copy all that wait.
        guard let fileSystem = folders[place]?.fileSystem else { return }
        if case .job = folders[place]?.current.writer {
            shares[fileSystem]?.threads -= 1
        }
        if folders[place]?.advance(after: failure) == true {
            prepareTurn(in: place)
        } else {
            folders[place] = nil
        }
        if let share = shares[fileSystem], share.ready.isEmpty, share.threads == 0 {
            shares[fileSystem] = nil
        }
    }
}

extension AppearanceStore {
    /// Does a blocking call in turn, on the thread of the caller.
    func inTurn<Value>(
        _ options: WriteOptions,
        _ call: (WriteOptions) throws(StoreError) -> Value
    ) throws(StoreError) -> Value {
        // A store in memory has its own turns, and an observer may write during one.
        if case .memory = location.backing { return try call(options) }
        let gate = Gate<WriteOptions>()
        WriteQueue.state.withLock { $0.append(.blockedThread(gate), options, for: location) }
        let limited = gate.wait()
        let result = Result { () throws(StoreError) in try call(limited) }
        WriteQueue.startThread {
            $0.endTurn(in: Place(of: location), after: result.failure)
        }
        return try result.get()
    }

    /// Does a blocking call in turn on a thread of the queue, and returns when it is done.
    func onThread<Value: Sendable>(
        _ options: WriteOptions,
        _ call: @escaping @Sendable (WriteOptions) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        let outcome: Result<Value, StoreError> = await withCheckedContinuation { continuation in
            WriteQueue.enqueue(for: location, options) { turn in
                let result = Result { () throws(StoreError) in try call(turn.get()) }
                return WriteQueue.End(failure: result.failure) {
                    continuation.resume(returning: result)
                }
            }
        }
        return try outcome.get()
    }
}
