/// An option as it was given.
struct GivenOption {
    let option: Option
    /// For an option that takes one.
    let value: Argument?
}
