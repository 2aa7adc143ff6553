/// The objects that a manager keeps up to date, in the order attached.
@MainActor
final class Attachments {
    private var attachments: [Attachment] = []
    /// The objects that have changed the setting during this update, and in which of its calls; `nil` between updates.
    private var responses: [ObjectIdentifier: Int]?
    /// The object that is being told, and the number of that call.
    private var current: (object: ObjectIdentifier, call: Int)?
    private var calls = 0

    /// Attaches an object and tells it at once; if it is attached already, it keeps its turn.
    func add(_ object: AnyObject, for scope: ScopePath, _ place: (ScopePath) -> PlaceState) {
        let added = Attachment.roles(of: object).map { Attachment(object, for: scope, as: $0) }
        let index = attachments.firstIndex { $0.object === object } ?? attachments.endIndex
        for attachment in attachments where attachment.object === object { attachment.isAttached = false }
        attachments.insert(contentsOf: added, at: index)
        attachments.removeAll { !$0.isAttached || $0.object == nil }
        duringUpdate {
            for attachment in added where attachment.isAttached { _ = tell(attachment, place) }
        }
    }

    /// Leaves an object as it is from now on.
    func remove(_ object: AnyObject) {
        for attachment in attachments where attachment.object === object { attachment.isAttached = false }
        attachments.removeAll { !$0.isAttached || $0.object == nil }
    }

    /// Whether an object is attached.
    func contains(_ object: AnyObject) -> Bool { attachments.contains { $0.object === object } }

    /// The objects, in the order attached.
    var objects: [AnyObject] { attachments.compactMap { $0.object } }

    /// Tells each object its new value, until there is none; nested changes are delivered by the outermost update.
    ///
    /// - Parameters:
    ///   - mayRespond: Whether objects may change the setting meanwhile. After a selection that could not be stored they
    ///     may not: one that insists on it would be told without end.
    ///   - place: The state of a place.
    func update(mayRespond: Bool = true, _ place: (ScopePath) -> PlaceState) {
        guard responses == nil else { return }
        duringUpdate {
            if !mayRespond {
                responses = Dictionary(objects.map { (ObjectIdentifier($0), 0) }) { call, _ in call }
            }
            var isSettled = false
            while !isSettled {
                isSettled = true
                for attachment in attachments where attachment.isAttached && tell(attachment, place) {
                    isSettled = false
                }
            }
        }
    }

    /// Whether an object is being told something.
    var isTelling: Bool { current != nil }

    /// Whether the current object may change the setting: in one call per external change, so disagreeing objects do
    /// not loop.
    func mayRespond() -> Bool {
        guard let current else { return true }
        let call = responses?[current.object] ?? current.call
        responses?[current.object] = call
        return call == current.call
    }

    /// The places that something is attached to.
    var scopes: Set<ScopePath> { Set(attachments.map { $0.scope }) }

    private func duringUpdate(_ body: () -> Void) {
        let isOutermost = responses == nil
        if isOutermost { responses = [:] }
        defer { if isOutermost { responses = nil } }
        body()
    }

    private func tell(_ attachment: Attachment, _ place: (ScopePath) -> PlaceState) -> Bool {
        guard let object = attachment.object else { return false }
        let previous = current
        calls += 1
        current = (ObjectIdentifier(object), calls)
        defer { current = previous }
        return attachment.update(place)
    }
}
