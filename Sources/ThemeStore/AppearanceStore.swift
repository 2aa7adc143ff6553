/// One app's appearance setting on disk.
///
/// Reading takes no lock and never sees half a file. Writing changes only the bytes of the setting's own members, and
/// replaces the file in one instant, after waiting for other writers.
///
///     let store = AppearanceStore(try StoreLocation(app: app, in: .process))
///     let change = try store.set(.dark)
public struct AppearanceStore: Sendable {
    /// Which store this is.
    public let location: StoreLocation

    /// Creates a store without touching the disk; the file need not exist.
    public init(_ location: StoreLocation) {
        self.location = location
    }

    // MARK: Reading

    /// What is stored for the app, or for one scope itself.
    ///
    /// What is in force there is for ``Resolution`` to say.
    ///
    /// - Throws: `StoreError` where the file cannot be read or is no store.
    public func value(for scope: ScopePath? = nil) throws(StoreError) -> StoredValue {
        try document()?.value(for: scope) ?? .unset
    }

    /// The store as it is now, or `nil` where there is no file.
    package func document() throws(StoreError) -> StoreDocument? {
        let file = location.file
        return try parse(StoreError.wrapping { () throws(FileError) in try FileReader.read(file) })
    }

    private func parse(_ snapshot: FileSnapshot?) throws(StoreError) -> StoreDocument? {
        guard let snapshot else { return nil }
        return try StoreDocument(unambiguous: snapshot.content, of: location.file)
    }

    // MARK: Writing

    /// How to write.
    public struct WriteOptions: Sendable {
        /// Whether to only find out what would change.
        ///
        /// Then nothing is locked, created or written.
        public var isDryRun: Bool
        /// Whether to refuse where a value that is not recognized would be replaced.
        public var isStrict: Bool
        /// How long to wait for other writers at the most, in milliseconds.
        public var lockTimeout: Int

        /// Creates options; without arguments, those of an ordinary write.
        public init(isDryRun: Bool = false, isStrict: Bool = false, lockTimeout: Int = 5000) {
            self.isDryRun = isDryRun
            self.isStrict = isStrict
            self.lockTimeout = lockTimeout
        }
    }

    /// Stores an appearance, for the app or for a scope.
    ///
    /// Where it is stored already, nothing is written.
    ///
    /// - Throws: `StoreError` where the file cannot be read, is no store, or cannot be replaced; then it is as it was.
    @discardableResult
    public func set(
        _ appearance: Appearance, at target: StoreTarget = .app, options: WriteOptions = WriteOptions()
    ) throws(StoreError) -> StoreChange {
        try update(target, options: options) { _ in appearance }
    }

    /// Removes what is stored, so that it is unset, which is not the same as a stored `system`.
    ///
    /// - Throws: `StoreError` where the file cannot be read, is no store, or cannot be replaced; then it is as it was.
    @discardableResult
    public func reset(
        _ target: StoreTarget = .app, options: WriteOptions = WriteOptions()
    ) throws(StoreError) -> StoreChange {
        try update(target, options: options) { _ in nil }
    }

    /// Stores the opposite of the style that the app shows going by what is stored.
    ///
    /// - Parameters:
    ///   - systemStyle: What the system shows, which counts where the store does not pin a style.
    ///   - options: How to write.
    /// - Returns: What was stored before, and what is now.
    /// - Throws: `StoreError` where the file cannot be read, is no store, or cannot be replaced; then it is as it was.
    @discardableResult
    public func toggle(
        systemStyle: InterfaceStyle, options: WriteOptions = WriteOptions()
    ) throws(StoreError) -> StoreChange {
        try update(.app, options: options) { previous in
            AppearanceStore.opposite(of: previous, systemStyle: systemStyle)
        }
    }

    /// What a toggle stores.
    package static func opposite(of value: StoredValue, systemStyle: InterfaceStyle) -> Appearance {
        (value.appearance?.style ?? systemStyle).opposite.appearance
    }

    /// How often a change is planned anew because a program that takes no lock was quicker.
    private static let maximumAttempts = 16

    /// Replaces a value by one that is made from it.
    package func update(
        _ target: StoreTarget, options: WriteOptions, to newValue: (StoredValue) -> Appearance?
    ) throws(StoreError) -> StoreChange {
        if options.isDryRun {
            return try plan(target, in: try document(), options, newValue).change
        }
        let patience = FileLock.Patience(milliseconds: options.lockTimeout)
        let creatingFolders = newValue(.unset) != nil
        for _ in 0..<AppearanceStore.maximumAttempts {
            let turn: FileReplacement
            do throws(FileError) {
                turn = try FileReplacement.begin(location.file, creatingFolders: creatingFolders, patience: patience)
            } catch {
                guard error.isMissingFile, !creatingFolders else { throw .file(error) }
                return try plan(target, in: nil, options, newValue).change
            }
            let plan = try plan(target, in: try parse(turn.original), options, newValue)
            guard plan.change.isChanged else { return plan.change }
            do throws(FileError) {
                if try turn.commit(plan.pieces) == .committed { return plan.change }
            } catch {
                throw .file(error)
            }
        }
        throw .file(FileError(.write, location.file, .replacedTooOften))
    }

    private func plan(
        _ target: StoreTarget, in document: StoreDocument?, _ options: WriteOptions,
        _ newValue: (StoredValue) -> Appearance?
    ) throws(StoreError) -> StorePlan {
        try StorePlan(target, in: document, of: location.file, isStrict: options.isStrict, newValue: newValue)
    }
}
