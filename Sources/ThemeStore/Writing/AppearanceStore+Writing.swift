/// The result of a write, or of a dry run.
public struct WriteResult: Hashable, Sendable {
    /// The value stored before.
    ///
    /// It is unset for the removal of all scopes.
    public let previous: StoredValue
    /// The value stored now, or `nil` if there is none.
    public let current: Appearance?
    /// Whether the file had to change.
    ///
    /// If not, it was left alone.
    public let didChange: Bool

    /// Creates a result.
    ///
    /// - Parameters:
    ///   - previous: The value stored before.
    ///   - current: The value stored now, or `nil` if there is none.
    ///   - didChange: Whether the file had to change.
    public init(previous: StoredValue, current: Appearance?, didChange: Bool) {
        self.previous = previous
        self.current = current
        self.didChange = didChange
    }
}

/// A write's result, and more data for its report.
package struct WriteReport {
    package let result: WriteResult
    /// The store before the write.
    package let documentBefore: StoreDocument
    /// The store after the write, if it has a legacy key or is a site's.
    ///
    /// Otherwise it is the store before the write.
    package let document: StoreDocument
    /// The site's decisions, those of a site's own file included as they are after the write.
    package let site: SitePolicy
    /// Whether the preference was `system` before a toggle.
    package var wasSystem = false
    /// The warnings about unrecognized values that the write replaces or removes.
    package var warnings: [StoreError] = []
    /// Whether the write created the store's file.
    package var isNewStore = false
}

extension AppearanceStore {
    /// How to write.
    public struct WriteOptions: Sendable {
        /// Whether to only find out what would change: nothing is locked, created or written.
        ///
        /// The write's errors are thrown as far as reading can find them: rights, modes,
        /// attributes, kinds of file, links, names that are taken and a site's lock, but not a full
        /// disk or another writer's lock.
        public var isDryRun = false
        /// Whether to throw ``StoreError/Kind/unrecognizedValue`` instead of replacing a value
        /// that is not recognized.
        package var isStrict = false
        /// How long to wait for other processes at most.
        ///
        /// The wait for other writes of this process does not count.
        ///
        /// Zero or less means not at all.
        ///
        /// After that, an error of the kind ``FileError/Kind/lockedTooLong`` is thrown.
        public var lockTimeout: Duration
        /// A suffix for the file's name, to keep a copy of the old content, or `nil` for no copy.
        ///
        /// A file with that name is never replaced: the write fails, unless its content is the same
        /// already. A store in memory keeps no copy.
        package var backupSuffix: String?
        /// Whether to keep a copy of the old content, in a file whose name ends in `~`.
        public var keepsBackup: Bool { backupSuffix != nil }
        /// The end of the wait for other processes, if it has begun.
        var deadline: LockDeadline?
        /// Whether this is one of many stores, and each can fail by itself.
        var isOneOfMany = false
        /// Whether the site's own file locks the setting afterwards.
        ///
        /// `nil` leaves the lock as it is.
        package var siteLock: Bool?

        /// Creates options.
        ///
        /// Without an argument, it creates the options of an ordinary write.
        ///
        /// - Parameters:
        ///   - lockTimeout: How long to wait for other processes at most.
        ///   - isDryRun: Whether to only find out what would change.
        ///   - keepsBackup: Whether to keep a copy of the old content, in a file whose name ends in
        ///     `~`. If there is a file with that name and other content, the write fails.
        public init(
            lockTimeout: Duration = .seconds(5),
            isDryRun: Bool = false,
            keepsBackup: Bool = false
        ) {
            self.lockTimeout = lockTimeout
            self.isDryRun = isDryRun
            backupSuffix = keepsBackup ? "~" : nil
        }
    }

    /// Stores an appearance for the app or for a scope, or removes the stored value.
    ///
    /// If it is already stored, nothing is written. A missing file is created, with its folders. On
    /// return the value is on the disk, unless this was a dry run.
    ///
    /// - Parameters:
    ///   - appearance: The appearance to store, or `nil` to remove the value: unset, unlike a
    ///     stored `system`.
    ///   - scope: The scope.
    ///   - options: How to write.
    /// - Returns: The values before and after.
    /// - Throws: ``StoreError`` if the file cannot be read, is not a store, or cannot be replaced,
    ///   or if the site locks the setting.
    @discardableResult
    package func write(
        _ appearance: Appearance?,
        for scope: ScopePath = .app,
        options: WriteOptions = WriteOptions()
    ) throws(StoreError) -> WriteReport {
        try location.requireOwn(for: scope)
        // Resetting a site's file also unlocks it.
        let lock =
            if location.isSite && appearance == nil {
                false
            } else {
                options.siteLock
            }
        let turns = try StoreTurns(of: location, options)
        return try turns.write { document, _ throws(StoreError) in
            PlannedWrite(
                previous: document.value(for: scope),
                current: appearance,
                edit: try document.storing(appearance, for: scope, lock: lock)
            )
        }
    }

