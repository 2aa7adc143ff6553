/// An object to keep up to date with a place of the app, held weakly.
@MainActor
final class Attachment {
    /// The value that an object is told.
    enum Kind {
        /// The preference in force.
        case preference
        /// The pin of its scope, or `system`, with which it inherits from what is around it.
        case pin
        /// The style.
        case style
    }

    private(set) weak var object: AnyObject?
    let kind: Kind
    let scope: ScopePath?
    var isAttached = true
    /// The value that it was told last; for a style, the appearance of that name.
    private var told: Appearance?
    private let tell: @MainActor (Appearance) -> Void

    /// - Parameters:
    ///   - object: The object.
    ///   - kind: The value to tell.
    ///   - scope: The place, or `nil` for the app as a whole.
    ///   - tell: Tells the object.
    init<Object: AnyObject>(
        _ object: Object, _ kind: Kind, for scope: ScopePath?, tell: @escaping @MainActor (Object, Appearance) -> Void
    ) {
        self.object = object
        self.kind = scope == nil && kind == .pin ? .preference : kind
        self.scope = scope
        self.tell = { [weak object] appearance in
            if let object { tell(object, appearance) }
        }
    }

    /// Whether the other tells the same object the same kind of value.
    func isSame(as other: Attachment) -> Bool {
        object === other.object && (kind == .style) == (other.kind == .style)
    }

    /// Tells the object the value in its place, unless it was told that last.
    ///
    /// - Returns: Whether it had to be told.
    func update(_ place: (ScopePath?) -> PlaceState) -> Bool {
        let state = place(scope)
        let value: Appearance? =
            switch kind {
            case .preference: state.preference.appearance
            case .pin: state.pin?.appearance ?? .system
            case .style: state.style?.appearance
            }
        guard let value, value != told else { return false }
        told = value
        tell(value)
        return true
    }
}
