/// An object to keep up to date with a place of the app, held weakly.
@MainActor
final class Attachment {
    private(set) weak var object: AnyObject?
    let scope: ScopePath?
    /// Whether the object is told styles, not appearances.
    let isUpdatable: Bool
    var isAttached = true
    /// The value that it was told last; for a style, the appearance of that name.
    private var told: Appearance?
    private let value: (PlaceState) -> Appearance?
    private let tell: @MainActor (Appearance) -> Void

    /// - Parameters:
    ///   - object: The object.
    ///   - scope: The place, or `nil` for the app as a whole.
    ///   - isUpdatable: Whether it is told styles, not appearances.
    ///   - value: The value to tell.
    ///   - tell: Tells the object.
    init<Object: AnyObject>(
        _ object: Object, for scope: ScopePath?, isUpdatable: Bool, value: @escaping (PlaceState) -> Appearance?,
        tell: @escaping @MainActor (Object, Appearance) -> Void
    ) {
        self.object = object
        self.scope = scope
        self.isUpdatable = isUpdatable
        self.value = value
        self.tell = { [weak object] appearance in
            if let object { tell(object, appearance) }
        }
    }

    /// Whether the other tells the same object the same kind of value.
    func isSame(as other: Attachment) -> Bool {
        object === other.object && isUpdatable == other.isUpdatable
    }

    /// Tells the object the value in its place, unless it was told that last.
    ///
    /// - Returns: Whether it had to be told.
    func update(_ place: (ScopePath?) -> PlaceState) -> Bool {
        guard let value = value(place(scope)), value != told else { return false }
        told = value
        tell(value)
        return true
    }
}
