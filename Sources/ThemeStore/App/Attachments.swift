/// The objects that a manager keeps up to date, in the order attached.
@MainActor
final class Attachments {
    private var attachments: [Attachment] = []
    /// The objects that may not select any more during this update.
    ///
    /// It is `nil` between updates.
    private var silenced: Set<ObjectIdentifier>?
    /// The object that is being notified, and whether it has selected something meanwhile.
    private var current: ObjectIdentifier?
    private var hasSelected = false

    /// Attaches an object, whose value the next update delivers.
    ///
    /// If it is attached already, it keeps its turn.
    func add(_ object: AnyObject, for scope: ScopePath) {
        let added = Attachment.roles(of: object).map { Attachment(object, for: scope, as: $0) }
        let turn = attachments.prefix { $0.object !== object }.count { $0.object != nil }
        remove(object)
        attachments.insert(contentsOf: added, at: turn)
    }

    /// Leaves an object as it is from now on.
    func remove(_ object: AnyObject) {
        for attachment in attachments where attachment.object === object {
            attachment.isAttached = false
        }
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

    /// Delivers values until no object has an outdated one.
    ///
    /// The outermost update delivers nested changes.
    ///
    /// - Parameters:
    ///   - mayRespond: Whether objects may select during the update. After a selection that
    ///     could not be stored they may not: an object that insists on it would be updated without
    ///     end.
    ///   - state: The state of the app or a scope.
    func update(mayRespond: Bool, _ state: (ScopePath) -> ScopeState) {
        guard silenced == nil else {
            // An object attached in a callback gets its first value at once.
            for attachment in attachments where attachment.isAttached && attachment.isNew {
                _ = deliver(to: attachment, state)
            }
            return
        }
        silenced = []
        if !mayRespond {
            silenced = Set(objects.map { ObjectIdentifier($0) })
        }
        var isSettled = true
        repeat {
            isSettled = true
            for attachment in attachments where attachment.isAttached {
                if deliver(to: attachment, state) { isSettled = false }
            }
        } while !isSettled
        silenced = nil
    }

    /// Whether a delivery is under way.
    var isDelivering: Bool { current != nil }

    /// Whether the current object may select: during one delivery per external change, so objects
    /// that disagree do not loop.
    func mayRespond() -> Bool {
        guard let current else { return true }
        hasSelected = true
        return silenced?.contains(current) == false
    }

    private func deliver(to attachment: Attachment, _ state: (ScopePath) -> ScopeState) -> Bool {
        guard let object = attachment.object else {
            return false
        }
        let identifier = ObjectIdentifier(object)
        let outer = current
        let hasOuterSelected = hasSelected
        current = identifier
        hasSelected = false
        let isDelivered = attachment.deliver(state)
        if hasSelected { silenced?.insert(identifier) }
        current = outer
        hasSelected = hasOuterSelected
        return isDelivered
    }
}
