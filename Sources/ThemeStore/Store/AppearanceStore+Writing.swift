extension AppearanceStore {
    /// Stores an appearance, for the app or for a scope.
    ///
    /// If it is already stored, nothing is written. A missing file is created, with its folders. On return the value is
    /// on the disk, unless this was a dry run.
    ///
    /// - Parameters:
    ///   - appearance: The appearance to store.
    ///   - scope: The scope, or `nil` for the app.
    ///   - options: How to write.
    /// - Returns: The values before and after.
    /// - Throws: ``StoreError`` if the file cannot be read, is not a store, or cannot be replaced, or if the site locks
    ///   the setting.
    @discardableResult
    public func set(
        _ appearance: Appearance, for scope: ScopePath? = nil, options: WriteOptions = WriteOptions()
    ) throws(StoreError) -> WriteResult {
        try change(scope, options) { _ in appearance }
    }

    /// Removes the stored value, so that it is unset; that is not the same as a stored `system`.
    ///
    /// - Parameters:
    ///   - scope: The scope, or `nil` for the app.
    ///   - options: How to write.
    /// - Returns: The value before; ``WriteResult/current`` is `nil`.
    /// - Throws: ``StoreError`` if the file cannot be read, is not a store, or cannot be replaced, or if the site locks
    ///   the setting.
    @discardableResult
    public func reset(
        for scope: ScopePath? = nil, options: WriteOptions = WriteOptions()
    ) throws(StoreError) -> WriteResult {
        try change(scope, options) { _ in nil }
    }

    /// Removes the stored values of all scopes.
    ///
    /// - Parameter options: How to write.
    /// - Returns: ``WriteResult/isChanged`` says whether there were any.
    /// - Throws: ``StoreError`` if the file cannot be read, is not a store, or cannot be replaced, or if the site locks
    ///   the setting.
    @discardableResult
    public func resetAllScopes(options: WriteOptions = WriteOptions()) throws(StoreError) -> WriteResult {
        try rewriteDocument(options) { document in
            let edit = document.flatMap(StoreEdit.removingOverrides)
            return (edit, WriteResult(previous: .unset, current: nil, isChanged: edit != nil))
        }
    }

    /// Stores the opposite of the style that the stored preference gives the app or one of its scopes.
    ///
    /// - Parameters:
    ///   - scope: The scope, or `nil` for the app.
    ///   - systemStyle: The system's style, as ``SystemStyle`` finds it; it counts if neither store nor site pins a
    ///     style.
    ///   - options: How to write.
    /// - Returns: The values before and after.
    /// - Throws: ``StoreError`` if the file cannot be read, is not a store, or cannot be replaced, or if the site locks
    ///   the setting.
    @discardableResult
    public func toggle(
        for scope: ScopePath? = nil, systemStyle: InterfaceStyle, options: WriteOptions = WriteOptions()
    ) throws(StoreError) -> WriteResult {
        try toggle(for: scope, options: options) { systemStyle }.change
    }

    /// Stores the opposite of the style shown, and asks for the system's style only where that matters.
    ///
    /// - Parameters:
    ///   - scope: The scope, or `nil` for the app.
    ///   - options: How to write.
    ///   - systemStyle: Asks for the system's style, which may take seconds, so no lock is held meanwhile. `nil` counts
    ///     as light.
    /// - Returns: The values before and after, and whether the preference was `system` before.
    /// - Throws: `StoreError`, that of `systemStyle` included; then the file is as it was.
    package func toggle(
        for scope: ScopePath? = nil, options: WriteOptions,
        askingSystem systemStyle: () throws(StoreError) -> InterfaceStyle?
    ) throws(StoreError) -> (change: WriteResult, wasSystem: Bool) {
        _ = try location.name
        let site = location.sitePolicy
        if !location.isSite, let refusal = site.refusal { throw refusal }
        func preference(in document: StoreDocument?) -> Appearance {
            // The site's files decide together, whichever of them is written to.
            let stored = location.isSite ? nil : document?.preference(for: scope)
            return stored ?? site.appearance ?? .system
        }
        // If another writer makes the store follow the system after this, the system counts as light.
        let asked = preference(in: try document()).style == nil ? try systemStyle() : nil
        var wasSystem = false
        let change = try change(scope, options) { document in
            let style = preference(in: document).style
            wasSystem = style == nil
            return (style ?? asked ?? .light).opposite.appearance
        }
        return (change, wasSystem)
    }

    /// Replaces a value by one that depends on the store.
    ///
    /// - Parameters:
    ///   - scope: The scope, or `nil` for the app.
    ///   - options: How to write.
    ///   - newValue: Gives the value to store, or `nil` to remove it. It may be called more than once.
    /// - Returns: The values before and after.
    /// - Throws: `StoreError`; then the file is as it was.
    package func change(
        _ scope: ScopePath?, _ options: WriteOptions, to newValue: (StoreDocument) -> Appearance?
    ) throws(StoreError) -> WriteResult {
        try rewriteDocument(options) { existing throws(StoreError) in
            let document =
                if let existing { existing } else { try StoreDocument(StoreEdit.emptyStore, of: location.name) }
            let previous = document.value(for: scope)
            if options.isStrict, case .unrecognized(let value) = previous {
                throw .unrecognizedValue(document.file, value)
            }
            let current = newValue(document)
            let value =
                if let current { try StoreEdit.setting(current, for: scope, in: document) } else {
                    StoreEdit.removing(scope, from: document)
                }
            let edit = try value.followed(in: document) { document in
                if options.locksSite { return StoreEdit.locking(in: document) }
                // Resetting a site's file also unlocks it.
                return location.isSite && current == nil ? StoreEdit.unlocking(from: document) : nil
            }
            return (edit, WriteResult(previous: previous, current: current, isChanged: edit != nil))
        }
    }

    private func rewriteDocument<Outcome: Sendable>(
        _ options: WriteOptions,
        planning plan: (StoreDocument?) throws(StoreError) -> (edit: StoreEdit?, outcome: Outcome)
    ) throws(StoreError) -> Outcome {
        try rewrite(options) { text throws(StoreError) in
            guard let text else { return try plan(nil) }
            // In the site's own file the lock is a member of ours, too.
            let names = location.isSite ? [MemberName.locked] : []
            let document = try StoreDocument(unambiguous: text, of: location.name, watching: names)
            if let error = document.duplicateLock { throw error }
            return try plan(document)
        }
    }
}

