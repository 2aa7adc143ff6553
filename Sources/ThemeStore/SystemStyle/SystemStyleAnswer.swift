/// What a source of the system's style answered.
package enum SystemStyleAnswer: Equatable, Sendable {
    /// It knows.
    case style(InterfaceStyle)
    /// It is there, or would be, but has nothing to say; for the reason given.
    case noOpinion(String)
    /// It should have known, but asking it failed; for the reason given.
    case failure(String)
    /// The variable that is to tell holds something that it cannot mean; nothing else is asked then.
    case invalid(StoreError)
}
