/// An option as it was given.
struct GivenOption {
    let option: Option
    let isShort: Bool
    /// For an option that takes one.
    var value: Argument?

    var spelling: String { isShort ? option.spellings[0] : "--\(option.name)" }
}
