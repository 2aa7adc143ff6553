extension AppearanceStore {
    /// Stores an appearance, for the app or for a scope.
    ///
    /// If it is already stored, nothing is written. A missing file is created, with its folders. On return the value is
    /// on the disk, unless this was a dry run.
    ///
    /// - Parameters:
    ///   - appearance: What to store.
    ///   - scope: The scope, or `nil` for the app.
    ///   - options: How to write.
    /// - Returns: What was stored before, and what is now.
    /// - Throws: ``StoreError`` if the file cannot be read, is not a store, or cannot be replaced, or if the site locks
    ///   the setting.
    @discardableResult
    public func set(
        _ appearance: Appearance, for scope: ScopePath? = nil, options: WriteOptions = WriteOptions()
    ) throws(StoreError) -> WriteResult {
        try change(scope, options) { _ in appearance }
    }

    /// Stores an appearance in the site's own file, and that nobody else may decide.
    ///
    /// - Parameters:
    ///   - appearance: What to store.
    ///   - options: How to write.
    /// - Returns: What was stored before, and what is now.
    /// - Throws: `StoreError`; then the file is as it was.
    @discardableResult
    package func setAndLock(_ appearance: Appearance, options: WriteOptions) throws(StoreError) -> WriteResult {
        try change(nil, options, locking: true) { _ in appearance }
    }

    /// Removes the stored value, so that it is unset; that is not the same as a stored `system`.
    ///
    /// - Parameters:
    ///   - scope: The scope, or `nil` for the app.
    ///   - options: How to write.
    /// - Returns: What was stored before; ``WriteResult/current`` is `nil`.
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
    ///   - systemStyle: What the system shows, as ``SystemStyle`` finds it; it counts if neither store nor site pins a
    ///     style.
    ///   - options: How to write.
    /// - Returns: What was stored before, and what is now.
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
    ///   - systemStyle: Tells the system's style, which may take seconds, so no lock is held meanwhile; `nil` counts as
    ///     light.
    /// - Returns: What was stored before and what is now, and whether the preference was `system` before.
    /// - Throws: `StoreError`, that of `systemStyle` included; then the file is as it was.
    package func toggle(
        for scope: ScopePath? = nil, options: WriteOptions,
        askingSystem systemStyle: () throws(StoreError) -> InterfaceStyle?
    ) throws(StoreError) -> (change: WriteResult, wasSystem: Bool) {
        _ = try location.name
        let site = SitePolicy.read(location.site)
        if !location.isSite, let refusal = site.refusal { throw refusal }
        func preference(in document: StoreDocument?) -> Appearance {
            // The site's files decide together, whichever of them is written to.
            let stored = location.isSite ? nil : document?.preference(for: scope)
            return stored ?? site.appearance ?? .system
        }
        // Another writer may make the store follow the system after this; then the system counts as light.
        let asked = preference(in: try document()).style == nil ? try systemStyle() : nil
        var wasSystem = false
        let change = try change(scope, options) { document in
            let style = preference(in: document).style
            wasSystem = style == nil
            return (style ?? asked ?? .light).opposite.appearance
        }
        return (change, wasSystem)
    }

    /// Replaces a value by one that is made from the store.
    ///
    /// - Parameters:
    ///   - scope: The scope, or `nil` for the app.
    ///   - options: How to write.
    ///   - isLocking: Whether the site is to lock the setting.
    ///   - newValue: What to store; `nil` is nothing. It may be asked more than once.
    /// - Returns: What was stored before, and what is now.
    /// - Throws: `StoreError`; then the file is as it was.
    package func change(
        _ scope: ScopePath?, _ options: WriteOptions, locking isLocking: Bool = false,
        to newValue: (StoreDocument) -> Appearance?
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
                if isLocking { return StoreEdit.locking(in: document) }
                // A site's file that says nothing any more locks nothing.
                return location.isSite && current == nil ? StoreEdit.unlocking(from: document) : nil
            }
            return (edit, WriteResult(previous: previous, current: current, isChanged: edit != nil))
        }
    }

    /// Reads the text; in the site's own file the lock is a member of ours, too.
    private func document(of text: PaddedBytes) throws(StoreError) -> StoreDocument {
        let names = location.isSite ? [MemberName.locked] : []
        let document = try StoreDocument(unambiguous: text, of: location.name, watching: names)
        if let error = document.duplicateLock { throw error }
        return document
    }

    private func rewriteDocument<Outcome: Sendable>(
        _ options: WriteOptions,
        planning plan: (StoreDocument?) throws(StoreError) -> (edit: StoreEdit?, outcome: Outcome)
    ) throws(StoreError) -> Outcome {
        try rewrite(options) { text throws(StoreError) in
            let document = try text.map { text throws(StoreError) in try self.document(of: text) }
            return try plan(document)
        }
    }
}

