/// Migrates many stores, each by itself: what happens to one has no effect on another.
///
/// The stores of a folder are replaced on several threads, some dozens at a time between taking the folder's lock and
/// giving it back, so that the disk is waited for by many at once and other writers get their turn in between.
package struct MigrationBatch {
    package let rules: MigrationRules
    package let options: AppearanceStore.WriteOptions

    package init(rules: MigrationRules, options: AppearanceStore.WriteOptions) {
        self.rules = rules
        self.options = options
    }

    /// What became of one store; no report where there is no file.
    package typealias Outcome = Result<MigrationReport?, StoreError>

    /// How many stores share one turn at the folder's lock.
    private static let size = 64
    /// Threads wait for the disk nearly all the time; more than these no longer made it faster.
    private static let threads = 8

    /// Migrates stores in their order.
    ///
    /// - Parameters:
    ///   - stores: The stores.
    ///   - report: Is given what became of the next stores in order, and says whether to go on.
    package func run(_ stores: [StoreLocation], reporting report: (ArraySlice<StoreLocation>, [Outcome]) -> Bool) {
        var rest = stores[...]
        var lockedFolder: StorePath?
        while let folder = rest.first?.file?.parts.folder {
            let next = rest.prefix(MigrationBatch.size).prefix { $0.file?.parts.folder == folder }
            rest = rest.dropFirst(next.count)
            // Whoever has held the folder's lock for that long is not waited for once more.
            let deadline = LockDeadline(folder == lockedFolder ? .zero : options.lockTimeout)
            let outcomes = migrate(Array(next), in: folder, deadline)
            lockedFolder = outcomes.first?.isLockedTooLong == true ? folder : nil
            guard report(next, outcomes) else { return }
        }
    }

    private func migrate(
        _ stores: [StoreLocation], in folder: StorePath, _ deadline: LockDeadline
    ) -> [Outcome] {
        guard stores.count > 1, !options.isDryRun else { return stores.map { migrate($0, in: nil) } }
        let links = MigrationBatch.links(stores, from: folder)
        let rest = stores.indices.filter { !links.contains($0) }
        var outcomes = stores.map { _ in Outcome.success(nil) }
        for (index, outcome) in zip(rest, locking(rest.map { stores[$0] }, in: folder, deadline)) {
            outcomes[index] = outcome
        }
        // Where a link leads is locked by itself, and not while this folder is: two batches could wait for each other.
        for index in links { outcomes[index] = migrate(stores[index], in: nil) }
        return outcomes
    }

    private func locking(
        _ stores: [StoreLocation], in folder: StorePath, _ deadline: LockDeadline
    ) -> [Outcome] {
        let batch: LockedFolder
        do throws(FileError) {
            batch = try LockedFolder(folder, deadline: deadline)
        } catch {
            return stores.map { withoutBatch($0, error) }
        }
        let outcomes = Slots(count: stores.count)
        let (first, again) = MigrationBatch.partition(stores)
        MigrationBatch.onThreads(min(MigrationBatch.threads, first.count)) { number in
            for place in stride(from: number, to: first.count, by: MigrationBatch.threads) {
                outcomes.slots[first[place]] = migrate(stores[first[place]], in: batch)
            }
        }
        for index in again { outcomes.slots[index] = migrate(stores[index], in: batch) }
        let results = outcomes.slots.map { $0 ?? .success(nil) }
        do throws(FileError) {
            try batch.sync()
            return results
        } catch {
            let failure = StoreError.file(error)
            return results.map { $0.isChanged ? .failure(failure) : $0 }
        }
    }

    /// The stores whose files are symbolic links to other folders.
    private static func links(_ stores: [StoreLocation], from folder: StorePath) -> [Int] {
        let own = try? FileDescriptor.workingFolder.status(of: folder, followingLinks: true).identity
        return stores.indices.filter { index in
            guard let file = stores[index].file else { return false }
            let status = try? FileDescriptor.workingFolder.status(of: file, followingLinks: false)
            guard status?.kind == .symbolicLink,
                let location = try? ResolvedPath.resolve(file, creatingFolders: nil)
            else { return false }
            return (try? location.folder.status().identity) != own
        }
    }

    /// Tells the stores that are one and the same file as an earlier one, whose turn is when that has had its own.
    private static func partition(_ stores: [StoreLocation]) -> (first: [Int], again: [Int]) {
        var seen: Set<FileStatus.Identity> = []
        var (first, again): ([Int], [Int]) = ([], [])
        for (index, store) in stores.enumerated() {
            let status = try? FileDescriptor.workingFolder.status(of: store.pathInErrors, followingLinks: true)
            if let status, !seen.insert(status.identity).inserted { again.append(index) } else { first.append(index) }
        }
        return (first, again)
    }

    /// Migrates a store whose folder could not be locked: by itself, unless it would only wait once more.
    private func withoutBatch(_ store: StoreLocation, _ error: FileError) -> Outcome {
        guard case .lockedTooLong = error.cause else { return migrate(store, in: nil) }
        return .failure(.file(FileError(.lock, store.pathInErrors, .lockedTooLong(options.lockTimeout))))
    }

    private func migrate(_ store: StoreLocation, in batch: LockedFolder?) -> Outcome {
        Result { () throws(StoreError) in
            try AppearanceStore(store).migrate(rules, options: options, in: batch)
        }
    }

    /// Runs a body on several threads, and waits until all have returned.
    ///
    /// - Parameters:
    ///   - count: On how many; a thread that cannot be had runs here instead.
    ///   - body: Is given the thread's number, from 0.
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

    /// One place for each thread's outcomes; no two threads use the same one, and they are read when all have ended.
    private final class Slots: @unchecked Sendable {
        let slots: UnsafeMutableBufferPointer<Outcome?>

        init(count: Int) {
            slots = .allocate(capacity: count)
            slots.initialize(repeating: nil)
        }

        deinit {
            slots.deinitialize()
            slots.deallocate()
        }
    }
}

extension MigrationBatch.Outcome {
    /// Whether the store could not be had for other writers.
    fileprivate var isLockedTooLong: Bool {
        guard case .failure(.file(let error)) = self, case .lockedTooLong = error.cause else { return false }
        return true
    }

    /// Whether the store's file changed.
    package var isChanged: Bool {
        guard case .success(let report) = self else { return false }
        return report?.isChanged ?? false
    }
}
