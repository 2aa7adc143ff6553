public import Observation

#if canImport(UIKit) && !os(watchOS)
    internal import UIKit
#endif

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
/// writer or the system, except ``flush(timeout:)``.
@MainActor
@Observable
public final class AppearanceManager {
    /// The last failure to read, store or follow the setting; `nil` if all is well.
    ///
    /// The last good preference stays in force. A failed read or watch is over once the store can be read again. A failed
    /// selection is over once another is stored, once ``refresh()`` has read the store, or by ``dismissFailure()``.
    public var failure: StoreError? { currentFailure }

    // The observed state. Its public properties are read-only, and the reference shows that.
    private var currentFailure: StoreError?

    /// The app, and the scopes that were asked for.
    @ObservationIgnored private var places: [ScopePath: ObservedPlace]
    /// How often the state has been shown.
    @ObservationIgnored private var shows = 0
    @ObservationIgnored let writer: SelectionWriter
    /// The selections that are being stored, in order.
    @ObservationIgnored var writes: [SelectionWriter.Write] = []
    /// Those of them that are not queued yet, because they wait for the end of an update.
    @ObservationIgnored var deferred: [SelectionWriter.Write] = []
    @ObservationIgnored let attachments = Attachments()
    @ObservationIgnored let store: AppearanceStore
    @ObservationIgnored private let environment: ProcessEnvironment
    @ObservationIgnored private(set) var subscription: Subscription
    /// The state of the app and its scopes; kept apart, because it is more than can be observed.
    @ObservationIgnored var state: ManagerState
    /// Observations on behalf of the manager, which end with it.
    @ObservationIgnored var observations: [AnyObject] = []
    #if canImport(UIKit) && !os(watchOS)
        /// The scenes whose traits are followed, held weakly.
        @ObservationIgnored let followedScenes = NSHashTable<UIWindowScene>.weakObjects()
    #endif

    /// Loads the preference and begins to follow it.
    ///
    /// If it cannot be loaded, it is `system` until it can, and ``failure`` says why.
    ///
    /// - Parameters:
    ///   - store: The app's store, with its default and pins.
    ///   - fallback: The style to show if no source knows what the system shows. On iOS only the app's own scenes know
    ///     that, and it is not used.
    ///   - environment: The variables, which may win over the store and help to find the system's style; `nil` for the
    ///     store's own.
    public convenience init(
        _ store: AppearanceStore, fallback: InterfaceStyle? = nil, in environment: ProcessEnvironment? = nil
    ) {
        self.init(store, fallback: fallback, in: environment, writingBy: SelectionWriter(store))
    }

    /// Loads the preference, begins to follow it, and stores selections by a writer.
    init(
        _ store: AppearanceStore, fallback: InterfaceStyle? = nil, in environment: ProcessEnvironment?,
        writingBy writer: SelectionWriter
    ) {
        let environment = environment ?? store.environment
        (self.store, self.environment, self.writer) = (store, environment, writer)
        state = ManagerState(StoreSnapshot(reading: store.location), of: store, fallback: fallback, in: environment)
        places = [.app: ObservedPlace(state.place(.app))]
        currentFailure = state.failure
        subscription = Subscription(to: store, in: environment)
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

    /// Takes the failure of a selection away, as an alert's button does; a store that cannot be read stays a failure.
    public func dismissFailure() {
        state.writingFailure = nil
        show()
    }

    /// Follows a store that could not be followed, or not any more.
    func followAgain() {
        subscription = Subscription(to: store, in: environment)
        if let style = state.system.sceneStyle { subscription.note(sceneStyle: style) }
        listen()
    }

    private func listen() {
        wantSystemStyleWhereNeeded()
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
        // An observer that is told may select something else, and then what was computed before is old.
        var isCurrent = false
        while !isCurrent {
            shows += 1
            let number = shows
            // An observer of a scope may read the app's properties.
            places[.app]?.show(state.place(.app))
            for (scope, place) in places { place.show(state.place(scope)) }
            if state.failure != failure { currentFailure = state.failure }
            isCurrent = shows == number
        }
        wantSystemStyleWhereNeeded()
        attachments.update(mayRespond: mayRespond) { state.place($0) }
        if !attachments.isTelling { storeDeferred() }
    }

    func wantSystemStyleWhereNeeded() {
        // Reads the state: an observed place would register the observer that asks for a new scope.
        let isNeeded = attachments.scopes.union(places.keys).contains { scope in
            state.place(scope).preference.appearance == .system
        }
        if isNeeded { subscription.wantSystemStyle() }
    }

    // MARK: Places

    /// The preference in force for the app, with the deciding layer and the site's lock.
    ///
    /// ``Preference/isForced`` says whether a picker should be disabled. ``AppearanceStore/preference(for:in:)`` returns the
    /// same.
    public var preference: Preference { place(.app).preference }

    /// The value that is stored for the app, possibly none; a selection counts once it is written.
    public var storedValue: StoredValue { place(.app).storedValue }

    /// The style that is shown: pinned by the preference, or the system's.
    ///
    /// It is `nil` until a source of the system's style has answered, and if none knows and no fallback is given.
    public var style: InterfaceStyle? { place(.app).style }

    /// The preference in force in one place of the app.
    ///
    /// - Parameter scope: The scope.
    /// - Returns: The preference.
    public func preference(for scope: ScopePath) -> Preference { place(scope).preference }

    /// The value that is stored for a scope itself.
    ///
    /// - Parameter scope: The scope.
    /// - Returns: The value, possibly none; a selection counts once it is written.
    public func storedValue(for scope: ScopePath) -> StoredValue { place(scope).storedValue }

    /// The style that a scope shows.
    ///
    /// - Parameter scope: The scope.
    /// - Returns: The style; `nil` as for ``style``.
    public func style(for scope: ScopePath) -> InterfaceStyle? { place(scope).style }

    /// The state of the app or a scope, which the caller can observe.
    func place(_ scope: ScopePath) -> ObservedPlace {
        if let place = places[scope] { return place }
        let place = ObservedPlace(state.place(scope))
        places[scope] = place
        wantSystemStyleWhereNeeded()
        return place
    }
}