// MARK: - Replacing the text

extension AppearanceStore {
    /// How often a change is planned anew because a program that takes no lock was quicker.
    private static let maximumAttempts = 64
    /// From which attempt on there are pauses, so that writers that hold nobody off do not stay in step.
    private static let attemptsWithoutPause = 8

    /// Replaces the store's text by what a plan makes of it.
    ///
    /// - Parameters:
    ///   - options: How to write.
    ///   - batch: The store's folder, where that is locked already for many stores.
    ///   - plan: Says what is to be done to the text, which is `nil` where there is no file; an edit of `nil` is
    ///     nothing. It may be asked more than once.
    /// - Returns: What the plan came to.
    /// - Throws: `StoreError`, that of the plan included; then the file is as it was.
    package func rewrite<Outcome: Sendable>(
        _ options: WriteOptions, in batch: LockedFolder? = nil,
        planning plan: (PaddedBytes?) throws(StoreError) -> (edit: StoreEdit?, outcome: Outcome)
    ) throws(StoreError) -> Outcome {
        if let memory { return try memory.rewrite(isDryRun: options.isDryRun, planning: plan) }
        let file = try location.name
        if !location.isSite, let refusal = SitePolicy.read(location.site).refusal { throw refusal }
        if options.isDryRun { return try rehearse(file, options, planning: plan) }
        let deadline = LockDeadline(options.lockTimeout)
        var folders: FolderCreation?
        for attempt in 0..<AppearanceStore.maximumAttempts {
            if attempt >= AppearanceStore.attemptsWithoutPause { Syscalls.sleep(milliseconds: .random(in: 1...16)) }
            let turn: FileReplacement
            do throws(FileError) {
                turn = try FileReplacement.begin(
                    file, creatingFolders: folders, deadline: deadline, in: batch)
            } catch {
                guard error.isMissingFile, folders == nil else { throw .file(error) }
                let (edit, outcome) = try plan(nil)
                // Only what there is something to be written to is created.
                guard edit != nil else { return outcome }
                folders = FolderCreation(privateFolder: location.privateFolder)
                continue
            }
            let (edit, outcome) = try plan(turn.original?.content)
            do throws(FileError) {
                guard let edit else {
                    try turn.leave()
                    return outcome
                }
                if try turn.commit(edit.pieces, backupSuffix: options.backupSuffix) == .committed { return outcome }
            } catch {
                throw .file(error)
            }
        }
        throw .file(FileError(.write, file, .replacedTooOften))
    }

    /// Finds out what a plan comes to, and fails where the write would.
    private func rehearse<Outcome: Sendable>(
        _ file: StorePath, _ options: WriteOptions,
        planning plan: (PaddedBytes?) throws(StoreError) -> (edit: StoreEdit?, outcome: Outcome)
    ) throws(StoreError) -> Outcome {
        let turn: FileReplacement
        do throws(FileError) {
            turn = try FileReplacement.look(at: file)
        } catch {
            guard error.isMissingFile else { throw .file(error) }
            let (edit, outcome) = try plan(nil)
            guard edit != nil else { return outcome }
            try StoreError.wrapping { () throws(FileError) in try ResolvedPath.rehearseCreatingFolders(to: file) }
            return outcome
        }
        let (edit, outcome) = try plan(turn.original?.content)
        guard let edit else { return outcome }
        do throws(FileError) {
            try turn.rehearse(edit.pieces, backupSuffix: options.backupSuffix)
        } catch {
            throw .file(error)
        }
        return outcome
    }
}
