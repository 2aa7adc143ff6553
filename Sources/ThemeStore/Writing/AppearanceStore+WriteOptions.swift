extension AppearanceStore {
    /// How to write.
    public struct WriteOptions: Sendable {
        /// Whether to only find out what would change: nothing is locked, created or written.
        ///
        /// The write's errors are thrown as far as a look can tell: rights, modes, attributes, kinds of file, links,
        /// names that are taken and a site's lock, but not a full disk or another writer's lock.
        package var isDryRun: Bool
        /// Whether to throw ``StoreError/unrecognizedValue(_:_:)`` instead of replacing a value that is not recognized.
        package var isStrict: Bool
        /// How long to wait for other writers at most; zero or less means not at all.
        ///
        /// After that, ``StoreError/fileError(_:)`` is thrown.
        public var lockTimeout: Duration
        /// A suffix for the file's name, to keep a copy of the old content; `nil` for no copy.
        ///
        /// A file with that name is never replaced: the write fails, unless that file already has the same content. A
        /// store in memory keeps no copy.
        package var backupSuffix: String?
        /// The store's folder, if it is locked already for many writes.
        package var batch: LockedFolder?
        /// The site's decisions, if they were read already.
        package var site: SitePolicy?
        /// Whether to also lock the setting, in the site's own file.
        package var locksSite = false

        /// Creates options; without an argument, those of an ordinary write.
        ///
        /// - Parameter lockTimeout: How long to wait for other writers at most.
        public init(lockTimeout: Duration = .seconds(5)) {
            self.init(isDryRun: false, lockTimeout: lockTimeout)
        }

        /// Creates options; without arguments, those of an ordinary write.
        ///
        /// - Parameters:
        ///   - isDryRun: Whether to only find out what would change.
        ///   - isStrict: Whether to throw instead of replacing a value that is not recognized.
        ///   - lockTimeout: How long to wait for other writers at most.
        ///   - backupSuffix: A suffix for the file's name, to keep a copy of the old content.
        package init(
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