    /// Removes the stored values of all scopes.
    package func removeScopes(_ options: WriteOptions) throws(StoreError) -> WriteReport {
        let turns = try StoreTurns(of: location, options)
        return try turns.write { document, _ in
            PlannedWrite(
                scopeWarnings: document.scopeWarnings,
                edit: document.removingOverrides()
            )
        }
    }

    /// Stores the opposite of the style shown, and asks for the system's style only where that
    /// matters.
    ///
    /// - Parameters:
    ///   - scope: The scope.
    ///   - options: How to write.
    ///   - systemStyle: Asks for the system's style, which may take seconds, so no lock is held
    ///     meanwhile. `nil` counts as light.
    /// - Returns: The values before and after.
    /// - Throws: `StoreError`, that of `systemStyle` included. Then the file is as it was.
    package func toggle(
        for scope: ScopePath = .app,
        options: WriteOptions,
        askingSystem systemStyle: () throws(StoreError) -> InterfaceStyle?
    ) throws(StoreError) -> WriteReport {
        let turns = try StoreTurns(of: location, options)
        let layers = LayerSnapshot(
            storedIn: self,
            site: turns.site,
            document: .success(try document(isPatient: true))
        )
        // If another writer makes the store follow the system after this, the system counts as
        // light.
        let asked =
            try layers.preference(for: scope).appearance.style == nil ? try systemStyle() : nil
        return try turns.write(isPatient: true) { document, turns throws(StoreError) in
            let site = turns.site(with: document)
            let layers = LayerSnapshot(storedIn: self, site: site, document: .success(document))
            let style = try layers.preference(for: scope).appearance.style
            let opposite = (style ?? asked ?? .light).opposite.appearance
            return PlannedWrite(
                previous: document.value(for: scope),
                current: opposite,
                wasSystem: style == nil,
                edit: try document.storing(opposite, for: scope)
            )
        }
    }
}

/// The change of a document that a write makes.
private struct PlannedWrite {
    var previous = StoredValue.unset
    var current: Appearance?
    var wasSystem = false
    /// The warnings about the values of scopes that the write removes.
    var scopeWarnings: [StoreError] = []
    /// The edit, or `nil` if nothing has to change.
    let edit: StoreEdit?
}

extension StoreTurns {
    /// Makes the edit of a document in turns.
    ///
    /// - Parameters:
    ///   - isPatient: Whether a file that is just being written is read again.
    ///   - plan: Plans the change of a document in one of these turns.
    /// - Returns: The result.
    /// - Throws: `StoreError`, also that of the plan.
    fileprivate consuming func write(
        isPatient: Bool = false,
        _ plan: (StoreDocument, borrowing StoreTurns) throws(StoreError) -> PlannedWrite
    ) throws(StoreError) -> WriteReport {
        while true {
            let turn = try next()
            let document: StoreDocument
            do {
                document = try turn.document()
            } catch {
                if isPatient, waits(after: error, turn) { continue }
                throw error
            }
            let planned = try plan(document, self)
            let warning = document.warning(about: planned.previous)
            let warnings = (warning.map { [$0] } ?? []) + planned.scopeWarnings
            if options.isStrict, let first = warnings.first {
                throw first
            }
            let edit = planned.edit
            let isNewStore = turn.text == nil && edit != nil && !options.isDryRun
            guard try commit(turn, edit) else {
                continue
            }
            var after = document
            if location.isSite || document.legacyKey != nil, !options.isDryRun, let edit {
                after = try StoreDocument(edit.result, of: document.file)
            }
            return WriteReport(
                result: WriteResult(
                    previous: planned.previous,
                    current: planned.current,
                    didChange: edit != nil
                ),
                documentBefore: document,
                document: after,
                site: site(with: after),
                wasSystem: planned.wasSystem,
                warnings: warnings,
                isNewStore: isNewStore
            )
        }
    }
}
