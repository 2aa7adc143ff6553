/// What a manager knows, and what follows from that for each place of the app.
///
/// A selection that is being stored lies over what the store holds. What is read while it is stored is taken in below.
struct ManagerState {
    private let environment: ProcessEnvironment
    /// The last snapshot that could be read.
    private var snapshot: StoreSnapshot
    /// The last one, whether it could be read or not.
    private var lastLook: StoreSnapshot
    /// The newest selection, while it is being stored; a removal has no appearance.
    private var pending: (number: Int, appearance: Appearance?)?
    private var newest = 0
    private var newestFinished = 0

    /// What the system shows, as far as anything has told.
    var systemStyle: InterfaceStyle?
    /// Why the store is not followed any more.
    var followingFailure: StoreError?
    private var writingFailure: StoreError?

    init(_ snapshot: StoreSnapshot, in environment: ProcessEnvironment) {
        self.environment = environment
        let layers = snapshot.layers
        let unset = LayerSnapshot(
            of: layers.location, site: layers.site, document: .success(nil), environment: layers.environment)
        self.snapshot = layers.failure == nil ? snapshot : StoreSnapshot(number: snapshot.number, unset)
        lastLook = snapshot
        systemStyle = SystemStyle.styleAtOnce(in: environment)
    }

    /// Takes in what has been read, unless something newer is known.
    mutating func take(_ look: StoreSnapshot) {
        guard look.number > lastLook.number else { return }
        // What a disk or another writer refused is still not stored, whatever else has changed; a store or a site that has
        // changed may refuse no longer.
        if look.layers != lastLook.layers, writingFailure?.isOfFileSystem == false { writingFailure = nil }
        lastLook = look
        if look.layers.failure == nil { snapshot = look }
    }

    /// Lays a selection over what is stored.
    ///
    /// - Parameter selection: The appearance, or `nil` to remove what is stored.
    /// - Returns: The selection's number.
    mutating func begin(_ selection: Appearance?) -> Int {
        newest += 1
        pending = (newest, selection)
        return newest
    }

    /// Takes in what became of a selection.
    mutating func finish(_ number: Int, _ outcome: SelectionWriter.Outcome) {
        take(outcome.snapshot)
        if pending?.number == number { pending = nil }
        guard number > newestFinished else { return }
        newestFinished = number
        writingFailure = outcome.failure
    }

    /// What is stored for the app.
    var storedValue: StoredValue {
        (try? snapshot.layers.storedValue()) ?? .unset
    }

    /// What went wrong last, and is not over.
    var failure: StoreError? {
        writingFailure ?? lastLook.layers.failure ?? resolved(nil).failure ?? followingFailure
    }

    /// What is in force in a place of the app.
    func place(_ scope: ScopePath?) -> PlaceState {
        let preference = (try? resolved(scope).get()) ?? .undecided
        return PlaceState(preference: preference, style: preference.appearance.style ?? systemStyle)
    }

    private func resolved(_ scope: ScopePath?) -> Result<Preference, StoreError> {
        var layers = snapshot.layers.with(environment)
        if let pending { layers = layers.storing(pending.appearance) }
        return Result { () throws(StoreError) in try layers.preference(for: scope) }
    }
}

extension StoreError {
    /// Whether it was no content that was in the way.
    fileprivate var isOfFileSystem: Bool {
        if case .fileError = self { true } else { false }
    }
}

extension Preference {
    /// What is in force where nothing can be understood.
    fileprivate static let undecided = Preference(appearance: .system, layer: .default)
}

extension Result {
    fileprivate var failure: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
