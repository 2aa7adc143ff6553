/// All that a manager keeps up to date, in the order attached.
@MainActor
final class Attachments {
    private var attachments: [Attachment] = []
    /// Those that have changed the setting while it is being told; `nil` while it is not.
    private var respondents: Set<ObjectIdentifier>?
    private var speaker: ObjectIdentifier?

    /// Adds an attachment and tells it at once; one of the same object and kind keeps its turn and gets the new place.
    func add(_ attachment: Attachment, _ place: (ScopePath?) -> PlaceState) {
        attachments.removeAll { $0.object == nil }
        let known = attachments.first { type(of: $0) == type(of: attachment) && $0.object === attachment.object }
        if let known {
            known.scope = attachment.scope
            known.forget()
        } else {
            attachments.append(attachment)
        }
        withSpeakersHeard { _ = tell(known ?? attachment, place) }
        update(place)
    }

    /// Leaves an object as it is from now on.
    func remove(_ object: AnyObject, as kind: Attachment.Type) {
        for attachment in attachments where type(of: attachment) == kind && attachment.object === object {
            attachment.isAttached = false
        }
        attachments.removeAll { !$0.isAttached || $0.object == nil }
    }

    /// Tells each what is new to it, until there is nothing new to any.
    ///
    /// What changes while one is told is told by who began.
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

    /// Whether the one that is being told may change the setting: each may do so once for a change from outside, so those
    /// that disagree do not go on for ever.
    func mayRespond() -> Bool {
        guard let speaker else { return true }
        return respondents?.insert(speaker).inserted != false
    }

    /// The places that something is attached to.
    var scopes: Set<ScopePath?> { Set(attachments.map(\.scope)) }

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
