public import Observation

/// Keeps an app in the appearance that is in force, whoever changes it.
///
/// Make one at launch, attach every window, and let the settings screen show and set ``selection``:
///
/// ```swift
/// let manager = AppearanceManager(try AppearanceStore(app: "com.example.Notes"))
/// manager.attach(window)
/// manager.selection = .dark
/// ```
///
/// Its properties can be observed (`Observation`). It follows the store, and the system where the preference is `system`,
/// until it is released. Making one reads the store's file; nothing else here waits for a disk, another writer or the system.
@MainActor
@Observable
public final class AppearanceManager {
    /// The preference in force for the app, the layer that decides, and the site's file that locks the setting.
    ///
    /// Where the layer is not the store, or there is a lock, a selection is stored or refused but does not show, so a
    /// picker may be disabled. ``AppearanceStore/preference(for:in:)`` finds the same.
    public private(set) var preference: Preference

    /// What is stored for the app, which may be nothing; a selection counts when it has been written.
    public private(set) var storedValue: StoredValue

    /// What is shown: the style that the preference pins, or the system's.
    ///
    /// It is `nil` where nothing can tell, and until the first source of the system's style has answered.
    public private(set) var style: InterfaceStyle?

    /// Why the setting could last not be read or stored, or why it is not followed any more; `nil` where all is well.
    ///
    /// What was in force before stays in force then. It is `nil` again when a selection is stored, or when the store, which
    /// may have been broken or locked, has been changed so that it can be read.
    public private(set) var failure: StoreError?

    @ObservationIgnored private let writer: SelectionWriter
    @ObservationIgnored private let attachments = Attachments()
    @ObservationIgnored private var following: Task<Void, Never>?
    @ObservationIgnored private let sightings: StoreSightings
    /// What the app and its places show; kept apart, because it is more than can be observed.
    @ObservationIgnored private var state: ManagerState
    @ObservationIgnored private var kept: [AnyObject] = []

    /// Loads the preference and begins to follow it.
    ///
    /// Where it cannot be loaded it is `system` until it can, and ``failure`` tells why.
    ///
    /// - Parameters:
    ///   - store: The app's store.
    ///   - environment: The variables that may decide instead of it, and by which the system's style is found.
    public convenience init(_ store: AppearanceStore, in environment: ProcessEnvironment = .process) {
        self.init(store, in: environment, writing: AppearanceStore.WriteOptions())
    }

    /// Loads the preference, begins to follow it, and stores selections by these options.
    package init(
        _ store: AppearanceStore, in environment: ProcessEnvironment, writing options: AppearanceStore.WriteOptions
    ) {
        writer = SelectionWriter(store, options: options)
        state = ManagerState(StoreSnapshot(reading: store), in: environment)
        let place = state.place(nil)
        (preference, style) = (place.preference, place.style)
        storedValue = state.storedValue
        failure = state.failure
        sightings = StoreSightings(of: store, in: environment)
        wantSystemStyleWhereNeeded()
        following = Task { [weak self, notices = sightings.notices] in
            for await notice in notices { self?.take(notice) }
        }
    }

    deinit {
        following?.cancel()
    }

    // MARK: Selecting

    /// The preference in force; setting it shows it at once and stores it in the background.
    ///
    /// Where it cannot be stored, all goes back to what is in force then, and ``failure`` tells why. Where a variable or
    /// the site decides over the store, what is in force stays as it is; ``preference`` tells which.
    public var selection: Appearance {
        get { preference.appearance }
        set {
            guard let number = begin(newValue) else { return }
            writer.store(newValue) { [weak self] outcome in
                Task { @MainActor in self?.finish(number, outcome) }
            }
        }
    }

    /// Stores a preference, which shows at once, and returns when it is on the disk.
    ///
    /// The main actor is free meanwhile, however long another writer holds the lock. Selections are stored in order; one
    /// that is overtaken by another may be skipped. Cancelling the task does not undo it, and releasing the manager does
    /// not either.
    ///
    /// A target that selects while it is being told of a change is heard once for each change that comes from outside, so
    /// targets that disagree cannot go on for ever.
    ///
    /// - Parameter appearance: The preference.
    /// - Throws: ``StoreError`` where ``AppearanceStore/set(_:for:options:)`` throws one; then all shows what is in force,
    ///   and ``failure`` is set, too.
    public func select(_ appearance: Appearance) async throws(StoreError) {
        try await store(appearance)
    }

