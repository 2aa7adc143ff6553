/// The preference and style of one place of an app.
struct PlaceState: Equatable {
    let preference: Preference
    /// The style that pins the place, whatever its window shows; `nil` if it inherits.
    let pin: InterfaceStyle?
    /// The style that is shown; `nil` while no source knows it.
    let style: InterfaceStyle?
    /// The choice that a picker of the place shows.
    let choice: Appearance
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
