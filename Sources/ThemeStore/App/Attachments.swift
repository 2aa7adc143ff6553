/// The objects that a manager keeps up to date, in the order attached.
@MainActor
final class Attachments {
    private var attachments: [Attachment] = []
    /// The objects that have changed the setting during this update; `nil` between updates.
    private var reentrant: Set<ObjectIdentifier>?
    /// The object that is being told.
    private var current: ObjectIdentifier?

    /// Adds an attachment and tells its object at once; it takes the place of one of the same object and kind.
    func add(_ attachment: Attachment, _ place: (ScopePath?) -> PlaceState) {
        attachments.removeAll { $0.object == nil }
        if let index = attachments.firstIndex(where: { $0.isSame(as: attachment) }) {
            attachments[index].isAttached = false
            attachments[index] = attachment
        } else {
            attachments.append(attachment)
        }
        duringUpdate { _ = tell(attachment, place) }
        update(place)
    }

    /// Leaves an object as it is from now on.
    ///
    /// - Parameters:
    ///   - object: The object.
    ///   - isUpdatable: Whether it was told styles, not appearances.
    func remove(_ object: AnyObject, asUpdatable isUpdatable: Bool) {
        for attachment in attachments where attachment.object === object && attachment.isUpdatable == isUpdatable {
            attachment.isAttached = false
        }
        attachments.removeAll { !$0.isAttached || $0.object == nil }
    }

    /// Whether an object is told appearances.
    func contains(_ object: AnyObject) -> Bool {
        attachments.contains { $0.object === object && !$0.isUpdatable }
    }

    /// Tells each object its new value, until there is none; nested changes are delivered by the outermost update.
    ///
    /// - Parameters:
    ///   - mayRespond: Whether objects may change the setting meanwhile. After a selection that could not be stored they
    ///     may not: one that insists on it would be told without end.
    ///   - place: The state of a place.
    func update(mayRespond: Bool = true, _ place: (ScopePath?) -> PlaceState) {
        guard reentrant == nil else { return }
        duringUpdate {
            if !mayRespond { reentrant = Set(attachments.compactMap { $0.object.map { ObjectIdentifier($0) } }) }
            var isSettled = false
            while !isSettled {
                isSettled = true
                for attachment in attachments where attachment.isAttached && tell(attachment, place) {
                    isSettled = false
                }
            }
        }
    }

    /// Whether the current object may change the setting: once per external change, so disagreeing objects do not
    /// loop.
    func mayRespond() -> Bool {
        guard let current else { return true }
        return reentrant?.insert(current).inserted != false
    }

    /// The places that something is attached to.
    var scopes: Set<ScopePath?> { Set(attachments.map { $0.scope }) }

    private func duringUpdate(_ body: () -> Void) {
        let isOutermost = reentrant == nil
        if isOutermost { reentrant = [] }
        defer { if isOutermost { reentrant = nil } }
        body()
    }

    private func tell(_ attachment: Attachment, _ place: (ScopePath?) -> PlaceState) -> Bool {
        guard let object = attachment.object else { return false }
        let previous = current
        current = ObjectIdentifier(object)
        defer { current = previous }
        return attachment.update(place)
    }
}
