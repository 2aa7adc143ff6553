/// Keeps an app's windows in the appearance that is in force, whoever changes it.
///
/// Make one at launch, attach every window or scene, and let the settings screen show and set ``selection``:
///
/// ```swift
/// let manager = AppearanceManager(AppearanceStore(StoreLocation(app: app, in: .process)))
/// manager.attach(window)
/// manager.selection = .dark
/// ```
///
/// It reads and writes the store on the main actor, where a write waits for the disk and for other writers;
/// <doc:ApplyingItToWindows#Keeping-the-main-actor-free> shows how to write elsewhere. It follows the store until it is
/// let go of.
@MainActor
public final class AppearanceManager {
    private let store: AppearanceStore
    private let environment: ProcessEnvironment
    private var targets: [WeakTarget] = []
    private var following: Task<Void, Never>?

    /// The preference in force that every target shows.
    private var current = Appearance.system
    /// The targets that have changed the setting while it is being applied; `nil` while it is not.
    private var respondedTargets: Set<ObjectIdentifier>?
    private var speaker: ObjectIdentifier?

    /// Why the setting could last not be read or stored.
    private var lastFailure: StoreError?
    /// Why it is not followed any more.
    private var followingFailure: StoreError?

    /// Why the setting could last not be read or stored, or why it is not followed any more; `nil` where all is well.
    ///
    /// What was in force before stays in force then.
    public var failure: StoreError? { lastFailure ?? followingFailure }

    /// Loads the preference and begins to follow it.
    ///
    /// Where it cannot be loaded it is `system` until it can, and ``failure`` tells why.
    ///
    /// - Parameters:
    ///   - store: The app's store.
    ///   - environment: The variables that may decide instead of it.
    public init(_ store: AppearanceStore, in environment: ProcessEnvironment = .process) {
        self.store = store
        self.environment = environment
        refresh()
        let changes = store.changes(in: environment)
        following = Task { [weak self] in
            do throws(StoreError) {
                var values = changes.makeAsyncIterator()
                // What is in force by now may be newer than what was heard, so the store is asked again.
                while try await values.next() != nil { self?.refresh() }
            } catch {
                self?.followingFailure = error
            }
        }
    }

    deinit {
        following?.cancel()
    }

    /// The preference in force; setting it stores it and applies it to all targets.
    ///
    /// Where it cannot be stored nothing changes, and ``failure`` tells why. Where a variable or the site decides over
    /// the store, what is in force stays as it is after a value was stored.
    public var selection: Appearance {
        get { current }
        set { try? select(newValue) }
    }

    /// Stores a preference and applies what is in force then to all targets.
    ///
    /// A target that does this while it is being told of a change is heard once for each change that comes from outside;
    /// so targets that disagree cannot go on for ever.
    ///
    /// - Parameter appearance: The preference.
    /// - Throws: ``StoreError`` where ``AppearanceStore/set(_:for:options:)`` throws one; then the targets are left as
    ///   they are.
    public func select(_ appearance: Appearance) throws(StoreError) {
        if let speaker, respondedTargets?.insert(speaker).inserted == false { return }
        do throws(StoreError) {
            try store.set(appearance)
        } catch {
            lastFailure = error
            throw error
        }
        refresh()
    }

    /// Begins to keep a target in the appearance in force, which it is given at once.
    ///
    /// It is not kept alive by that, and need not be detached before it goes. One that is attached already is told once
    /// more, and stays attached once.
    ///
    /// - Parameter target: The window, or whatever shows the appearance.
    public func attach(_ target: any AppearanceTarget) {
        detach(target)
        targets.append(WeakTarget(target: target))
        tell(target, current)
    }

    /// Leaves a target as it is from now on.
    ///
    /// - Parameter target: The target; one that is not attached is left alone, too.
    public func detach(_ target: any AppearanceTarget) {
        targets.removeAll { $0.target == nil || $0.target === target }
    }

    /// Reads what is in force, and applies it where it is something else than before.
    private func refresh() {
        do throws(StoreError) {
            var resolution = Resolution(of: store, in: environment)
            let appearance = try resolution.preference().appearance
            lastFailure = nil
            guard appearance != current else { return }
            current = appearance
        } catch {
            lastFailure = error
            return
        }
        // A change from within a target's callback is applied when all have been told of the one before.
        guard respondedTargets == nil else { return }
        respondedTargets = []
        defer { respondedTargets = nil }
        var shown: Appearance?
        while shown != current {
            let appearance = current
            for target in targets.compactMap({ $0.target }) { tell(target, appearance) }
            shown = appearance
        }
    }

    private func tell(_ target: any AppearanceTarget, _ appearance: Appearance) {
        let previous = speaker
        speaker = ObjectIdentifier(target)
        defer { speaker = previous }
        target.apply(appearance)
    }

    private struct WeakTarget {
        weak var target: (any AppearanceTarget)?
    }
}
