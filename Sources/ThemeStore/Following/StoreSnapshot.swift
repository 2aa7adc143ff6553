/// What a store and its site's files hold at one moment, to be resolved for any number of scopes without reading again.
struct StoreSnapshot: Sendable {
    private static let count = Mutex(0)

    /// A later snapshot has a higher number, which it was given before it looked.
    ///
    /// So one that does not yet show a change is never later than one that was begun after the change.
    let number: Int
    /// What the store holds; nothing where there is no file.
    let document: Result<StoreDocument?, StoreError>
    let site: SitePolicy

    private let store: AppearanceStore

    /// Reads the files, which blocks the thread but waits for nobody.
    init(reading store: AppearanceStore) {
        number = StoreSnapshot.count.withLock { count in
            count += 1
            return count
        }
        document = Result { () throws(StoreError) in try store.document() }
        site = SitePolicy.read(store.location.site)
        self.store = store
    }

    private init(_ snapshot: StoreSnapshot, document: Result<StoreDocument?, StoreError>) {
        number = snapshot.number
        self.document = document
        site = snapshot.site
        store = snapshot.store
    }

    /// The same moment, with a store in which nothing is stored.
    var withoutDocument: StoreSnapshot { StoreSnapshot(self, document: .success(nil)) }

    /// Why the store could not be read.
    var failure: StoreError? {
        if case .failure(let error) = document { error } else { nil }
    }

    /// A resolution that reads nothing more.
    func resolution(_ scope: ScopePath?, in environment: ProcessEnvironment) -> Resolution {
        Resolution(of: store, scope: scope, in: environment, document: document, site: site)
    }

    /// Whether the other has found the same.
    func isEqual(to other: StoreSnapshot) -> Bool {
        let isSameDocument =
            switch (document, other.document) {
            case (.success(let document), .success(let otherDocument)):
                document?.text.bytes == otherDocument?.text.bytes
            case (.failure(let error), .failure(let otherError)): error == otherError
            default: false
            }
        return isSameDocument && site.appearance == other.site.appearance && site.lock == other.site.lock
            && site.isLockCertain == other.site.isLockCertain && site.warnings == other.site.warnings
    }
}
