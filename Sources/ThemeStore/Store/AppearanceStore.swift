/// One app's appearance setting on disk.
///
/// Reading takes no lock and never sees half a file. Writing changes only the bytes of the setting's own members, and
/// replaces the file in one instant, after waiting for other writers. Both block the thread until they are done. A write
/// that throws has left the file as it was, but for the two cases in <doc:ReadingAndWriting#When-a-write-fails>.
///
/// ```swift
/// let store = AppearanceStore(try StoreLocation(app: app, in: .process))
/// let change = try store.set(.dark)
/// ```
///
/// The file is one JSON object (RFC 8259, UTF-8). The member `userInterfaceStyle` is the app's preference, 0, 1 or 2;
/// `userInterfaceStyleOverrides` is an object of scopes and theirs. All other members are other programs'.
public struct AppearanceStore: Sendable {
    /// Which store this is.
    public let location: StoreLocation

    /// Creates a store without touching the disk; the file need not exist.
    ///
    /// - Parameter location: Which store it is.
    public init(_ location: StoreLocation) {
        self.location = location
    }

    // MARK: Reading

    /// What is stored for the app, or for one scope itself.
    ///
    /// What is in force there is for ``Resolution`` to say.
    ///
    /// - Parameter scope: The scope, or `nil` for the app.
    /// - Returns: The value; a file that does not exist holds none.
    /// - Throws: ``StoreError/file(_:)`` where the file cannot be read, ``StoreError/malformed(_:_:problem:)`` where
    ///   its text is not one JSON object, ``StoreError/duplicateMember(_:name:first:second:)`` where a member of ours
    ///   is there twice.
    public func value(for scope: ScopePath? = nil) throws(StoreError) -> StoredValue {
        try document()?.value(for: scope) ?? .unset
    }

    /// The store as it is now, or `nil` where there is no file.
    package func document(watching watchedNames: [String] = []) throws(StoreError) -> StoreDocument? {
        let file = location.file
        let snapshot = try StoreError.wrapping { () throws(FileError) in try FileReader.read(file) }
        guard let snapshot else { return nil }
        return try StoreDocument(unambiguous: snapshot.content, of: file, watching: watchedNames)
    }

    // MARK: Writing

    /// How to write.
    public struct WriteOptions: Sendable {
        /// Whether to only find out what would change.
        ///
        /// Then nothing is locked, created or written.
        public var isDryRun: Bool
        /// Whether to refuse where a value that is not recognized would be replaced.
        ///
        /// Then ``StoreError/unrecognizedValue(_:_:)`` is thrown.
        public var isStrict: Bool
        /// How long to wait for other writers at the most, in milliseconds; with 0 or less, not at all.
        ///
        /// When that is over, ``FileError/Cause/lockedTooLong(milliseconds:)`` is thrown.
        public var lockTimeout: Int
        /// What to append to the file's name for the name of a copy of the old content; `nil` for no copy.
        ///
        /// A file of that name is never replaced; then the write fails, unless it holds that content already.
        public var backupSuffix: String?

        /// Creates options; without arguments, those of an ordinary write.
        ///
        /// - Parameters:
        ///   - isDryRun: Whether to only find out what would change.
        ///   - isStrict: Whether to refuse where a value that is not recognized would be replaced.
        ///   - lockTimeout: How long to wait for other writers at the most, in milliseconds.
        ///   - backupSuffix: What to append to the file's name for the name of a copy of the old content.
        public init(
            isDryRun: Bool = false, isStrict: Bool = false, lockTimeout: Int = 5000, backupSuffix: String? = nil
        ) {
            self.isDryRun = isDryRun
            self.isStrict = isStrict
            self.lockTimeout = lockTimeout
            self.backupSuffix = backupSuffix
        }
    }

    /// Stores an appearance, for the app or for a scope.
    ///
    /// Where it is stored already, nothing is written. Where there is no file, one is created, with the folders on the
    /// way to it. On return the value is on the disk, unless that was a dry run.
    ///
    /// - Parameters:
    ///   - appearance: What to store.
    ///   - scope: The scope, or `nil` for the app.
    ///   - options: How to write.
    /// - Returns: What was stored before, and what is now.
    /// - Throws: ``StoreError`` where the file cannot be read, is no store, or cannot be replaced, or the site locks
    ///   the setting.
    @discardableResult
    public func set(
        _ appearance: Appearance, for scope: ScopePath? = nil, options: WriteOptions = WriteOptions()
    ) throws(StoreError) -> StoreChange {
        try update(StoreEdit.Target(scope), options: options, isRemoving: false) { _ in appearance }
    }

    /// Removes what is stored, so that it is unset, which is not the same as a stored `system`.
    ///
    /// - Parameters:
    ///   - scope: The scope, or `nil` for the app.
    ///   - options: How to write.
    /// - Returns: What was stored before; ``StoreChange/current`` is `nil`.
    /// - Throws: ``StoreError`` where the file cannot be read, is no store, or cannot be replaced, or the site locks
    ///   the setting.
    @discardableResult
    public func reset(
        for scope: ScopePath? = nil, options: WriteOptions = WriteOptions()
    ) throws(StoreError) -> StoreChange {
        try update(StoreEdit.Target(scope), options: options, isRemoving: true) { _ in nil }
    }

    /// Removes what is stored for all scopes.
    ///
    /// - Parameter options: How to write.
    /// - Returns: Whether there was anything, as ``StoreChange/isChanged``.
    /// - Throws: ``StoreError`` where the file cannot be read, is no store, or cannot be replaced, or the site locks
    ///   the setting.
    @discardableResult
    public func resetAllScopes(options: WriteOptions = WriteOptions()) throws(StoreError) -> StoreChange {
        try update(.allScopes, options: options, isRemoving: true) { _ in nil }
    }

