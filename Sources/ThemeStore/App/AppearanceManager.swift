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
    /// The preference in force for the app, with the deciding layer and the site's lock.
    ///
    /// If a variable decides, a selection is stored but does not show; if there is a lock, it is refused. Disable the
    /// picker in either case. ``AppearanceStore/preference(default:in:)`` returns the same.
    public var preference: Preference { shownPreference }

    /// The value that is stored for the app, possibly none; a selection counts once it is written.
    public var storedValue: StoredValue { knownValue }

    /// The style that is shown: pinned by the preference, or the system's.
    ///
    /// It is `nil` until a source of the system's style has answered, and if none knows and no fallback is given.
    public var style: InterfaceStyle? { shownStyle }

    /// Why the setting could not be read, stored or followed; `nil` if all is well.
    ///
    /// The last good preference stays in force. It is `nil` again once a selection is stored, or once the store can be
    /// read again; after a selection that could not be stored, once ``refresh()`` has read it.
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

    @ObservationIgnored let writer: SelectionWriter
    @ObservationIgnored let attachments = Attachments()
    @ObservationIgnored private let store: AppearanceStore
    @ObservationIgnored private let environment: ProcessEnvironment
    @ObservationIgnored private(set) var subscription: Subscription
    /// The state of the app and its scopes; kept apart, because it is more than can be observed.
    @ObservationIgnored var state: ManagerState
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

    // MARK: Following

    /// Reads the store again, after something that no file system reports.
    ///
    /// Examples are the first unlocking of a device, and file descriptors that are free again. The streams of the
    /// store read again too. It waits for nothing; ``failure`` goes once the store has been read, that of a selection
    /// included. With UIKit the manager does it by itself when protected data becomes available and when a scene is
    /// activated.
    public func refresh() {
        if subscription.isOver { followAgain() } else { subscription.refresh() }
        writer.read { [weak self] snapshot in
            Task { @MainActor in
                self?.state.takeRefreshed(snapshot)
                self?.show()
            }
        }
    }

    /// Follows a store that could not be followed, or not any more.
    func followAgain() {
        subscription = Subscription(to: store, in: environment)
        if let style = state.system.sceneStyle { subscription.note(sceneStyle: style) }
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
        case .success(let update):
            state.followingFailure = nil
            state.take(update.snapshot)
            state.system.answer = update.system.answer ?? state.system.answer
        case .failure(let error):
            state.followingFailure = error
        }
        show()
    }

    /// Takes over the system's style from the scenes and windows of the app, which know it best.
    func take(systemStyle: InterfaceStyle) {
        guard systemStyle != state.system.sceneStyle else { return }
        state.system.sceneStyle = systemStyle
        subscription.note(sceneStyle: systemStyle)
        show()
    }

    /// Brings properties and targets in line with the state; what has not changed is not touched.
    ///
    /// - Parameter mayRespond: Whether targets may select something else meanwhile.
    func show(mayRespond: Bool = true) {
        let place = state.place(nil)
        // Compared before any property changes: an observer that is told of that may read a scope, which answers anew.
        let changesScope = answers.contains { state.place($0.key) != $0.value }
        if changesScope { answers = [:] }
        if place.preference != preference { shownPreference = place.preference }
        if place.style != style { shownStyle = place.style }
        if state.storedValue != storedValue { knownValue = state.storedValue }
        if state.failure != failure { currentFailure = state.failure }
        if changesScope { revision += 1 }
        wantSystemStyleWhereNeeded()
        attachments.update(mayRespond: mayRespond) { state.place($0) }
    }

    func wantSystemStyleWhereNeeded() {
        let scopes = attachments.scopes.union([nil])
        if scopes.contains(where: { state.place($0).preference.appearance == .system }) {
            subscription.wantSystemStyle()
        }
    }

    // MARK: Scopes

    /// The preference in force in one place of the app.
    ///
    /// - Parameter scope: The scope.
    /// - Returns: The preference; its layer is ``Preference/Layer/pin`` if a pin of this manager decides.
    public func preference(for scope: ScopePath) -> Preference {
        place(scope).preference
    }

    /// The style that a scope shows.
    ///
    /// - Parameter scope: The scope.
    /// - Returns: The style; `nil` as for ``style``.
    public func style(for scope: ScopePath) -> InterfaceStyle? {
        place(scope).style
    }

    /// The state of a scope, whose changes the caller then observes.
    func place(_ scope: ScopePath) -> PlaceState {
        _ = revision
        let place = state.place(scope)
        answers[scope] = place
        return place
    }
}
