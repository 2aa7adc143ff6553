import ThemeStore

/// What the README shows an app's author, so that it is known to compile.
@MainActor
func followAppearance(window: some AppearanceTarget) async throws {
    let store = AppearanceStore(try StoreLocation(namedIn: .process))
    let change = try store.set(.dark)
    var resolution = Resolution(of: store, in: .process)
    let preference = try resolution.preference()
    print(preference.appearance.name, preference.origin.rawValue, change.isChanged)

    let manager = AppearanceManager(store)
    manager.attach(window)
    manager.selection = .dark

    for try await appearance in store.changes {
        print(appearance.name)
    }
}
