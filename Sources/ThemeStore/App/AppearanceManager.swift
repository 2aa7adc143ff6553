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
/// Its properties can be observed (`Observation`). It follows the store and the system until it is
/// released. Making one reads the store's file, and so does ``refresh()`` if the store could not be
/// followed. Nothing else here waits for a disk, another writer or the system, except
/// ``flush(timeout:)``.
@MainActor
@Observable
public final class AppearanceManager {
    /// The last failure to read, store or follow the setting, or `nil` if all is well.
    ///
    /// The last good preference stays in force. A failed read or watch is over once the store can
    /// be read again. A failed selection is over once another is stored, once ``refresh()`` has
    /// read the store, or by ``dismissFailure()``.
    public var failure: StoreError? { currentFailure }

    // The observed state. Its public properties are read-only, and the reference shows that. The
    // setter of `selection` is in `AppearanceManager+Selecting.swift`.
    private var currentFailure: StoreError?

    /// The models of the app and of the scopes that were read.
    @ObservationIgnored private(set) var models: [ScopePath: ScopeModel] = [:]
    /// The selections whose outcomes are not shown yet.
    ///
    /// The main actor adds and queues selections, and removes the written ones. A thread of the
    /// queue begins and ends their writes.
    @ObservationIgnored let selections = Mutex(SelectionList())
    /// How selections are written.
    @ObservationIgnored var writeOptions = AppearanceStore.WriteOptions()
    @ObservationIgnored let attachments = Attachments()
    @ObservationIgnored let store: AppearanceStore
    @ObservationIgnored private(set) var subscription: Subscription
    /// The content of the models.
    ///
    /// It is more than observers can see.
    @ObservationIgnored var state: ManagerState
    /// Observations on behalf of the manager, which end with it.
    ///
    /// They begin with those of the system's style.
    @ObservationIgnored var observations: [AnyObject] = []
    #if canImport(UIKit) && !os(watchOS)
        /// The scenes whose traits are followed, as weak references.
        @ObservationIgnored let followedScenes = NSHashTable<UIWindowScene>.weakObjects()
        @ObservationIgnored var windowScopes = WindowScopes()
    #endif

