/// Plans edits that leave every byte alone but those of one member.
///
/// Appending and then removing the same member gives back the text it began with: a member is appended behind the last
/// one together with a separator before it, and the last member is removed together with the separator before it.
package struct JSONEditing {
    private let text: PaddedBytes

    /// - Parameter text: The valid text that the objects and members below were found in.
    package init(_ text: PaddedBytes) {
        self.text = text
    }

    /// The edit that gives a member another value.
    package func replacing(_ member: JSONMember, with value: [UInt8]) -> JSONEdit {
        JSONEdit(offset: member.value.range.lowerBound, length: member.value.range.count, replacement: value)
    }

    /// The edit that puts another member in the place of one, with the white space around the colon as it is.
    package func replacing(_ member: JSONMember, withName name: String, value: [UInt8]) -> JSONEdit {
        let range = member.name.lowerBound..<member.value.range.upperBound
        let gap = text[member.name.upperBound..<member.value.range.lowerBound]
        return JSONEdit(
            offset: range.lowerBound, length: range.count, replacement: JSONString.quoted(name) + gap + value)
    }

    /// The edit that adds a member behind all others, in the style of the last one: its separator with line ends and
    /// indent, and the white space around its colon.
    ///
    /// - Parameters:
    ///   - name: What the new name says.
    ///   - value: The value's spelling.
    ///   - object: The object to add it to.
    /// - Returns: The edit, which only inserts.
    package func appending(name: String, value: [UInt8], to object: JSONObject) -> JSONEdit {
        let member = JSONString.quoted(name) + colon(like: object.lastMember) + value
        guard let last = object.lastMember else {
            return JSONEdit(offset: object.open + 1, length: 0, replacement: lineBreakIfNeeded(in: object) + member)
        }
        return JSONEdit(
            offset: last.value.range.upperBound, length: 0, replacement: separator(before: last) + member)
    }

    /// A new object of one member, for the value of a member to be appended to another object.
    ///
    /// It is set off from its braces by one space on either side, which `appending` never does to a member of an empty
    /// object. So `isOnlyMember` can tell which objects there were before, and those stay when they are empty again.
    package func object(holding name: String, value: [UInt8], like neighbours: JSONObject) -> [UInt8] {
        Array("{ ".utf8) + JSONString.quoted(name) + colon(like: neighbours.lastMember) + value + Array(" }".utf8)
    }

    /// Whether an object was made by `object(holding:value:like:)` and holds nothing but that member.
    package func isOnlyMember(_ member: JSONMember, of object: JSONObject) -> Bool {
        let space = UInt8(ascii: " ")
        return object.lastMember == member && member.name.lowerBound == object.open + 2
            && member.value.range.upperBound == object.close - 1 && text[object.open + 1] == space
            && text[object.close - 1] == space
    }

    /// The edit that takes a member out, with the one separator that goes with it.
    package func removing(_ member: JSONMember) -> JSONEdit {
        let after = endOfWhitespace(after: member.value.range.upperBound)
        let range =
            text[after] == UInt8(ascii: ",")
            ? member.name.lowerBound..<endOfWhitespace(after: after + 1)
            : startOfSeparator(before: member)..<member.value.range.upperBound
        return JSONEdit(offset: range.lowerBound, length: range.count, replacement: [])
    }

    /// Where the comma before a member begins with the white space before it, or for the first member, where the brace ends.
    private func startOfSeparator(before member: JSONMember) -> Int {
        let before = startOfWhitespace(before: member.name.lowerBound)
        return text[before - 1] == UInt8(ascii: ",") ? startOfWhitespace(before: before - 1) : before
    }

    /// The edits that take several members of one object out.
    ///
    /// - Parameter members: The members, in the order of the text.
    /// - Returns: Edits that do not overlap, in that order.
    package func removing(_ members: [JSONMember]) -> [JSONEdit] {
        var edits: [JSONEdit] = []
        for member in members.reversed() {
            let edit = removing(member)
            guard let later = edits.first, edit.offset + edit.length > later.offset else {
                edits.insert(edit, at: 0)
                continue
            }
            // The member behind this one is the last and goes too, with the separator between them; so now this one is the
            // last, and takes the separator before it along.
            let start = startOfSeparator(before: member)
            edits[0] = JSONEdit(offset: start, length: later.offset + later.length - start, replacement: [])
        }
        return edits
    }

    // MARK: Style

    /// What to put between the last member and a new one: what stands before the last one, if anything does.
    private func separator(before last: JSONMember) -> [UInt8] {
        let comma = startOfWhitespace(before: last.name.lowerBound) - 1
        let afterComma = lastLine(of: text[comma + 1..<last.name.lowerBound])
        guard text[comma] == UInt8(ascii: ",") else {
            // A single member shows how it is set off from the brace; `{"a": 1}` does not, so its colon has to tell.
            let isSpaced = afterComma.isEmpty && colon(like: last).last == UInt8(ascii: " ")
            return [UInt8(ascii: ",")] + (isSpaced ? [UInt8(ascii: " ")] : afterComma)
        }
        return lastLine(of: text[startOfWhitespace(before: comma)..<comma]) + [UInt8(ascii: ",")] + afterComma
    }

    /// The white space from the last line break on, or all of it where there is none: blank lines are not a style.
    private func lastLine(of whitespace: ArraySlice<UInt8>) -> [UInt8] {
        guard var start = whitespace.lastIndex(where: isLineBreak) else { return Array(whitespace) }
        if whitespace[start] == UInt8(ascii: "\n"), start > whitespace.startIndex,
            whitespace[start - 1] == UInt8(ascii: "\r")
        {
            start -= 1
        }
        return Array(whitespace[start...])
    }

    /// The colon and the white space around it, like another member's unless that runs over a line's end.
    private func colon(like member: JSONMember?) -> [UInt8] {
        guard let member else { return Array(": ".utf8) }
        let gap = text[member.name.upperBound..<member.value.range.lowerBound]
        return gap.contains(where: isLineBreak) ? Array(": ".utf8) : Array(gap)
    }

    /// Where an empty object's braces stand on two lines, a line break and an indent two deeper than that of `}`.
    private func lineBreakIfNeeded(in object: JSONObject) -> [UInt8] {
        let whitespace = text[object.open + 1..<object.close]
        guard whitespace.contains(where: isLineBreak) else { return [] }
        return lastLine(of: whitespace) + Array("  ".utf8)
    }

    private func isLineBreak(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
    }

    // MARK: White space

    private func startOfWhitespace(before offset: Int) -> Int {
        var start = offset
        while isWhitespace(text[start - 1]) { start -= 1 }
        return start
    }

    private func endOfWhitespace(after offset: Int) -> Int {
        var end = offset
        while isWhitespace(text[end]) { end += 1 }
        return end
    }

    private func isWhitespace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || isLineBreak(byte) || byte == UInt8(ascii: "\t")
    }
}
