extension AppearanceManager {
    /// Keeps a target in the appearance in force, beginning at once.
    ///
    /// Targets are updated in the order attached, and only if something changes for them. Attaching a target again
    /// keeps its turn, replaces its scope and updates it once more. The manager holds targets weakly, so they need not
    /// be detached.
    ///
    /// - Parameter target: The target.
    public func attach(_ target: any AppearanceTarget) {
        attach(target: target, for: nil)
    }

    /// Keeps a target in the appearance of a scope, beginning at once.
    ///
    /// - Parameters:
    ///   - target: The target.
    ///   - scope: The scope that it shows. It gets the scope's pin, or `system` if nothing pins the scope; a target that
    ///     does not inherit gets the preference in force.
    public func attach(_ target: any AppearanceTarget, for scope: ScopePath) {
        attach(target: target, for: scope)
    }

    private func attach(target: some AppearanceTarget, for scope: ScopePath?) {
        attach(target, inherits: target.inheritsAppearance, for: scope) { $0.applyAppearance($1) }
    }

    /// Keeps an object up to date that need not be a target.
    func attach<Object: AnyObject>(
        _ object: Object, inherits: Bool, for scope: ScopePath?,
        tell: @escaping @MainActor (Object, Appearance) -> Void
    ) {
        let mayInherit = inherits && scope != nil
        let value = { (place: PlaceState) -> Appearance? in
            mayInherit ? place.pin?.appearance ?? .system : place.preference.appearance
        }
        add(Attachment(object, for: scope, isUpdatable: false, value: value, tell: tell))
    }

    private func add(_ attachment: Attachment) {
        attachments.add(attachment) { state.place($0) }
        wantSystemStyleWhereNeeded()
    }

    /// Leaves an object as it is from now on.
    func leave(_ object: AnyObject) {
        attachments.remove(object, asUpdatable: false)
    }

    /// Leaves a target as it is from now on, even during an update.
    ///
    /// - Parameter target: The target; nothing happens if it is not attached.
    public func detach(_ target: any AppearanceTarget) {
        leave(target)
    }

    /// Keeps a view with its own colours in the style that is shown, light or dark.
    ///
    /// It is updated as soon as the style is known, and at each change. The manager holds it weakly.
    ///
    /// - Parameter updatable: The view.
    public func observe(_ updatable: any StyleUpdatable) {
        observe(updatable: updatable, for: nil)
    }

    /// Keeps a view with its own colours in the style that a scope shows, light or dark.
    ///
    /// - Parameters:
    ///   - updatable: The view.
    ///   - scope: The scope.
    public func observe(_ updatable: any StyleUpdatable, for scope: ScopePath) {
        observe(updatable: updatable, for: scope)
    }

    private func observe(updatable: some StyleUpdatable, for scope: ScopePath?) {
        let shown = { (place: PlaceState) in place.style?.appearance }
        add(
            Attachment(updatable, for: scope, isUpdatable: true, value: shown) { updatable, appearance in
                if let style = appearance.style { updatable.updateStyle(style) }
            })
    }

    /// Leaves a view as it is from now on.
    ///
    /// - Parameter updatable: The view; nothing happens if it is not observing.
    public func stopObserving(_ updatable: any StyleUpdatable) {
        attachments.remove(updatable, asUpdatable: true)
    }
}
