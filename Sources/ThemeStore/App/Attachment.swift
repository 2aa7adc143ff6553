/// A weak reference to an object that is kept up to date with the app or a scope.
@MainActor
final class Attachment {
    /// The values that the object gets, and how they are delivered, without retaining it.
    enum Role {
        /// Appearances. A target that inherits gets the pin of its scope, and any other the
        /// preference in force.
        case target(inherits: Bool, @MainActor (Appearance) -> Void)
        /// Styles, each as the appearance of its name.
        case updatable(@MainActor (Appearance) -> Void)
    }

    /// The state of the app or a scope.
    typealias States = (ScopePath) -> ScopeState

    private(set) weak var object: AnyObject?
    let scope: ScopePath
    var isAttached = true
    private let role: Role
    /// The value that was delivered last.
    private var delivered: Appearance?

    init(_ object: AnyObject, for scope: ScopePath, as role: Role) {
        self.object = object
        self.scope = scope
        self.role = role
    }

    /// The roles of an object by its dynamic type: its own, or else the role of its framework's
    /// class.
    static func roles(of object: AnyObject) -> [Role] {
        var roles: [Role] = []
        if let target = object as? any AppearanceTarget {
            roles.append(
                .target(inherits: target.inheritsAppearance) { [weak target] in
                    target?.applyAppearance($0)
                }
            )
        } else if let role = frameworkRole(of: object) {
            roles.append(role)
        }
        if let updatable = object as? any StyleUpdatable {
            roles.append(
                .updatable { [weak updatable] in
                    if let style = $0.style { updatable?.updateStyle(style) }
                }
            )
        }
        return roles
    }

    /// Delivers the value for its scope, unless that value was delivered last.
    ///
    /// - Returns: Whether it was delivered.
    func deliver(_ state: States) -> Bool {
        guard let value = value(in: state(scope)), value != delivered else {
            return false
        }
        delivered = value
        switch role {
        case .target(_, let apply), .updatable(let apply):
            apply(value)
        }
        return true
    }

    /// The value that the object should have.
    ///
    /// It is `nil` while the style is unknown.
    private func value(in state: ScopeState) -> Appearance? {
        switch role {
        case .target(inherits: true, _) where !scope.isApp:
            state.pin?.appearance ?? .system
        case .target:
            state.preference.appearance
        case .updatable:
            state.style?.appearance
        }
    }
}
