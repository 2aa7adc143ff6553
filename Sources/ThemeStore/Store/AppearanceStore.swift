/// One app's appearance setting, usually on disk.
///
/// Reading takes no lock and never sees half a file. Writing changes only the bytes of the
/// setting's own members, and replaces the file atomically, after waiting for other writers, on a
/// thread of the store's own. Behind ``blocking`` the same words block the caller's. A write that
/// throws leaves the file unchanged, with one exception. See
/// <doc:ReadingAndWriting#When-a-write-fails>.
///
/// ```swift
/// let store = try AppearanceStore(app: "com.example.Notes")
/// let change = try await store.set(.dark)
/// ```
///
/// The file is one JSON object (RFC 8259, UTF-8). The member `userInterfaceStyle` is the app's
/// preference, 0, 1 or 2. `userInterfaceStyleOverrides` is an object with the preferences of
/// scopes. All other members belong to other programs.
public struct AppearanceStore: Sendable {
    /// Which store this is.
    package let location: StoreLocation
    /// The preference where no layer has one.
    let `default`: Appearance
    /// The styles to which the app itself pins some of its scopes.
    let pins: [ScopePath: InterfaceStyle]
    /// The variables that count unless a call is given others.
    let environment: ProcessEnvironment

    /// The store's file, which need not exist, or `nil` for a store in memory, and if no variable
    /// leads to the user's configuration folder.
    public var file: StorePath? { location.file }

    /// The text of a store without a file.
    package var memory: StoreMemory? {
        if case .memory(let memory) = location.backing {
            memory
        } else {
            nil
        }
    }

    /// Creates a store without touching the disk.
    ///
    /// The file need not exist.
    package init(
        _ location: StoreLocation,
        default: Appearance = .system,
        pins: [ScopePath: InterfaceStyle] = [:],
        in environment: ProcessEnvironment = .current
    ) {
        self.location = location
        self.default = `default`
        self.environment = environment
        self.pins = pins
    }

    /// Uses a file as the store, without touching the disk.
    ///
    /// - Parameters:
    ///   - file: The file, which need not exist. A relative path starts at the working folder, at
    ///     each use.
    ///   - key: The key of the setting, if the file is another program's. It may be JSON with
    ///     comments. Such a store has no scopes: a scope other than ``ScopePath/app`` throws.
    ///   - default: The appearance of an app for which neither user nor site has chosen yet.
    ///   - pins: The app's own pins, as in ``init(app:default:pins:in:)``.
    public init(
        file: StorePath,
        key: AppearanceKey? = nil,
        default: Appearance = .system,
        pins: [ScopePath: InterfaceStyle] = [:]
    ) {
        self.init(StoreLocation(file: file, key: key), default: `default`, pins: pins)
    }

    /// Creates an app's store without touching the disk.
    ///
    /// The file need not exist.
    ///
    /// - Parameters:
    ///   - app: The app's identifier, such as `com.example.Notes`.
    ///   - default: The appearance of an app for which neither user nor site has chosen yet. A
    ///     toggle stores its opposite.
    ///   - pins: Scopes that this release of the app can only show in one style. Their pins, which
    ///     also hold for the scopes inside them, are above the environment, a lock and what is
    ///     stored. A pin of ``ScopePath/app`` pins all.
    ///   - environment: The variables that locate the user's configuration. By the XDG Base
    ///     Directory Specification, `themectl/APP.json` in `$XDG_CONFIG_HOME` or else `~/.config`.
    ///     On Apple's systems, `~/Library/Application Support` takes the place of `~/.config`. They
    ///     also count in all calls that are given no others.
    /// - Throws: ``StoreError/Kind/invalidName`` if the text is not an identifier.
    public init(
        app: String,
        default: Appearance = .system,
        pins: [ScopePath: InterfaceStyle] = [:],
        in environment: ProcessEnvironment = .current
    ) throws(StoreError) {
        guard let identifier = AppIdentifier(app) else {
            throw StoreError(.invalidAppIdentifier(app))
        }
        self.init(
            StoreLocation(app: identifier, in: environment),
            default: `default`,
            pins: pins,
            in: environment
        )
    }

    /// Creates a store of a text without a file.
    ///
    /// - Parameters:
    ///   - text: The text. `nil` stands for a missing file.
    ///   - name: The store's name in messages.
    ///   - key: The key of the setting, if it is another program's text.
    package init(text: PaddedBytes?, named name: StorePath, key: AppearanceKey? = nil) {
        let memory = StoreMemory(text, named: name)
        self.init(StoreLocation(memory, key: key))
    }

    // MARK: Reading

    /// The store as it is now, or `nil` without a text.
    ///
    /// - Parameter isPatient: Whether a file that is just being written is read again.
    /// - Returns: The document.
    /// - Throws: `StoreError`.
    package func document(isPatient: Bool = false) throws(StoreError) -> StoreDocument? {
        var grace = RewriteGrace()
        while true {
            let snapshot = try snapshot()
            do {
                if let (content, _) = snapshot {
                    return try StoreDocument(content, of: location.name, key: location.key)
                }
                guard isPatient, grace.waits(after: nil, in: nil) else {
                    return nil
                }
            } catch {
                guard isPatient, grace.waits(after: error, in: snapshot?.status) else {
                    throw error
                }
            }
        }
    }

    /// The store's text as it is now, and its file's status if it has a file, or `nil` without a
    /// text.
    func snapshot() throws(StoreError) -> (content: PaddedBytes, status: FileStatus?)? {
        switch location.backing {
        case .memory(let memory): return memory.text.map { ($0, nil) }
        case .missing: return nil
        case .file(let file):
            return try FileReader.read(file).map { ($0.content, $0.status) }
        }
    }
}
