/// The layers at one moment, and which of two such moments is later.
struct StoreSnapshot: Sendable {
    private static let count = Mutex(0)

    /// A later snapshot has a higher number, which it was given before it looked.
    ///
    /// So one that does not yet show a change is never later than one that was begun after the change.
    let number: Int
    /// What was read, without any variables.
    let layers: LayerSnapshot

    /// Reads the files, which blocks the thread but waits for nobody.
    init(reading store: AppearanceStore) {
        number = StoreSnapshot.count.withLock { count in
            count += 1
            return count
        }
        layers = LayerSnapshot(reading: store, in: ProcessEnvironment([:]))
    }

    private init(number: Int, _ layers: LayerSnapshot) {
        self.number = number
        self.layers = layers
    }

    /// The same moment, with a store in which nothing is stored.
    var withoutDocument: StoreSnapshot {
        StoreSnapshot(
            number: number,
            LayerSnapshot(
                of: layers.location, site: layers.site, document: .success(nil), environment: layers.environment))
    }
}
