public import Observation

/// Keeps an app in the preferred appearance, no matter what changes it.
///
/// Make one at launch, attach every window, and let the settings screen show and set ``selection``:
///
/// ```swift
/// let manager = AppearanceManager(try AppearanceStore(app: "com.example.Notes"))
/// manager.attach(window)
/// manager.selection = .dark
/// ```
///
/// Its properties can be observed (`Observation`). It follows the store, and the system where the preference is
/// `system`, until it is released. Making one reads the store's file; nothing else here waits for a disk, another
/// writer or the system.
@MainActor
@Observable
public final class AppearanceManager {
    /// The preference in force for the app, the layer that decides, and the site's file that locks the setting.
    ///
    /// If a variable decides, a selection is stored but does not show; if there is a lock, it is refused. Disable the
    /// picker in either case. ``AppearanceStore/preference(for:in:)`` returns the same.
    public private(set) var preference: Preference

    /// What is stored for the app, possibly nothing; a selection counts once it is written.
    public private(set) var storedValue: StoredValue

    /// What is shown: the style that the preference pins, or the system's.
    ///
    /// It is `nil` if no source knows, and until the first source of the system's style has answered.
    public private(set) var style: InterfaceStyle?

    /// Why the setting could not be read, stored or followed; `nil` if all is well.
    ///
    /// The last good preference stays in force. It is `nil` again once a selection is stored, or once the store can be
    /// read again.
    public private(set) var failure: StoreError?

    @ObservationIgnored private let writer: SelectionWriter
    @ObservationIgnored private let attachments = Attachments()
    @ObservationIgnored private let subscription: Subscription
    /// What the app and its places show; kept apart, because it is more than can be observed.
    @ObservationIgnored private var state: ManagerState
    @ObservationIgnored private var kept: [AnyObject] = []

    /// Loads the preference and begins to follow it.
    ///
    /// If it cannot be loaded, it is `system` until it can, and ``failure`` says why.
    ///
    /// - Parameters:
    ///   - store: The app's store.
    ///   - environment: The variables, which may win over the store and help to find the system's style.
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
        subscription = Subscription(to: store, in: environment)
        wantSystemStyleWhereNeeded()
        Task { [weak self, subscription] in
            while let notice = await subscription.next() { self?.take(notice) }
        }
    }

    deinit {
        subscription.end()
    }

    // MARK: Selecting

    /// The preference in force; setting it shows it at once and stores it in the background.
    ///
    /// If it cannot be stored, everything goes back to the preference in force, and ``failure`` says why. If a variable
    /// or the site wins over the store, the preference in force does not change; ``preference`` says which of them it
    /// is.
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
    /// The main actor is free meanwhile, however long another writer holds the lock. Selections are stored in order;
    /// one that is overtaken by another may be skipped. Neither cancelling the task nor releasing the manager undoes
    /// it.
    ///
    /// A target may select during its own update, once for each change that comes from elsewhere, so targets cannot loop.
    ///
    /// - Parameter appearance: The preference.
    /// - Throws: The errors of ``AppearanceStore/set(_:for:options:)``. Everything then shows the preference in force,
    ///   and ``failure`` is set too.
    public func select(_ appearance: Appearance) async throws(StoreError) {
        try await store(appearance)
    }

    /// Removes the app's stored preference, and returns when that is on the disk.
    ///
    /// The site's default or `system` is then in force, as if nobody had chosen. Otherwise it works like
    /// ``select(_:)``.
    ///
    /// - Throws: The errors of ``AppearanceStore/reset(for:options:)``. Everything then shows the preference in force,
    ///   and ``failure`` is set too.
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

    private func take(_ notice: FollowingThread.Notice) {
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
            subscription.wantSystemStyle()
        }
    }

    // MARK: Targets

    /// Keeps a target in the appearance in force, beginning at once.
    ///
    /// Targets are updated in the order attached, and only if something changes for them. Attaching a target again
    /// keeps its place, replaces its scope and updates it once more. The manager holds targets weakly, so they need not
    /// be detached.
    ///
    /// - Parameters:
    ///   - target: The window, or another target.
    ///   - scope: The scope whose own or inherited preference it shows; `nil` for the app's.
    public func attach(_ target: any AppearanceTarget, to scope: ScopePath? = nil) {
        attachments.add(TargetAttachment(target, scope: scope)) { state.place($0) }
        wantSystemStyleWhereNeeded()
    }

    /// Leaves a target as it is from now on, even during an update.
    ///
    /// - Parameter target: The target; nothing happens if it is not attached.
    public func detach(_ target: any AppearanceTarget) {
        attachments.remove(target, as: TargetAttachment.self)
    }

    /// Keeps a view that chooses its own colours in the style that is shown, light or dark.
    ///
    /// It is updated as soon as the style is known, and at each change. The manager holds it weakly.
    ///
    /// - Parameters:
    ///   - updatable: The view.
    ///   - scope: The scope whose style it shows; `nil` for the app's.
    public func observe(_ updatable: any StyleUpdatable, in scope: ScopePath? = nil) {
        attachments.add(StyleAttachment(updatable, scope: scope)) { state.place($0) }
        wantSystemStyleWhereNeeded()
    }

    /// Leaves a view as it is from now on.
    ///
    /// - Parameter updatable: The view; nothing happens if it is not observing.
    public func stopObserving(_ updatable: any StyleUpdatable) {
        attachments.remove(updatable, as: StyleAttachment.self)
    }
}
