/// How often an edit is made at least if another program, which takes no lock, is faster.
///
/// It is made more often while there is time to wait for other writers.
private let minimumTurns = 16

/// The number of turns before there are pauses, which keep writers without a common lock from
/// staying in step.
private let turnsWithoutPause = 8

/// The turns of a write, until no other program is faster.
///
/// ```
/// var turns = try StoreTurns(of: location, options)
/// while true {
///     let turn = try turns.next()
///     let edit = try turn.document().storing(.dark, for: scope)
///     if try turns.commit(turn, edit) { break }
/// }
/// ```
struct StoreTurns: ~Copyable {
    /// One writer's turn.
    ///
    /// It has the lock until it is released.
    struct Turn: ~Copyable {
        /// The target of the turn.
        fileprivate enum Target: ~Copyable {
            /// A file that exists, or that has a folder.
            case file(FileTransaction)
            /// A folder is missing on the way to the file.
            case missingFolder
            case memory(StoreMemory.Turn)
        }

        /// The store's text, or `nil` if there is none.
        let text: PaddedBytes?
        fileprivate let location: StoreLocation
        fileprivate let target: Target

        /// The store's document, which is an empty store's if there is no text.
        ///
        /// - Throws: `StoreError` if the text is not a store, or a member of ours occurs twice.
        func document() throws(StoreError) -> StoreDocument {
            let document = try StoreDocument(
                text ?? StoreEdit.emptyStore,
                of: location.name,
                key: location.key
            )
            if location.isSite {
                try document.requireOneLock()
            }
            return document
        }
    }

    /// The site's decisions before the first turn.
    ///
    /// They allow the write.
    let site: SitePolicy
    let location: StoreLocation
    private let path: StorePath
    let options: AppearanceStore.WriteOptions
    /// The mode of all turns.
    ///
    /// Its deadline starts with the first turn, after the system was asked.
    private(set) var mode: FileTransaction.Mode?
    /// How missing folders are made, once there is something to write.
    private var folders: FolderCreation?
    private var count = 0
    private var grace = RewriteGrace()

    /// - Throws: `StoreError` if the store has no place, or if the site locks the setting.
    init(of location: StoreLocation, _ options: AppearanceStore.WriteOptions) throws(StoreError) {
        let path = try location.name
        let site = location.sitePolicy
        if !location.isSite, let refusal = site.refusal {
            throw refusal
        }
        self.path = path
        self.site = site
        self.location = location
        self.options = options
    }

    /// Waits for other writers and reads the store.
    ///
    /// - Throws: `StoreError` if the store cannot be read or locked, or if another program keeps
    ///   replacing it.
    mutating func next() throws(StoreError) -> Turn {
        guard count < minimumTurns || mode?.mayWait == true else {
            throw FileOperation(.write, path).failure(.replacedTooOften)
        }
        if count >= turnsWithoutPause {
            Syscalls.sleep(milliseconds: .random(in: 1...16))
        }
        count += 1
        if case .memory(let memory) = location.backing {
            let turn = try memory.turn()
            return Turn(
                text: memory.text,
                location: location,
                target: .memory(turn)
            )
        }
        do {
            let mode = self.mode ?? options.mode
            self.mode = mode
            let file = try FileTransaction.begin(path, mode, creatingFolders: folders) {
                location.isGuarded($0)
            }
            return Turn(
                text: file.original?.content,
                location: location,
                target: .file(file)
            )
        } catch {
            let isOutOfTime = error.fileError?.kind == .lockedTooLong
            if isOutOfTime, count > turnsWithoutPause {
                // The replacements have used up the time.
                throw FileOperation(.write, path).failure(.replacedTooOften)
            }
            guard error.isMissingFile, folders == nil else {
                throw error
            }
            return Turn(text: nil, location: location, target: .missingFolder)
        }
    }

    /// The site's decisions during a turn: a site's own file decides by the text that the lock
    /// protects.
    func site(with document: StoreDocument) -> SitePolicy {
        if location.isSite {
            SitePolicy.read(location.site, knowing: document)
        } else {
            site
        }
    }

    /// Waits a moment, if the text of a turn may be complete in the next turn.
    ///
    /// - Returns: `false` if the error stays.
    mutating func waits(after error: StoreError, _ turn: borrowing Turn) -> Bool {
        switch turn.target {
        case .file(let file): grace.waits(after: error, in: file.original?.status)
        default: false
        }
    }

    /// Ends a turn by renaming a damaged store, without replacing anything.
    ///
    /// - Returns: The new path.
    /// - Throws: `StoreError` if the store is not damaged, or if it cannot be renamed.
    func setAside(_ turn: consuming Turn) throws(StoreError) -> StorePath? {
        let isDamaged = (try? turn.document()) == nil
        guard turn.text != nil else {
            throw FileOperation(.read, path).failure(.system(.noSuchFileOrDirectory))
        }
        switch consume turn.target {
        case .file(let file) where isDamaged:
            return try file.setAside()
        default:
            throw StoreError(.notDamaged(path))
        }
    }

    /// Ends a turn with an edit of its text.
    ///
    /// `nil` changes nothing.
    ///
    /// - Returns: `false` if the edit has to be made again in a new turn, because another program
    ///   was faster or because folders are missing, which the next turn makes.
    /// - Throws: `StoreError`. Then the file is as it was, unless the cause is `notDurable`.
    mutating func commit(_ turn: consuming Turn, _ edit: StoreEdit?) throws(StoreError) -> Bool {
        switch consume turn.target {
        case .file(let file):
            guard let edit else {
                try file.leave(isOneOfMany: options.isOneOfMany)
                return true
            }
            return try file.commit(
                edit.pieces,
                newMode: location.isSite ? 0o644 : nil,
                backupSuffix: options.backupSuffix
            )
        case .memory(let memory):
            if let edit, !options.isDryRun {
                memory.commit(edit.result)
            }
        case .missingFolder:
            // Folders are made only if there is something to write.
            guard edit != nil else { return true }
            guard options.isDryRun else {
                folders = FolderCreation(
                    privateFolder: location.privateFolder,
                    isForEveryone: location.isSite
                )
                return false
            }
            try ResolvedPath.requireMakeableFolders(to: path)
        }
        return true
    }
}

extension StoreLocation {
    /// Whether other users must not be able to block the writers of a folder: the site's folder, or
    /// the one with the stores of this user's apps.
    ///
    /// A link may point from one of them to elsewhere, and a store named as a file may be
    /// in one of them, so the folders are compared.
    fileprivate func isGuarded(_ folder: FileStatus.Identity) -> Bool {
        func isFolder(_ path: StorePath) -> Bool {
            path.status?.identity == folder
        }
        // A link may lead to a store elsewhere.
        if isSite { return true }
        if app != nil, let file, isFolder(file.parent) {
            return true
        }
        if let own = try? StoreLocation.folder(in: .current), isFolder(own) {
            return true
        }
        let list = siteFolders + ":".utf8 + ProcessEnvironment.current.siteFolders
        return StoreLocation.siteFolders(in: list).contains(where: isFolder)
    }
}

extension AppearanceStore.WriteOptions {
    /// The mode of a transaction whose wait for the lock begins now.
    fileprivate var mode: FileTransaction.Mode {
        if isDryRun { return .dryRun }
        return .write(until: deadline ?? LockDeadline(lockTimeout))
    }
}
