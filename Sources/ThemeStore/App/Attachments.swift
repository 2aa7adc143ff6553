/// The preference and style of one place of an app.
struct PlaceState {
    let preference: Preference
    /// The style that pins the place, whatever its window shows; `nil` if it inherits.
    let pin: InterfaceStyle?
    /// The style that is shown; `nil` while no source knows it.
    let style: InterfaceStyle?
}

/// An object that is kept up to date with one place of the app, which it does not keep alive.
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
    fileprivate let kind: Kind
    fileprivate var scope: ScopePath?
    fileprivate var isAttached = true
    /// The value that it was told last; a style is the appearance that pins it.
    fileprivate var told: Appearance?
    private let tell: @MainActor (Appearance) -> Void

    /// - Parameters:
    ///   - object: The object.
    ///   - kind: The value to tell.
    ///   - scope: The place, or `nil` for the app as a whole.
    ///   - tell: Tells the object; it must not keep it alive.
    init(_ object: AnyObject, _ kind: Kind, for scope: ScopePath?, tell: @escaping @MainActor (Appearance) -> Void) {
        self.object = object
        self.kind = scope == nil && kind == .pin ? .preference : kind
        self.scope = scope
        self.tell = tell
    }

    /// Whether the other tells the same object the same kind of value.
    fileprivate func isSame(as other: Attachment) -> Bool {
        object === other.object && (kind == .style) == (other.kind == .style)
    }

    /// Tells the object the value in its place, unless it was told that last.
    ///
    /// - Returns: Whether it had to be told.
    fileprivate func update(_ place: (ScopePath?) -> PlaceState) -> Bool {
        let state = place(scope)
        let value: Appearance? =
            switch kind {
            case .preference: state.preference.appearance
            case .pin: state.pin?.appearance ?? .system
            case .style: state.style?.appearance
            }
        guard object != nil, let value, value != told else { return false }
        told = value
        tell(value)
        return true
    }
}

/// The objects that a manager keeps up to date, in the order attached.
@MainActor
final class Attachments {
    private var attachments: [Attachment] = []
    /// The objects that have changed the setting during this update; `nil` between updates.
    private var respondents: Set<ObjectIdentifier>?
    private var speaker: ObjectIdentifier?

    /// Adds an attachment and tells its object at once; it takes the place of one of the same object and kind.
    func add(_ attachment: Attachment, _ place: (ScopePath?) -> PlaceState) {
        attachments.removeAll { $0.object == nil }
        if let index = attachments.firstIndex(where: { $0.isSame(as: attachment) }) {
            attachments[index].isAttached = false
            attachments[index] = attachment
        } else {
            attachments.append(attachment)
        }
        withSpeakersHeard { _ = tell(attachment, place) }
        update(place)
    }

    /// Leaves an object as it is from now on.
    ///
    /// - Parameters:
    ///   - object: The object.
    ///   - isUpdatable: Whether it is no longer told styles; otherwise it is no longer told appearances.
    func remove(_ object: AnyObject, asUpdatable isUpdatable: Bool) {
        for attachment in attachments where attachment.object === object && (attachment.kind == .style) == isUpdatable {
            attachment.isAttached = false
        }
        attachments.removeAll { !$0.isAttached || $0.object == nil }
    }

    /// Whether an object is told appearances.
    func contains(_ object: AnyObject) -> Bool {
        attachments.contains { $0.object === object && $0.kind != .style }
    }

    /// Tells each object its new value, until there is none; nested changes are delivered by the outermost update.
    func update(_ place: (ScopePath?) -> PlaceState) {
        guard respondents == nil else { return }
        withSpeakersHeard {
            var isSettled = false
            while !isSettled {
                isSettled = true
                for attachment in attachments where attachment.isAttached && tell(attachment, place) {
                    isSettled = false
                }
            }
        }
    }

    /// Whether the object that is being told may change the setting: once per external change, so objects that disagree
    /// do not loop.
    func mayRespond() -> Bool {
        guard let speaker else { return true }
        return respondents?.insert(speaker).inserted != false
    }

    /// The places that something is attached to.
    var scopes: Set<ScopePath?> { Set(attachments.map { $0.scope }) }

    private func withSpeakersHeard(_ body: () -> Void) {
        let isOutermost = respondents == nil
        if isOutermost { respondents = [] }
        defer { if isOutermost { respondents = nil } }
        body()
    }

    private func tell(_ attachment: Attachment, _ place: (ScopePath?) -> PlaceState) -> Bool {
        guard let object = attachment.object else { return false }
        let previous = speaker
        speaker = ObjectIdentifier(object)
        defer { speaker = previous }
        return attachment.update(place)
    }
}