    /// Removes what is stored for the app, and returns when that is on the disk.
    ///
    /// Then the site's default or `system` is in force, as if nobody had chosen. In all else this is like ``select(_:)``.
    ///
    /// - Throws: ``StoreError`` where ``AppearanceStore/reset(for:options:)`` throws one; then all shows what is in force,
    ///   and ``failure`` is set, too.
    public func reset() async throws(StoreError) {
        try await store(nil)
    }

    private func store(_ selection: Appearance?) async throws(StoreError) {
        guard let number = begin(selection) else { return }
        let writer = writer
        let outcome = await withCheckedContinuation { continuation in
            writer.store(selection) { continuation.resume(returning: $0) }
        }
        finish(number, outcome)
        if let failure = outcome.failure { throw failure }
    }

    /// Shows a selection that is about to be stored.
    ///
    /// - Returns: Its number, or `nil` where it is not to be stored.
    private func begin(_ selection: Appearance?) -> Int? {
        guard attachments.mayRespond() else { return nil }
        let number = state.begin(selection)
        show()
        return number
    }

    private func finish(_ number: Int, _ outcome: SelectionWriter.Outcome) {
        state.finish(number, outcome)
        show()
    }

    // MARK: Following

    private func take(_ notice: StoreHub.Notice) {
        switch notice {
        case .success(let sighting):
            state.take(sighting.snapshot)
            if let style = sighting.systemStyle { state.systemStyle = style }
        case .failure(let error):
            state.followingFailure = error
        }
        show()
    }

    /// Takes over what the system shows from those who know it here: the scenes of an app.
    func take(systemStyle: InterfaceStyle) {
        state.systemStyle = systemStyle
        show()
    }

    /// Keeps what observes on behalf of the manager until the manager is released.
    func keepAsLongAsSelf(_ observation: AnyObject) {
        kept.append(observation)
    }

    /// Brings properties and targets in line with the state; what has not changed is not touched.
    private func show() {
        let place = state.place(nil)
        if place.preference != preference { preference = place.preference }
        if place.style != style { style = place.style }
        if state.storedValue != storedValue { storedValue = state.storedValue }
        if state.failure != failure { failure = state.failure }
        wantSystemStyleWhereNeeded()
        attachments.update { state.place($0) }
    }

    private func wantSystemStyleWhereNeeded() {
        let scopes = attachments.scopes.union([nil])
        if scopes.contains(where: { state.place($0).preference.appearance == .system }) {
            sightings.wantSystemStyle()
        }
    }

    // MARK: Targets

    /// Keeps a target in the appearance in force, which it is given at once.
    ///
    /// Targets are told in the order attached, only of what is new to them. One that is attached already keeps its turn,
    /// gets the new scope, and is told once more. A target is not kept alive by that, and need not be detached before it
    /// goes.
    ///
    /// - Parameters:
    ///   - target: The window, or whatever shows the appearance.
    ///   - scope: The scope whose preference it is to show, or the one that scope inherits; `nil` for the app's.
    public func attach(_ target: any AppearanceTarget, to scope: ScopePath? = nil) {
        attachments.add(TargetAttachment(target, scope: scope)) { state.place($0) }
        wantSystemStyleWhereNeeded()
    }

    /// Leaves a target as it is from now on, also where it is just being told of a change.
    ///
    /// - Parameter target: The target; one that is not attached is left alone, too.
    public func detach(_ target: any AppearanceTarget) {
        attachments.remove(target, as: TargetAttachment.self)
    }

    /// Keeps something that draws by itself in the style that is shown, light or dark, which it is given at once.
    ///
    /// It is told as soon as the style is known, and on each change. It is not kept alive by that.
    ///
    /// - Parameters:
    ///   - updatable: What draws.
    ///   - scope: The scope whose style it is to show; `nil` for the app's.
    public func observe(_ updatable: any StyleUpdatable, in scope: ScopePath? = nil) {
        attachments.add(StyleAttachment(updatable, scope: scope)) { state.place($0) }
        wantSystemStyleWhereNeeded()
    }

    /// Leaves something that draws by itself as it is from now on.
    ///
    /// - Parameter updatable: What draws; one that is not observing is left alone, too.
    public func stopObserving(_ updatable: any StyleUpdatable) {
        attachments.remove(updatable, as: StyleAttachment.self)
    }
}
