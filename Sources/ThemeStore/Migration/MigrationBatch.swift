/// The result for a store; without a report if the file does not exist.
package typealias MigrationOutcome = Result<MigrationReport?, StoreError>

/// Migrates many stores, each by itself: a failure of one does not affect the others.
///
/// The stores of a folder are replaced on several threads, so that the disk syncs many at once. (A single `syncfs` for all
/// of them would also wait for the unsynced data of every other program.) The folder's lock is released every few dozen
/// stores, so that other writers get their turn.
package struct MigrationBatch: Sendable {
    package let rules: MigrationRules
    package let options: AppearanceStore.WriteOptions

    package init(rules: MigrationRules, options: AppearanceStore.WriteOptions) {
        (self.rules, self.options) = (rules, options)
    }

    /// The number of stores in a turn at the folder's lock.
    private static let size = 64
    /// Threads wait for the disk nearly all the time; more of them were not faster.
    private static let threads = 8

    /// Migrates stores in their order.
    ///
    /// - Parameters:
    ///   - stores: The stores.
    ///   - report: Is called with the results of the next stores in order, and tells whether to go on.
    package func run(
        _ stores: [StoreLocation], reporting report: (ArraySlice<StoreLocation>, [MigrationOutcome]) -> Bool
    ) {
        var rest = stores[...]
        var lockedFolder: StorePath?
        while let folder = rest.first?.file?.parts.folder {
            let next = rest.prefix(MigrationBatch.size).prefix { $0.file?.parts.folder == folder }
            rest = rest.dropFirst(next.count)
            // A lock that timed out is not waited for again.
            let deadline = LockDeadline(folder == lockedFolder ? .zero : options.lockTimeout)
            let outcomes = migrate(Array(next), in: folder, deadline)
            lockedFolder = outcomes.first?.isLockedTooLong == true ? folder : nil
            guard report(next, outcomes) else { return }
        }
    }

    private func migrate(
        _ stores: [StoreLocation], in folder: StorePath, _ deadline: LockDeadline
    ) -> [MigrationOutcome] {
        guard stores.count > 1, !options.isDryRun else { return stores.map { migrate($0) } }
        let (together, again, elsewhere) = MigrationBatch.partition(stores, in: folder)
        let outcomes = Mutex(stores.map { _ in MigrationOutcome.success(nil) })
        do throws(FileError) {
            let lockedFolder = try LockedFolder(folder, deadline: deadline)
            var options = options
            options.batch = lockedFolder
            let locked = MigrationBatch(rules: rules, options: options)
            MigrationBatch.onThreads(min(MigrationBatch.threads, together.count)) { number in
                for place in stride(from: number, to: together.count, by: MigrationBatch.threads) {
                    let outcome = locked.migrate(stores[together[place]])
                    outcomes.withLock { $0[together[place]] = outcome }
                }
            }
            for index in again { outcomes.withLock { $0[index] = locked.migrate(stores[index]) } }
            do throws(FileError) {
                try lockedFolder.sync()
            } catch {
                outcomes.withLock { $0 = $0.map { $0.didChange ? .failure(.fileError(error)) : $0 } }
            }
        } catch {
            for index in together + again { outcomes.withLock { $0[index] = withoutBatch(stores[index], error) } }
        }
        // A link's target is locked by itself, after this folder: two batches could wait for each other.
        for index in elsewhere { outcomes.withLock { $0[index] = migrate(stores[index]) } }
        return outcomes.withLock { $0 }
    }

    /// The stores with files of their own in a folder, further names of the same files, and links to other folders.
    private static func partition(
        _ stores: [StoreLocation], in folder: StorePath
    ) -> (together: [Int], again: [Int], elsewhere: [Int]) {
        let own = try? FileDescriptor.workingFolder.status(of: folder, followingLinks: true).identity
        var names: Set<StorePath> = []
        var (together, again, elsewhere): ([Int], [Int], [Int]) = ([], [], [])
        for index in stores.indices {
            guard let location = try? ResolvedPath.resolve(stores[index].pathInErrors, creatingFolders: nil) else {
                // Its own migration says why.
                together.append(index)
                continue
            }
            if (try? location.folder.status().identity) != own {
                elsewhere.append(index)
            } else if names.insert(location.name).inserted {
                together.append(index)
            } else {
                again.append(index)
            }
        }
        return (together, again, elsewhere)
    }

    /// Migrates a store whose folder could not be locked: by itself, unless the lock has just timed out.
    private func withoutBatch(_ store: StoreLocation, _ error: FileError) -> MigrationOutcome {
        guard case .lockedTooLong = error.cause else { return migrate(store) }
        return .failure(.fileError(FileError(.lock, store.pathInErrors, .lockedTooLong(options.lockTimeout))))
    }

    private func migrate(_ store: StoreLocation) -> MigrationOutcome {
        Result { () throws(StoreError) in try AppearanceStore(store).migrateKeys(rules, options: options) }
    }

    /// Runs a body on several threads, and waits until all have returned.
    ///
    /// - Parameters:
    ///   - count: The number of threads. If one cannot be started, its work is done on this thread.
    ///   - body: Is called with the thread's number, from 0.
    private static func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
        var threads: [Syscalls.Thread] = []
        for number in 0..<count {
            do throws(SystemError) {
                threads.append(try Syscalls.joinableThread { body(number) })
            } catch {
                body(number)
            }
        }
        for thread in threads { thread.join() }
    }
}

extension MigrationOutcome {
    /// Whether another writer held the lock too long.
    fileprivate var isLockedTooLong: Bool {
        if case .failure(.fileError(let error)) = self, case .lockedTooLong = error.cause { true } else { false }
    }

    /// Whether the store's file changed.
    package var didChange: Bool { (try? get())?.didChange ?? false }
}

extension AppearanceStore {
    /// Turns legacy keys into the preference, in one write.
    ///
    /// - Parameters:
    ///   - rules: Which keys to look for, and what they mean.
    ///   - options: How to write.
    /// - Returns: The result, or `nil` if the file does not exist.
    /// - Throws: ``StoreError/unreadableLegacyValue(_:key:expected:_:)`` if a legacy value does not fit its key,
    ///   ``StoreError/legacyKeysDisagree(_:_:_:)`` if two disagree and no current value decides, and the errors of
    ///   a write.
    @discardableResult
    package func migrateKeys(
        _ rules: MigrationRules = MigrationRules(), options: WriteOptions = WriteOptions()
    ) throws(StoreError) -> MigrationReport? {
        var turns = try StoreTurns(of: location, options)
        while true {
            let turn = try turns.next()
            guard let text = turn.text else { return nil }
            let store = try StoreTree(unambiguous: text, of: location.name)
            if location.isSite, let error = store.document.duplicateLock { throw error }
            let plan = try MigrationPlan(store, rules: rules, isStrict: options.isStrict)
            if try turns.commit(turn, plan.edit) { return plan.report }
        }
    }
}
