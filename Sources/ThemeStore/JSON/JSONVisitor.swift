/// A receiver of the values of a JSON text, in the order of the text.
///
/// The scanner is generic over it, so that the compiler merges both into a single loop.
protocol JSONVisitor {
    /// An object or array begins.
    ///
    /// - Parameters:
    ///   - kind: Object or array.
    ///   - start: The offset of its brace.
    ///   - name: The place of its name, with quotes. Empty for an element and for the top.
    /// - Returns: Whether to report the values in it. If not, it is only checked, and is then
    ///   reported as one value.
    mutating func enters(_ kind: JSONValue.Kind, at start: Int, named name: Range<Int>) -> Bool

    /// A string, number or literal has ended, or an object or array that was not entered.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - name: The place of its name, with quotes. Empty for an element and for the top.
    /// - Throws: `JSONError` if the text cannot have this value here.
    mutating func visit(_ value: JSONValue, named name: Range<Int>) throws(JSONError)

    /// The innermost object or array that was entered has ended.
    ///
    /// - Parameter end: The offset behind its brace.
    mutating func leave(at end: Int)
}
