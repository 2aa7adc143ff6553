/// A store in memory whose failures a test can simulate.
///
/// It works and can be followed like a file.
///
/// ```swift
/// let memory = MemoryStore(#"{"userInterfaceStyle": 2}"#)
/// memory.simulate(.readOnly)
/// ```
public struct MemoryStore: Sendable {
    /// The store, whose copies share their content.
    ///
    /// No other store does.
    public let store: AppearanceStore

    /// Creates a store in memory.
    ///
    /// - Parameters:
    ///   - text: The text of a file, or `nil` for a file that does not exist yet. Reading throws
    ///     if the text is not a store.
    ///   - default: The appearance of an app whose user has not chosen yet.
    ///   - pins: The app's own pins, as of ``AppearanceStore/init(app:default:pins:in:)``.
    public init(
        _ text: String? = nil,
        default: Appearance = .system,
        pins: [ScopePath: InterfaceStyle] = [:]
    ) {
        let memory = StoreMemory(
            text.map { PaddedBytes($0.utf8) },
            named: StorePath(literal: "<memory>")
        )
        store = AppearanceStore(StoreLocation(memory), default: `default`, pins: pins, in: [:])
    }

    /// Makes the store fail from now on, or no longer.
    ///
    /// Followers are notified.
    ///
    /// - Parameter failure: The failure, or `nil` for none.
    public func simulate(_ failure: SimulatedFailure?) {
        store.memory?.failure = failure
    }
}

extension AppearanceStore {
    /// Creates a store in memory, for tests and previews.
    ///
    /// ``MemoryStore`` is a store that can also fail.
    ///
    /// No variable of the process counts for it, and no source of the system's style is asked,
    /// unless a call is given an environment.
    ///
    /// - Parameters:
    ///   - text: The text of the file, as in ``MemoryStore/init(_:default:pins:)``.
    ///   - default: The appearance of an app whose user has not chosen yet.
    ///   - pins: The app's own pins, as of ``init(app:default:pins:in:)``.
    /// - Returns: The store.
    public static func inMemory(
        _ text: String? = nil,
        default: Appearance = .system,
        pins: [ScopePath: InterfaceStyle] = [:]
    ) -> AppearanceStore {
        MemoryStore(text, default: `default`, pins: pins).store
    }
}
