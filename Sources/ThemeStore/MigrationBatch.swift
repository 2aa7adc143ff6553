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
        var sweptFolder: FilePath?
        while let folder = rest.first?.file.parts.folder {
            let next = rest.prefix(MigrationBatch.size).prefix { $0.file.parts.folder == folder }
            rest = rest.dropFirst(next.count)
            let outcomes = migrate(Array(next), in: folder, isSweeping: folder != sweptFolder)
            sweptFolder = folder
            guard report(next, outcomes) else { return }
        }
    }

    private func migrate(_ stores: [StoreLocation], in folder: FilePath, isSweeping: Bool) -> [Outcome] {
        guard stores.count > 1, !options.isDryRun else { return stores.map { migrate($0, in: nil) } }
        let batch: FolderBatch
        do throws(FileError) {
            let patience = FileLock.Patience(milliseconds: options.lockTimeout)
            batch = try FolderBatch(folder, patience: patience, isSweeping: isSweeping)
        } catch {
            return stores.map { withoutBatch($0, error) }
        }
        let outcomes = Slots(count: stores.count)
        Syscalls.onThreads(min(MigrationBatch.threads, stores.count)) { number in
            for index in stride(from: number, to: stores.count, by: MigrationBatch.threads) {
                outcomes.slots[index] = migrate(stores[index], in: batch)
            }
        }
        let results = outcomes.slots.map { $0 ?? .success(nil) }
        do throws(FileError) {
            try batch.sync()
            return results
        } catch {
            let failure = StoreError.file(error)
            return results.map { $0.isChanged ? .failure(failure) : $0 }
        }
    }

    /// Migrates a store whose folder could not be locked: by itself, unless it would only wait once more.
    private func withoutBatch(_ store: StoreLocation, _ error: FileError) -> Outcome {
        guard case .lockedTooLong = error.cause else { return migrate(store, in: nil) }
        return .failure(.file(FileError(error.operation, store.file, error.cause)))
    }

    private func migrate(_ store: StoreLocation, in batch: FolderBatch?) -> Outcome {
        Result { () throws(StoreError) in
            try AppearanceStore(store).migrate(rules, options: options, in: batch)
        }
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
    /// Whether the store's file changed.
    package var isChanged: Bool {
        guard case .success(let report) = self else { return false }
        return report?.isChanged ?? false
    }
}
