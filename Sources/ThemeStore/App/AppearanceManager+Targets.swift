extension AppearanceManager {
    /// Keeps an object in the appearance in force, in the style that is shown, or both, beginning
    /// at once.
    ///
    /// Its own type decides the news it gets: an ``AppearanceTarget`` its appearance, a
    /// ``StyleUpdatable`` the style as soon as it is known. An object of both kinds gets both. A
    /// view, controller or window of Apple's frameworks shows the appearance, too, unless it is a
    /// target itself.
    ///
    /// Objects are notified in the order attached, and only if something changes for them.
    /// Attaching an object again keeps its turn, replaces its scope and notifies it again. The
    /// manager keeps weak references, so objects need not be detached.
    ///
    /// - Parameters:
    ///   - object: The object.
    ///   - scope: The scope that it shows. A target gets the scope's pin, or `system` if nothing
    ///     pins the scope. A target that does not inherit, or has no scope, gets the
    ///     preference in force.
    @_disfavoredOverload  // The methods for classes of UIKit and AppKit come first.
    public func attach(_ object: any AppearanceAttachable, for scope: ScopePath = .app) {
        attach(object: object, for: scope)
    }

    /// Attaches an object by its dynamic type.
    func attach(object: AnyObject, for scope: ScopePath) {
        deliver(to: object, for: scope)
        #if (canImport(UIKit) || canImport(AppKit)) && !os(watchOS)
            followFramework(of: object)
        #endif
    }

    /// Attaches an object, and changes no observed state unless the object selects something.
    func deliver(to object: AnyObject, for scope: ScopePath) {
        attachments.add(object, for: scope) { state.state(of: $0) }
        if !attachments.isDelivering { writeRequested() }
    }

    /// Leaves an object as it is from now on, even during an update.
    ///
    /// - Parameter object: The object. The call has no effect if it is not attached.
    public func detach(_ object: AnyObject) {
        attachments.remove(object)
    }
}
