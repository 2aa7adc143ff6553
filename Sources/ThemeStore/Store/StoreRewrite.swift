/// A plan for a store's whole text.
package protocol StoreRewrite: Sendable {
    /// Whether the new text differs from the old one.
    var isChanged: Bool { get }

    /// The new text in pieces, so that a large one need not be copied.
    var pieces: [ArraySlice<UInt8>] { get }
}
