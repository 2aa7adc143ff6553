/// Something that is kept up to date with one place of the app, which it does not keep alive.
@MainActor
class Attachment {
    /// The place; the app as a whole where it is none.
    var scope: ScopePath?
    /// Whether it is still to be told.
    var isAttached = true

    init(scope: ScopePath?) {
        self.scope = scope
    }

    /// What is attached, as long as it lives.
    var object: AnyObject? { nil }

    /// Tells it what is shown in its place, where that is not what it was told last.
    ///
    /// - Parameter place: What is in force in a place.
    /// - Returns: Whether it had to be told.
    func update(_ place: (ScopePath?) -> PlaceState) -> Bool { false }

    /// Has it told once more.
    func forget() {}
}

/// What is in force in one place of the app.
struct PlaceState {
    let preference: Preference
    /// What is shown; `nil` where nothing can tell.
    let style: InterfaceStyle?
}

/// A target, told of preferences.
final class TargetAttachment: Attachment {
    private weak var target: (any AppearanceTarget)?
    private var told: Appearance?

    init(_ target: any AppearanceTarget, scope: ScopePath?) {
        self.target = target
        super.init(scope: scope)
    }

    override var object: AnyObject? { target }

    override func update(_ place: (ScopePath?) -> PlaceState) -> Bool {
        let appearance = place(scope).preference.appearance
        guard let target, appearance != told else { return false }
        told = appearance
        target.apply(appearance)
        return true
    }

    override func forget() {
        told = nil
    }
}

/// Something that draws by itself, told of styles.
final class StyleAttachment: Attachment {
    private weak var updatable: (any StyleUpdatable)?
    private var told: InterfaceStyle?

    init(_ updatable: any StyleUpdatable, scope: ScopePath?) {
        self.updatable = updatable
        super.init(scope: scope)
    }

    override var object: AnyObject? { updatable }

    override func update(_ place: (ScopePath?) -> PlaceState) -> Bool {
        guard let updatable, let style = place(scope).style, style != told else { return false }
        told = style
        updatable.updateStyle(style)
        return true
    }

    override func forget() {
        told = nil
    }
}
