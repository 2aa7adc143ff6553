import ThemeStore

/// What the README shows, beside what the comment on the manager shows.
func followAppearance(of store: AppearanceStore) async throws {
    for try await appearance in store.changes {
        print(appearance.name)
    }
}

/// What the comment on the manager shows.
@MainActor
func launch(window: some AppearanceTarget) throws -> AppearanceManager {
    let manager = AppearanceManager(try AppearanceStore(app: "com.example.Notes"))
    manager.attach(window)
    manager.selection = .dark
    return manager
}

/// What the comment on a store's styles shows.
func followStyles(of store: AppearanceStore) async throws {
    for try await style in store.styles {
        print(style == .dark ? "dark" : "light")
    }
}

/// What the comment on the store shows.
func storeDark() throws -> Bool {
    let store = try AppearanceStore(app: "com.example.Notes")
    let change = try store.set(.dark)
    return change.isChanged
}
