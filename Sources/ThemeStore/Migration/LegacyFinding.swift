/// A legacy member, and its meaning.
struct LegacyFinding {
    let key: AppearanceKey
    let member: JSONMember
    let meaning: LegacyMeaning

    /// The appearance that it means, or `nil` for a flag without effect.
    var appearance: Appearance? {
        if case .appearance(let appearance) = meaning {
            appearance
        } else {
            nil
        }
    }
}