    /// Loads the preference and begins to follow it.
    ///
    /// If it cannot be loaded, it is the store's default until it can, and ``failure`` has the
    /// reason.
    ///
    /// - Parameters:
    ///   - store: The app's store, with its default and pins.
    ///   - fallback: The style to show if no source reports the system's style. It is not used on
    ///     iOS and visionOS, where the app's own scenes report the style.
    ///   - environment: The variables, which may win over the store and help to find the system's
    ///     style, or `nil` for the store's own.
    public init(
        _ store: AppearanceStore,
        fallback: InterfaceStyle? = nil,
        in environment: ProcessEnvironment? = nil
    ) {
        let environment = environment ?? store.environment
        self.store = store
        state = ManagerState(
            StoreSnapshot(reading: store.location),
            of: store,
            fallback: fallback,
            in: environment
        )
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
    /// Examples are the first unlocking of a device, and file descriptors that are free again. The
    /// streams of the store read again too. It does not wait. When the store has been read,
    /// ``failure`` becomes `nil`, unless a selection has failed since this call. With UIKit the
    /// manager calls it when protected data becomes available and when a scene is activated.
    public func refresh() {
        // A write that has failed by now has failed before this call.
        collect()
        state.failedSelection?.endsAfter = StoreSnapshot.nextNumber()
        guard subscription.isOver else {
            subscription.refresh()
            return
        }
        followAgain()
        // It may be impossible again to follow the store, but not to read it.
        state.update(StoreSnapshot(reading: store.location))
        show()
    }

    /// Ends the failure of a selection, as an alert's button does.
    ///
    /// A store that cannot be read stays a failure.
    public func dismissFailure() {
        state.failedSelection = nil
        show()
    }

    /// Follows a store that could not be followed so far.
    func followAgain() {
        subscription = Subscription(to: store, in: state.environment)
        if let style = state.system.sceneStyle {
            subscription.note(sceneStyle: style)
        }
        listen()
    }

    private func listen() {
        Task { [weak self, subscription] in
            while let notice = await subscription.next() {
                // A failure of an earlier subscription is over.
                if self?.subscription === subscription {
                    self?.receive(notice)
                }
            }
        }
    }

    private func receive(_ notice: FollowingThread.Notice) {
        state.followingFailure = notice.failure
        if case .success(let update) = notice {
            state.update(update.snapshot)
            state.system.answer = update.system.answer ?? state.system.answer
        }
        show()
    }

    /// Sets the system's style as the scenes and windows of the app report it, which precedes every
    /// other source.
    func setSystemStyle(_ style: InterfaceStyle) {
        guard style != state.system.sceneStyle else {
            return
        }
        state.system.sceneStyle = style
        subscription.note(sceneStyle: style)
        show()
    }

    /// Brings properties and targets in line with the state, and then queues the selections that
    /// waited for this.
    ///
    /// Unchanged models are not set.
    ///
    /// - Parameter mayRespond: Whether targets may select something else meanwhile.
    func show(mayRespond: Bool = true) {
        showModels()
        while state.failure != failure {
            currentFailure = state.failure
        }
        attachments.update(mayRespond: mayRespond) { state.state(of: $0) }
        if !attachments.isDelivering { writeRequested() }
    }

    /// Brings the models in line with the state, and drops the models that nobody reads.
    ///
    /// An observer may select something else when it is notified, which is shown at once. Then the
    /// models that were shown before may be outdated.
    private func showModels() {
        var isSettled = false
        while !isSettled {
            isSettled = true
            for (scope, model) in models {
                if model.read.isEmpty {
                    models[scope] = nil
                    continue
                }
                let newState = state.state(of: scope)
                if model.shown != newState {
                    model.show(newState)
                    isSettled = false
                }
            }
        }
    }

    // MARK: The app and its scopes

    /// The preference in force for the app, with the deciding layer and the site's lock.
    ///
    /// If ``Preference/isForced`` is true, disable the picker.
    /// ``AppearanceStore/preference(for:in:)`` returns the same.
    public var preference: Preference {
        preference(for: .app)
    }

    /// The stored value of the app, if any.
    ///
    /// A selection counts once it is written.
    public var storedValue: StoredValue {
        storedValue(for: .app)
    }

    /// The current style: pinned by the preference, or the system's.
    ///
    /// It is `nil` until a source of the system's style has answered, and if no source does and no
    /// fallback is given.
    public var style: InterfaceStyle? {
        style(for: .app)
    }

    /// The preference in force for a scope.
    ///
    /// - Parameter scope: The scope.
    /// - Returns: The preference.
    public func preference(for scope: ScopePath) -> Preference {
        model(of: scope, reading: .preference).preference
    }

    /// The value that is stored for a scope itself.
    ///
    /// - Parameter scope: The scope.
    /// - Returns: The value, possibly none. A selection counts once it is written.
    public func storedValue(for scope: ScopePath) -> StoredValue {
        model(of: scope, reading: .storedValue).storedValue
    }

    /// The style that a scope shows.
    ///
    /// - Parameter scope: The scope.
    /// - Returns: The style. `nil` as for ``style``.
    public func style(for scope: ScopePath) -> InterfaceStyle? {
        model(of: scope, reading: .style).style
    }

    /// The model of the app or a scope, which the caller can observe.
    ///
    /// - Parameters:
    ///   - scope: The scope.
    ///   - property: The property that the caller reads.
    /// - Returns: The model.
    func model(of scope: ScopePath, reading property: ScopeModel.Properties) -> ScopeModel {
        if let model = models[scope] {
            model.read.insert(property)
            return model
        }
        let model = ScopeModel(state.state(of: scope))
        model.read = property
        models[scope] = model
        return model
    }
}
