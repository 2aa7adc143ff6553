/// The names of a store's own members.
package enum MemberName {
    /// The first character of all of them, by which most others can be told at once.
    static let firstCharacter = UInt8(ascii: "u")

    package static let appearance = "userInterfaceStyle"
    package static let overrides = "userInterfaceStyleOverrides"
    /// In a site's file only.
    package static let locked = "userInterfaceStyleLocked"

    static let all = [appearance, overrides, locked]
}
