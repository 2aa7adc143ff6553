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
    /// picker in either case. ``AppearanceStore/preference(default:in:)`` returns the same.
    public var preference: Preference { shownPreference }

    /// The value that is stored for the app, possibly none; a selection counts once it is written.
    public var storedValue: StoredValue { knownValue }

    /// The style that is shown: the one that the preference pins, or the system's.
    ///
    /// It is `nil` until the first source of the system's style has answered, and if none knows and there is no fallback.
    public var style: InterfaceStyle? { shownStyle }

    /// Why the setting could not be read, stored or followed; `nil` if all is well.
    ///
    /// The last good preference stays in force. It is `nil` again once a selection is stored, or once the store can be
    /// read again.
    public var failure: StoreError? { currentFailure }

    // The observed state. Its public properties are read-only, and the reference shows that.
    private var shownPreference: Preference
    private var knownValue: StoredValue
    private var shownStyle: InterfaceStyle?
    private var currentFailure: StoreError?

    /// Counts the changes of scopes that were asked for, for observers of these.
    private var revision = 0
    /// The scopes that were asked for since the last such change, and the answers.
    @ObservationIgnored private var answers: [ScopePath: PlaceState] = [:]

    @ObservationIgnored private let writer: SelectionWriter
    @ObservationIgnored private let attachments = Attachments()
    @ObservationIgnored private let store: AppearanceStore
    @ObservationIgnored private let environment: ProcessEnvironment
    @ObservationIgnored private var subscription: Subscription
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
    ///   - default: The preference of an app whose user has not chosen yet, and neither has the site.
    ///   - pins: Scopes that this release of the app can only show in one style. Their pins, which also hold for the
    ///     scopes inside them, are above the environment, a lock and what is stored.
    ///   - fallback: The style to show if no source knows what the system shows. On iOS only the app's own scenes know
    ///     that, and it is not used.
    ///   - environment: The variables, which may win over the store and help to find the system's style; `nil` for the
    ///     process's, or for none if the store is in memory.
    public convenience init(
        _ store: AppearanceStore, default: Appearance = .system, pins: [ScopePath: InterfaceStyle] = [:],
        fallback: InterfaceStyle? = nil, in environment: ProcessEnvironment? = nil
    ) {
        self.init(
            store, default: `default`, pins: pins, fallback: fallback, in: environment,
            writingBy: SelectionWriter(store))
    }

    /// Loads the preference, begins to follow it, and stores selections by a writer.
    init(
        _ store: AppearanceStore, default: Appearance = .system, pins: [ScopePath: InterfaceStyle] = [:],
        fallback: InterfaceStyle? = nil, in environment: ProcessEnvironment?, writingBy writer: SelectionWriter
    ) {
        let environment = store.variables(environment)
        (self.store, self.environment, self.writer) = (store, environment, writer)
        state = ManagerState(
            StoreSnapshot(reading: store), default: `default`, pins: pins, fallback: fallback, in: environment)
        let place = state.place(nil)
        (shownPreference, shownStyle) = (place.preference, place.style)
        knownValue = state.storedValue
        currentFailure = state.failure
        subscription = Subscription(to: store, in: environment)
        wantSystemStyleWhereNeeded()
        listen()
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
        set { choose(newValue, for: nil) }
    }

    /// Shows a choice at once, and stores it in the background.
    func choose(_ appearance: Appearance, for scope: ScopePath?) {
        guard let number = begin(appearance, for: scope) else { return }
        writer.store(appearance, for: scope) { [weak self] outcome in
            Task { @MainActor in self?.finish(number, outcome) }
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
    /// - Throws: The errors of the store's `set(_:options:)`. Everything then shows the preference in force, and ``failure``
    ///   is set too.
    public func select(_ appearance: Appearance) async throws(StoreError) {
        try await store(appearance, for: nil)
    }

    /// Stores a preference for a scope, as ``select(_:)`` does for the app.
    ///
    /// - Parameters:
    ///   - appearance: The preference.
    ///   - scope: The scope.
    /// - Throws: The errors of ``select(_:)``.
    public func select(_ appearance: Appearance, for scope: ScopePath) async throws(StoreError) {
        try await store(appearance, for: scope)
    }

    /// Removes the stored preference, and returns when that is on the disk.
    ///
    /// The site's default or the app's is then in force, as if nobody had chosen. Otherwise it works like ``select(_:)``.
    ///
    /// - Throws: The errors of ``select(_:)``.
    public func reset() async throws(StoreError) {
        try await store(nil, for: nil)
    }

    /// Removes the stored preference of a scope, which then inherits, and returns when that is on the disk.
    ///
    /// - Parameter scope: The scope.
    /// - Throws: The errors of ``select(_:)``.
    public func reset(for scope: ScopePath) async throws(StoreError) {
        try await store(nil, for: scope)
    }

    /// Selects the opposite of the style that the stored preference gives the app, and returns when it is on the disk.
    ///
    /// From `system` it pins the opposite of what the system shows; unknown counts as light. Variables do not matter.
    ///
    /// - Throws: The errors of ``select(_:)``.
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
        if subscription.isOver { refresh() }
        let number = state.begin(selection, for: scope)
        show()
        return number
    }

    private func finish(_ number: Int, _ outcome: SelectionWriter.Outcome) {
        state.finish(number, outcome)
        if outcome.failure == nil, !subscription.isOver { state.followingFailure = nil }
        show()
    }

    // MARK: Scopes

    /// The preference in force in one place of the app.
    ///
    /// - Parameter scope: The scope.
    /// - Returns: The preference; its layer is ``Preference/Layer/pin`` if a pin of this manager decides.
    public func preference(for scope: ScopePath) -> Preference {
        place(scope).preference
    }

    /// The style that one place of the app shows.
    ///
    /// - Parameter scope: The scope.
    /// - Returns: The style; `nil` as for ``style``.
    public func style(for scope: ScopePath) -> InterfaceStyle? {
        place(scope).style
    }

    /// The style that pins a scope, whatever its window shows; `nil` if it inherits.
    func pinnedStyle(for scope: ScopePath) -> InterfaceStyle? {
        place(scope).pin
    }

    /// The choice that a picker of a scope shows: its own, or what is above the store; `system` if it inherits.
    func choice(for scope: ScopePath) -> Appearance {
        place(scope).choice
    }

    private func place(_ scope: ScopePath) -> PlaceState {
        _ = revision
        let place = state.place(scope)
        answers[scope] = place
        return place
    }

    // MARK: Following

    /// Reads the store again, after something that no file system reports.
    ///
    /// Examples are a device that has been unlocked for the first time, and descriptors that are to be had again. The
    /// streams of the store hear of it too. It waits for nothing; ``failure`` goes once the store has been read. With
    /// UIKit the manager does it by itself when protected data becomes available and when a scene is activated, and on
    /// every system before a selection if it could not follow the store.
    public func refresh() {
        guard subscription.isOver else { return subscription.refresh() }
        subscription = Subscription(to: store, in: environment)
        if let style = state.sceneStyle { subscription.note(sceneStyle: style) }
        wantSystemStyleWhereNeeded()
        listen()
    }

    private func listen() {
        Task { [weak self, subscription] in
            while let notice = await subscription.next() {
                // A failure of an earlier subscription is over.
                if self?.subscription === subscription { self?.take(notice) }
            }
        }
    }

    private func take(_ notice: FollowingThread.Notice) {
        switch notice {
        case .success(let sighting):
            state.followingFailure = nil
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
        if place.preference != preference { shownPreference = place.preference }
        if place.style != style { shownStyle = place.style }
        if state.storedValue != storedValue { knownValue = state.storedValue }
        if state.failure != failure { currentFailure = state.failure }
        if answers.contains(where: { state.place($0.key) != $0.value }) {
            answers = [:]
            revision += 1
        }
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
    /// - Parameter target: The target.
    public func attach(_ target: any AppearanceTarget) {
        attach(target: target, for: nil)
    }

    /// Keeps a target in the appearance of a scope, beginning at once.
    ///
    /// - Parameters:
    ///   - target: The target.
    ///   - scope: The scope that it shows. It gets the scope's pin, or `system` if nothing pins it; one that does not
    ///     inherit gets the preference in force.
    public func attach(_ target: any AppearanceTarget, for scope: ScopePath) {
        attach(target: target, for: scope)
    }

    private func attach(target: any AppearanceTarget, for scope: ScopePath?) {
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
    /// - Parameter updatable: The view.
    public func observe(_ updatable: any StyleUpdatable) {
        observe(updatable, in: nil)
    }

    /// Keeps a view that chooses its own colours in the style that a scope shows, light or dark.
    ///
    /// - Parameters:
    ///   - updatable: The view.
    ///   - scope: The scope.
    public func observe(_ updatable: any StyleUpdatable, for scope: ScopePath) {
        observe(updatable, in: scope)
    }

    private func observe(_ updatable: any StyleUpdatable, in scope: ScopePath?) {
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
