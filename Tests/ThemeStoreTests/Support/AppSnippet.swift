import ThemeStore

/// The README's samples that are not in the manager's documentation comment.
func followAppearance(of store: AppearanceStore) async throws {
    for try await appearance in store.changes {
        print(appearance.name)
    }
}

/// The sample in the manager's documentation comment.
@MainActor
func launch(window: some AppearanceTarget) throws -> AppearanceManager {
    let manager = AppearanceManager(try AppearanceStore(app: "com.example.Notes"))
    manager.attach(window)
    manager.selection = .dark
    return manager
}

/// The sample about failures in the article on following changes.
func followFailures(of store: AppearanceStore) async throws {
    for try await failure in store.failures {
        print(failure?.description ?? "The setting can be read.")
    }
}

/// The sample in the documentation comment of a store's styles.
func followStyles(of store: AppearanceStore) async throws {
    for try await style in store.styles {
        print(style == .dark ? "dark" : "light")
    }
}

/// The sample in the store's documentation comment.
func storeDark() throws -> Bool {
    let store = try AppearanceStore(app: "com.example.Notes")
    let change = try store.set(.dark)
    return change.isChanged
}
