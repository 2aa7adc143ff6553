/// The kind of an operand or an option's value, which tells a shell what it may offer.
enum ValueKind {
    /// One that cannot be listed: a number, a new name.
    case other
    case appearance, style, codec, source, form, role, falseMeaning, shell, command
    /// An app that has a store, and a scope in the store that the line means.
    case app, scope
    case file
}