    /// Stores the opposite of the style that the app shows going by what is stored.
    ///
    /// - Parameters:
    ///   - systemStyle: What the system shows, which counts where neither store nor site pins a style;
    ///     ``SystemStyle`` finds it.
    ///   - options: How to write.
    /// - Returns: What was stored before, and what is now.
    /// - Throws: ``StoreError`` where the file cannot be read, is no store, or cannot be replaced, or the site locks
    ///   the setting.
    @discardableResult
    public func toggle(
        systemStyle: InterfaceStyle, options: WriteOptions = WriteOptions()
    ) throws(StoreError) -> StoreChange {
        let siteDefault = SitePolicy(location.site).appearance
        return try update(.app, options: options, isRemoving: false) { previous in
            AppearanceStore.opposite(of: previous.appearance ?? siteDefault ?? .system, systemStyle: systemStyle)
        }
    }

    /// What a toggle stores.
    package static func opposite(of appearance: Appearance, systemStyle: InterfaceStyle) -> Appearance {
        (appearance.style ?? systemStyle).opposite.appearance
    }

    /// Replaces a value by one that is made from it.
    ///
    /// - Parameters:
    ///   - target: Where the value is.
    ///   - options: How to write.
    ///   - isRemoving: Whether nothing is to be stored, for which no file has to be created.
    ///   - newValue: What to store instead of a value; `nil` is nothing.
    /// - Returns: What was stored before, and what is now.
    /// - Throws: `StoreError`; then the file is as it was.
    package func update(
        _ target: StoreEdit.Target, options: WriteOptions, isRemoving: Bool, to newValue: (StoredValue) -> Appearance?
    ) throws(StoreError) -> StoreChange {
        let file = location.file
        let plan = try rewrite(options, creatingFolders: !isRemoving) { text throws(StoreError) in
            let document = try text.map { text throws(StoreError) in try StoreDocument(unambiguous: text, of: file) }
            return try StoreEdit(target, in: document, of: file, isStrict: options.isStrict, newValue: newValue)
        }
        return plan.change
    }

    /// Turns legacy keys into the preference, in one write.
    ///
    /// - Parameters:
    ///   - rules: Which keys there are and what they mean.
    ///   - options: How to write.
    /// - Returns: What was found and done, or `nil` where there is no file.
    /// - Throws: ``StoreError/unreadableLegacyValue(_:key:_:)`` where a legacy value is nothing that its key can hold,
    ///   ``StoreError/legacyKeysDisagree(_:_:_:)`` where nothing current decides between two, and whatever
    ///   ``set(_:for:options:)`` throws.
    @discardableResult
    public func migrate(
        _ rules: MigrationRules = MigrationRules(), options: WriteOptions = WriteOptions()
    ) throws(StoreError) -> MigrationReport? {
        try migrate(rules, options: options, in: nil)
    }

    /// Migrates as one of a batch of stores whose folder is locked.
    ///
    /// - Returns: `nil` where there is no file.
    package func migrate(
        _ rules: MigrationRules, options: WriteOptions, in batch: LockedFolder?
    ) throws(StoreError) -> MigrationReport? {
        let file = location.file
        let names = rules.keys.map { $0.name }
        let plan = try rewrite(options, creatingFolders: false, in: batch) { text throws(StoreError) in
            let document = try text.map { text throws(StoreError) in
                try StoreDocument(unambiguous: text, of: file, watching: names)
            }
            return try document.map { document throws(StoreError) in
                try MigrationPlan(document, rules: rules, isStrict: options.isStrict)
            }
        }
        return plan?.report
    }

    /// How often a change is planned anew because a program that takes no lock was quicker.
    private static let maximumAttempts = 16

    /// Replaces the store's text by what a plan makes of it.
    private func rewrite<Plan: StoreRewrite>(
        _ options: WriteOptions, creatingFolders: Bool, in batch: LockedFolder? = nil,
        planning plan: (PaddedBytes?) throws(StoreError) -> Plan
    ) throws(StoreError) -> Plan {
        let file = location.file
        if let refusal = SitePolicy(location.site).refusal { throw refusal }
        if options.isDryRun {
            let snapshot = try StoreError.wrapping { () throws(FileError) in try FileReader.read(file) }
            return try plan(snapshot?.content)
        }
        let deadline = LockDeadline(milliseconds: options.lockTimeout)
        for _ in 0..<AppearanceStore.maximumAttempts {
            let turn: FileReplacement
            do throws(FileError) {
                turn = try FileReplacement.begin(
                    file, creatingFolders: creatingFolders, deadline: deadline, in: batch)
            } catch {
                guard error.isMissingFile, !creatingFolders else { throw .file(error) }
                return try plan(nil)
            }
            let plan = try plan(turn.original?.content)
            do throws(FileError) {
                guard plan.isChanged else {
                    try turn.leave()
                    return plan
                }
                if try turn.commit(plan.pieces, backupSuffix: options.backupSuffix) == .committed { return plan }
            } catch {
                throw .file(error)
            }
        }
        throw .file(FileError(.write, file, .replacedTooOften))
    }
}

extension Optional: StoreRewrite where Wrapped: StoreRewrite {
    /// Nothing is to be done where there is nothing.
    package var isChanged: Bool { self?.isChanged ?? false }
    package var pieces: [ArraySlice<UInt8>] { self?.pieces ?? [] }
}
