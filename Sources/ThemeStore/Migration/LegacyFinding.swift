/// A legacy member, and its meaning.
struct LegacyFinding {
    let key: AppearanceKey
    let member: JSONMember
    /// The appearance that it means, or `nil` for a flag without effect.
    let appearance: Appearance?
}