// MARK: - Replacing the text

extension AppearanceStore {
    /// How often a change is planned again because another program, which takes no lock, was quicker.
    private static let maximumAttempts = 64
    /// The number of attempts before there are pauses, which keep writers without a common lock from staying in step.
    private static let attemptsWithoutPause = 8

    /// Replaces the store's text by the result of a plan.
    ///
    /// - Parameters:
    ///   - options: How to write.
    ///   - plan: Gives the edit of the text, which is `nil` if there is no file; an edit of `nil` changes nothing. It may
    ///     be called more than once.
    /// - Returns: The plan's outcome.
    /// - Throws: `StoreError`, that of the plan included; then the file is as it was.
    package func rewrite<Outcome: Sendable>(
        _ options: WriteOptions,
        planning plan: (PaddedBytes?) throws(StoreError) -> (edit: StoreEdit?, outcome: Outcome)
    ) throws(StoreError) -> Outcome {
        if let memory { return try memory.rewrite(isDryRun: options.isDryRun, planning: plan) }
        let file = try location.name
        if !location.isSite, let refusal = SitePolicy.read(location.site).refusal { throw refusal }
        let deadline = LockDeadline(options.lockTimeout, in: options.batch)
        var folders: FolderCreation?
        for attempt in 0..<AppearanceStore.maximumAttempts {
            if attempt >= AppearanceStore.attemptsWithoutPause { Syscalls.sleep(milliseconds: .random(in: 1...16)) }
            let turn: FileReplacement
            do throws(FileError) {
                turn =
                    options.isDryRun
                    ? try FileReplacement.look(at: file)
                    : try FileReplacement.begin(file, creatingFolders: folders, deadline: deadline)
            } catch {
                guard error.isMissingFile, folders == nil else { throw .fileError(error) }
                let (edit, outcome) = try plan(nil)
                // Folders are created only if there is something to write.
                guard edit != nil else { return outcome }
                if options.isDryRun {
                    try StoreError.wrapping(try ResolvedPath.rehearseCreatingFolders(to: file))
                    return outcome
                }
                folders = FolderCreation(privateFolder: location.privateFolder, isForEveryone: location.isSite)
                continue
            }
            let (edit, outcome) = try plan(turn.original?.content)
            do throws(FileError) {
                switch edit {
                case let edit? where options.isDryRun:
                    try turn.rehearse(edit.pieces, backupSuffix: options.backupSuffix)
                    return outcome
                case let edit?:
                    let mode: UInt32? = location.isSite ? 0o644 : nil
                    let result = try turn.commit(edit.pieces, newMode: mode, backupSuffix: options.backupSuffix)
                    if result == .committed { return outcome }
                case nil:
                    if !options.isDryRun { try turn.leave() }
                    return outcome
                }
            } catch {
                throw .fileError(error)
            }
        }
        throw .fileError(FileError(.write, file, .replacedTooOften))
    }
}

extension AppearanceStore {
    /// How to write.
    public struct WriteOptions: Sendable {
        /// Whether to only find out what would change: nothing is locked, created or written, and what the write would
        /// throw is thrown.
        public var isDryRun: Bool
        /// Whether to throw ``StoreError/unrecognizedValue(_:_:)`` instead of replacing a value that is not recognized.
        public var isStrict: Bool
        /// How long to wait for other writers at most; zero or less means not at all.
        ///
        /// After that, ``StoreError/fileError(_:)`` is thrown.
        public var lockTimeout: Duration
        /// A suffix for the file's name, to keep a copy of the old content; `nil` for no copy.
        ///
        /// A file with that name is never replaced: the write fails, unless that file already has the same content. A
        /// store in memory keeps no copy.
        public var backupSuffix: String?
        /// The store's folder, if it is locked already for many writes.
        package var batch: LockedFolder?
        /// Whether to also lock the setting, in the site's own file.
        package var locksSite = false

        /// Creates options; without arguments, those of an ordinary write.
        ///
        /// - Parameters:
        ///   - isDryRun: Whether to only find out what would change.
        ///   - isStrict: Whether to throw instead of replacing a value that is not recognized.
        ///   - lockTimeout: How long to wait for other writers at most.
        ///   - backupSuffix: A suffix for the file's name, to keep a copy of the old content.
        public init(
            isDryRun: Bool = false, isStrict: Bool = false, lockTimeout: Duration = .seconds(5),
            backupSuffix: String? = nil
        ) {
            self.isDryRun = isDryRun
            self.isStrict = isStrict
            self.lockTimeout = lockTimeout
            self.backupSuffix = backupSuffix
        }
    }
}

/// The result of a write, or of a dry run.
public struct WriteResult: Hashable, Sendable {
    /// The value stored before; unset for all scopes together.
    public let previous: StoredValue
    /// The value stored now, or `nil` if there is none.
    public let current: Appearance?
    /// Whether the file had to change; if not, it was left alone.
    public let isChanged: Bool
}
