/// An object to keep up to date with a place of the app, held weakly.
@MainActor
final class Attachment {
    /// The news that the object gets, and the way it gets them.
    enum Role {
        /// Appearances; one that inherits gets its scope's pin, and anything else the preference in force.
        case target(inherits: Bool, @MainActor (AnyObject, Appearance) -> Void)
        /// Styles.
        case updatable(@MainActor (AnyObject, InterfaceStyle) -> Void)
    }

    private(set) weak var object: AnyObject?
    var scope: ScopePath
    var isAttached = true
    private let role: Role
    /// The value that it was told last; for a style, the appearance of that name.
    private var told: Appearance?

    init(_ object: AnyObject, for scope: ScopePath, as role: Role) {
        (self.object, self.scope, self.role) = (object, scope, role)
    }

    /// The roles of an object by its dynamic type: its own, or else those of the framework that it is of.
    static func roles(of object: AnyObject) -> [Role] {
        var roles: [Role] = []
        if let target = object as? any AppearanceTarget {
            roles.append(
                .target(inherits: target.inheritsAppearance) { object, appearance in
                    (object as? any AppearanceTarget)?.applyAppearance(appearance)
                })
        } else if let role = frameworkRole(of: object) {
            roles.append(role)
        }
        if object is any StyleUpdatable {
            roles.append(.updatable { object, style in (object as? any StyleUpdatable)?.updateStyle(style) })
        }
        return roles
    }

    /// Tells the object the value in its place, unless it was told that last.
    ///
    /// - Returns: Whether it had to be told.
    func update(_ place: (ScopePath) -> PlaceState) -> Bool {
        let place = place(scope)
        let value: Appearance? =
            switch role {
            case .target(let inherits, _):
                inherits && !scope.isApp ? place.pin?.appearance ?? .system : place.preference.appearance
            case .updatable: place.style?.appearance
            }
        guard let object, let value, value != told else { return false }
        told = value
        switch role {
        case .target(_, let tell): tell(object, value)
        case .updatable(let tell): if let style = value.style { tell(object, style) }
        }
        return true
    }
}
