/// The objects that a manager keeps up to date, in the order attached.
@MainActor
final class Attachments {
    /// One delivery of a value to an object.
    private struct Delivery {
        let object: ObjectIdentifier
        let number: Int
    }

    private var attachments: [Attachment] = []
    /// For each object that has selected during this update, the number of the delivery when it
    /// may do so.
    ///
    /// It is `nil` between updates.
    private var responses: [ObjectIdentifier: Int]?
    /// The delivery under way.
    private var current: Delivery?
    private var deliveries = 0

    /// Attaches an object and delivers its value at once.
    ///
    /// If it is attached already, it keeps its turn.
    func add(_ object: AnyObject, for scope: ScopePath, _ state: (ScopePath) -> ScopeState) {
        let added = Attachment.roles(of: object).map { Attachment(object, for: scope, as: $0) }
        let index = attachments.firstIndex { $0.object === object } ?? attachments.endIndex
        for attachment in attachments where attachment.object === object {
            attachment.isAttached = false
        }
        attachments.insert(contentsOf: added, at: index)
        removeDetached()
        duringUpdate {
            for attachment in added where attachment.isAttached {
                _ = deliver(to: attachment, state)
            }
        }
    }

    /// Leaves an object as it is from now on.
    func remove(_ object: AnyObject) {
        for attachment in attachments where attachment.object === object {
            attachment.isAttached = false
        }
        removeDetached()
    }

    private func removeDetached() {
        attachments.removeAll { !$0.isAttached || $0.object == nil }
    }

    /// Whether an object is attached.
    func contains(_ object: AnyObject) -> Bool {
        attachments.contains { $0.object === object }
    }

    /// The objects, in the order attached.
    var objects: [AnyObject] {
        attachments.compactMap { $0.object }
    }

    /// The scopes with attached objects.
    var scopes: Set<ScopePath> {
        Set(attachments.map { $0.scope })
    }

    /// Delivers values until no object has an outdated one.
    ///
    /// The outermost update delivers nested changes.
    ///
    /// - Parameters:
    ///   - mayRespond: Whether objects may select during the update. After a selection that
    ///     could not be stored they may not: an object that insists on it would be updated without
    ///     end.
    ///   - state: The state of the app or a scope.
    func update(mayRespond: Bool = true, _ state: (ScopePath) -> ScopeState) {
        guard responses == nil else { return }
        duringUpdate {
            if !mayRespond { forbidResponses() }
            var isSettled = false
            while !isSettled {
                isSettled = true
                for attachment in attachments where attachment.isAttached {
                    let isDelivered = deliver(to: attachment, state)
                    if isDelivered { isSettled = false }
                }
            }
        }
    }

    private func forbidResponses() {
        // No delivery has the number 0.
        for object in objects {
            responses?[ObjectIdentifier(object)] = 0
        }
    }

    /// Whether a delivery is under way.
    var isDelivering: Bool { current != nil }

    /// Whether the current object may select: once per external change, so objects that
    /// disagree do not loop.
    func mayRespond() -> Bool {
        guard let current else { return true }
        let number = responses?[current.object] ?? current.number
        responses?[current.object] = number
        return number == current.number
    }

    private func duringUpdate(_ body: () -> Void) {
        let isOutermost = responses == nil
        if isOutermost { responses = [:] }
        body()
        if isOutermost { responses = nil }
    }

    private func deliver(to attachment: Attachment, _ state: (ScopePath) -> ScopeState) -> Bool {
        guard let object = attachment.object else {
            return false
        }
        let previous = current
        deliveries += 1
        current = Delivery(object: ObjectIdentifier(object), number: deliveries)
        let isDelivered = attachment.deliver(state)
        current = previous
        return isDelivered
    }
}
