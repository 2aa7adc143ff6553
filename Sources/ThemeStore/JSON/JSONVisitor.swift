/// A receiver of the values of a JSON text, in the order of the text.
///
/// The scanner is generic over it, so that the compiler merges both into a single loop.
protocol JSONVisitor {
    /// An object or array begins.
    ///
    /// - Parameter member: The member, of whose value only the beginning is known. An element and
    ///   the top have an empty name.
    /// - Returns: Whether to report the values in it. If not, it is only checked, and is then
    ///   reported as one value.
    mutating func enters(_ member: JSONMember) -> Bool

    /// A string, number or literal has ended, or an object or array that was not entered.
    ///
    /// - Parameter member: The member. An element and the top have an empty name.
    /// - Throws: `JSONError` if the text cannot have this value here.
    mutating func visit(_ member: JSONMember) throws(JSONError)

    /// The innermost object or array that was entered has ended.
    ///
    /// - Parameter end: The offset behind its brace.
    mutating func leave(at end: Int)
}
