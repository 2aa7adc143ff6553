/// The objects that a manager keeps up to date, in the order attached.
@MainActor
final class Attachments {
    /// The attachments of each object, one for each of its roles, in the order attached.
    ///
    /// The released objects are included. A detached object has none.
    private var slots: [[Attachment]] = []
    /// The places of the objects.
    ///
    /// A new object may have the identifier of a released one.
    private var places: [ObjectIdentifier: Int] = [:]
    /// The objects that may not select any more during this update.
    ///
    /// It is `nil` between updates.
    private var silenced: Set<ObjectIdentifier>?
    /// Whether the values have changed during the update.
    private var isOutdated = false
    /// The object that is being notified, and whether it has selected something meanwhile.
    private var current: ObjectIdentifier?
    private var hasSelected = false

    /// Attaches an object, and delivers its values.
    ///
    /// If it is attached already, it keeps its turn.
    ///
    /// - Parameters:
    ///   - object: The object.
    ///   - scope: The scope.
    ///   - state: The state of the app or a scope.
    func add(
        _ object: AnyObject,
        for scope: ScopePath,
        _ state: Attachment.States
    ) {
        let slot = Attachment.roles(of: object).map { Attachment(object, for: scope, as: $0) }
        if let place = place(of: object) {
            end(place)
            slots[place] = slot
        } else {
            if slots.count > 2 * places.count + 16 { removeReleased() }
            places[ObjectIdentifier(object)] = slots.count
            slots.append(slot)
        }
        deliver(to: slot, state)
    }

    /// Leaves an object as it is from now on.
    func remove(_ object: AnyObject) {
        guard let place = place(of: object) else { return }
        end(place)
        slots[place] = []
        places[ObjectIdentifier(object)] = nil
    }

    /// Ends the attachments of an object, also during an update.
    private func end(_ place: Int) {
        for attachment in slots[place] {
            attachment.isAttached = false
        }
    }

    /// The scope of an attached object, or `nil` if it is not attached.
    func scope(of object: AnyObject) -> ScopePath? {
        place(of: object).flatMap { slots[$0].first?.scope }
    }

    /// Whether an object is attached.
    func contains(_ object: AnyObject) -> Bool {
        place(of: object) != nil
    }

    /// The objects, in the order attached.
    var objects: [AnyObject] {
        slots.compactMap { $0.first?.object }
    }

    private func place(of object: AnyObject) -> Int? {
        guard let place = places[ObjectIdentifier(object)], slots[place].first?.object === object
        else {
            return nil
        }
        return place
    }

    private func removeReleased() {
        slots.removeAll { $0.first?.object == nil }
        places = [:]
        for (place, slot) in slots.enumerated() {
            if let object = slot.first?.object { places[ObjectIdentifier(object)] = place }
        }
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
    func update(mayRespond: Bool, _ state: Attachment.States) {
        guard silenced == nil else {
            isOutdated = true
            return
        }
        removeReleased()
        silenced = mayRespond ? [] : Set(objects.map { ObjectIdentifier($0) })
        settle(state)
        silenced = nil
    }

    /// Delivers the values of an object that is being attached, and then the values it changes.
    private func deliver(to slot: [Attachment], _ state: Attachment.States) {
        let isOutermost = silenced == nil
        if isOutermost {
            silenced = []
            isOutdated = false
        }
        for attachment in slot where attachment.isAttached {
            _ = deliver(to: attachment, state)
        }
        guard isOutermost else { return }
        if isOutdated { settle(state) }
        silenced = nil
    }

    private func settle(_ state: Attachment.States) {
        var isSettled = false
        while !isSettled {
            isSettled = true
            for attachment in slots.joined() where attachment.isAttached {
                if deliver(to: attachment, state) { isSettled = false }
            }
        }
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

    private func deliver(to attachment: Attachment, _ state: Attachment.States) -> Bool {
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
