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

    /// The value that is stored for the app, possibly none; a selection counts once it is written.
    public private(set) var storedValue: StoredValue

    /// The style that is shown: the one that the preference pins, or the system's.
    ///
    /// It is `nil` until the first source of the system's style has answered, and if none knows and there is no fallback.
    public private(set) var style: InterfaceStyle?

    /// Why the setting could not be read, stored or followed; `nil` if all is well.
    ///
    /// The last good preference stays in force. It is `nil` again once a selection is stored, or once the store can be
    /// read again.
    public private(set) var failure: StoreError?

    /// Counts the changes of what the scopes show, for observers of these.
    private var revision = 0

    @ObservationIgnored private let writer: SelectionWriter
    @ObservationIgnored private let attachments = Attachments()
    @ObservationIgnored private let subscription: Subscription
    /// The state of the app and its scopes; kept apart, because it is more than can be observed.
    @ObservationIgnored private var state: ManagerState
    /// Observations on behalf of the manager, which end with it.
    @ObservationIgnored var kept: [AnyObject] = []

    /// Loads the preference and begins to follow it.
    ///
    /// If it cannot be loaded, it is `system` until it can, and ``failure`` says why.
    ///
    /// - Parameters:
    ///   - store: The app's store.
    ///   - pins: Scopes that this release of the app can only show in one style. Their pins, which also hold for the
    ///     scopes inside them, are above the environment, a lock and what is stored.
    ///   - fallback: The style to show if no source knows what the system shows.
    ///   - environment: The variables, which may win over the store and help to find the system's style; `nil` for the
    ///     process's, or for none if the store is in memory.
    public convenience init(
        _ store: AppearanceStore, pins: [ScopePath: InterfaceStyle] = [:], fallback: InterfaceStyle? = nil,
        in environment: ProcessEnvironment? = nil
    ) {
        self.init(
            store, pins: pins, fallback: fallback, in: environment, writingBy: SelectionWriter(store))
    }

    /// Loads the preference, begins to follow it, and stores selections by a writer.
    init(
        _ store: AppearanceStore, pins: [ScopePath: InterfaceStyle] = [:], fallback: InterfaceStyle? = nil,
        in environment: ProcessEnvironment?, writingBy writer: SelectionWriter
    ) {
        let environment = store.variables(environment)
        self.writer = writer
        state = ManagerState(StoreSnapshot(reading: store), pins: pins, fallback: fallback, in: environment)
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
    /// - Parameters:
    ///   - appearance: The preference.
    ///   - scope: The scope, or `nil` for the app.
    /// - Throws: The errors of ``AppearanceStore/set(_:for:options:)``. Everything then shows the preference in force,
    ///   and ``failure`` is set too.
    public func select(_ appearance: Appearance, for scope: ScopePath? = nil) async throws(StoreError) {
        try await store(appearance, for: scope)
    }

    /// Removes the stored preference, and returns when that is on the disk.
    ///
    /// The scopes around, the site's default or `system` are then in force, as if nobody had chosen. Otherwise it works
    /// like ``select(_:for:)``.
    ///
    /// - Parameter scope: The scope, or `nil` for the app.
    /// - Throws: The errors of ``AppearanceStore/reset(for:options:)``. Everything then shows the preference in force,
    ///   and ``failure`` is set too.
    public func reset(for scope: ScopePath? = nil) async throws(StoreError) {
        try await store(nil, for: scope)
    }

    /// Selects the opposite of the style that the stored preference gives the app, and returns when it is on the disk.
    ///
    /// From `system` it pins the opposite of what the system shows; unknown counts as light. Variables do not matter.
    ///
    /// - Throws: The errors of ``select(_:for:)``.
    public func toggle() async throws(StoreError) {
        try await select(state.storedStyle.opposite.appearance)
    }

    private func store(_ selection: Appearance?, for scope: ScopePath?) async throws(StoreError) {
        guard let number = begin(selection, for: scope) else { return }
        let writer = writer
        let outcome = await withCheckedContinuation { continuation in
            writer.store(selection, for: scope) { continuation.resume(returning: $0) }
        }
        finish(number, outcome)
        if let failure = outcome.failure { throw failure }
    }

    /// Shows a selection that is about to be stored.
    ///
    /// - Returns: Its number, or `nil` if it is not to be stored.
    private func begin(_ selection: Appearance?, for scope: ScopePath? = nil) -> Int? {
        guard attachments.mayRespond() else { return nil }
        let number = state.begin(selection, for: scope)
        show()
        return number
    }

    private func finish(_ number: Int, _ outcome: SelectionWriter.Outcome) {
        state.finish(number, outcome)
        show()
    }

    // MARK: Scopes

    /// The preference in force in one place of the app.
    ///
    /// - Parameter scope: The scope, or `nil` for the app.
    /// - Returns: The preference; its layer is ``Preference/Layer/pin`` if a pin of this manager decides.
    public func preference(for scope: ScopePath?) -> Preference {
        _ = revision
        return state.place(scope).preference
    }

    /// The style that one place of the app shows.
    ///
    /// - Parameter scope: The scope, or `nil` for the app.
    /// - Returns: The style; `nil` as for ``style``.
    public func style(for scope: ScopePath?) -> InterfaceStyle? {
        _ = revision
        return state.place(scope).style
    }

    /// The style that pins a scope, whatever its window shows; `nil` if it inherits.
    func pinnedStyle(for scope: ScopePath) -> InterfaceStyle? {
        _ = revision
        return state.place(scope).pin
    }

    // MARK: Following

    private func take(_ notice: FollowingThread.Notice) {
        switch notice {
        case .success(let sighting):
            state.take(sighting.snapshot)
            state.system = sighting.system ?? state.system
        case .failure(let error):
            state.followingFailure = error
        }
        show()
    }

    /// Takes over the system's style from the scenes and windows of the app, which know it best.
    func take(systemStyle: InterfaceStyle) {
        guard systemStyle != state.sceneStyle else { return }
        state.sceneStyle = systemStyle
        subscription.note(sceneStyle: systemStyle)
        show()
    }

    /// Brings properties and targets in line with the state; what has not changed is not touched.
    private func show() {
        let place = state.place(nil)
        if place.preference != preference { preference = place.preference }
        if place.style != style { style = place.style }
        if state.storedValue != storedValue { storedValue = state.storedValue }
        if state.failure != failure { failure = state.failure }
        revision += 1
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
    /// keeps its turn, replaces its scope and updates it once more. The manager holds targets weakly, so they need not
    /// be detached.
    ///
    /// - Parameters:
    ///   - target: The target.
    ///   - scope: The scope that it shows. It gets the scope's pin, or `system` if nothing pins it; one that does not
    ///     inherit, or has no scope, gets the preference in force.
    public func attach(_ target: any AppearanceTarget, for scope: ScopePath? = nil) {
        attach(target, inherits: target.inheritsAppearance, for: scope) { [weak target] appearance in
            target?.applyAppearance(appearance)
        }
    }

    /// Keeps an object up to date that need not be a target.
    func attach(
        _ object: AnyObject, inherits: Bool, for scope: ScopePath?, tell: @escaping @MainActor (Appearance) -> Void
    ) {
        attachments.add(Attachment(object, inherits ? .pin : .preference, for: scope, tell: tell)) { state.place($0) }
        wantSystemStyleWhereNeeded()
    }

    /// Whether an object is kept up to date.
    func isAttached(_ object: AnyObject) -> Bool {
        attachments.contains(object)
    }

    /// Leaves an object as it is from now on.
    func leave(_ object: AnyObject) {
        attachments.remove(object, asUpdatable: false)
    }

    /// Leaves a target as it is from now on, even during an update.
    ///
    /// - Parameter target: The target; nothing happens if it is not attached.
    public func detach(_ target: any AppearanceTarget) {
        leave(target)
    }

    /// Keeps a view that chooses its own colours in the style that is shown, light or dark.
    ///
    /// It is updated as soon as the style is known, and at each change. The manager holds it weakly.
    ///
    /// - Parameters:
    ///   - updatable: The view.
    ///   - scope: The scope whose style it shows; `nil` for the app's.
    public func observe(_ updatable: any StyleUpdatable, for scope: ScopePath? = nil) {
        let attachment = Attachment(updatable, .style, for: scope) { [weak updatable] appearance in
            if let style = appearance.style { updatable?.updateStyle(style) }
        }
        attachments.add(attachment) { state.place($0) }
        wantSystemStyleWhereNeeded()
    }

    /// Leaves a view as it is from now on.
    ///
    /// - Parameter updatable: The view; nothing happens if it is not observing.
    public func stopObserving(_ updatable: any StyleUpdatable) {
        attachments.remove(updatable, asUpdatable: true)
    }
}
