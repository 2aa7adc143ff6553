/// The layers at one moment, and which of two such moments is later.
struct StoreSnapshot: Sendable {
    private static let newestNumber = Mutex(0)

    /// A later snapshot has a higher number, which it was given before it looked.
    ///
    /// So one that does not yet show a change is never later than one that was begun after the change.
    let number: Int
    /// The layers that were read, without any variables.
    let layers: LayerSnapshot

    /// The number of a snapshot that is read from now on.
    static func nextNumber() -> Int {
        newestNumber.withLock { number in
            number += 1
            return number
        }
    }
}

extension StoreSnapshot {
    /// Reads the files, which blocks the thread but waits for no writer.
    init(reading store: AppearanceStore) {
        self.init(
            number: StoreSnapshot.nextNumber(), layers: LayerSnapshot(reading: store, in: ProcessEnvironment([:])))
    }
}
