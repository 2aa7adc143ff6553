/// A change to a text as data: at `offset`, `length` bytes give way to `replacement`.
struct JSONEdit: Equatable, Sendable {
    let offset: Int
    let length: Int
    let replacement: [UInt8]
}

extension JSONEdit {
    private var end: Int { offset + length }
    private var growth: Int {
        replacement.count - length
    }

    /// Whether the edit replaces or removes a value.
    func replaces(_ value: JSONValue) -> Bool {
        offset <= value.range.lowerBound && value.range.upperBound <= end
    }

    /// Whether the edit changes something inside an object.
    func isInside(_ object: JSONValue) -> Bool {
        object.range.lowerBound < offset && offset < object.range.upperBound
    }

    /// The range after the edit of a text that surrounds the edit, or is before or after it.
    func moved(_ range: Range<Int>) -> Range<Int> {
        let lower =
            if range.lowerBound < end {
                range.lowerBound
            } else {
                range.lowerBound + growth
            }
        let upper =
            if range.upperBound <= offset {
                range.upperBound
            } else {
                range.upperBound + growth
            }
        return lower..<upper
    }

    /// A member after the edit, or `nil` if the edit removes it.
    func moved(_ member: JSONMember) -> JSONMember? {
        guard replaces(member.value) else {
            let value = JSONValue(kind: member.value.kind, range: moved(member.value.range))
            return JSONMember(name: moved(member.name), value: value)
        }
        guard member.name.lowerBound < offset, let first = replacement.first else {
            return nil
        }
        let kind = JSONValue.Kind(ofValueAt: first)
        let value = JSONValue(kind: kind, range: offset..<offset + replacement.count)
        return JSONMember(name: member.name, value: value)
    }

    /// The offset, in the text after the edit, of the name of a member that is only inserted, or
    /// `nil` for other edits.
    var insertedName: Int? {
        guard length == 0 else { return nil }
        return replacement.firstIndex(of: UInt8(ascii: "\"")).map { offset + $0 }
    }
}

/// Plans edits that change the bytes of a single member.
///
/// Appending a member and removing it again gives back the same text: both include the separator
/// before it.
struct JSONEditing {
    let text: PaddedBytes

    /// - Parameter text: The valid text that the objects and members below were found in.
    init(_ text: PaddedBytes) {
        self.text = text
    }

    /// The edit that gives a member another value.
    func replacing(_ member: JSONMember, with value: [UInt8]) -> JSONEdit {
        JSONEdit(
            offset: member.value.range.lowerBound,
            length: member.value.range.count,
            replacement: value
        )
    }

    /// Replaces a member's name and value, and keeps the white space around the colon.
    func replacing(_ member: JSONMember, withName name: String, value: [UInt8]) -> JSONEdit {
        let range = member.name.lowerBound..<member.value.range.upperBound
        let gap = text[member.name.upperBound..<member.value.range.lowerBound]
        return JSONEdit(
            offset: range.lowerBound,
            length: range.count,
            replacement: JSONString.quoted(name) + gap + value
        )
    }

    /// Adds a member after all others, in the style of the last one: its separator with line ends
    /// and indent, and the white space around its colon.
    ///
    /// - Parameters:
    ///   - name: The new name, decoded.
    ///   - value: The value's spelling.
    ///   - object: The object to add it to.
    /// - Returns: The edit, which only inserts.
    func appending(name: String, value: [UInt8], to object: JSONObject) -> JSONEdit {
        let member = JSONString.quoted(name) + colon(like: object.lastMember) + value
        guard let last = object.lastMember else {
            return JSONEdit(
                offset: object.open + 1,
                length: 0,
                replacement: lineBreakIfNeeded(between: object.open + 1, and: object.close) + member
            )
        }
        return JSONEdit(
            offset: last.value.range.upperBound,
            length: 0,
            replacement: separator(before: last) + member
        )
    }

    /// A new object of one member, for the value of a member to be appended to another object.
    ///
    /// One space separates the member from each brace. `appending` never puts any there. So
    /// `isOnlyMember` recognizes such an object, and an object of another program stays when it is
    /// empty again.
    func object(holding name: String, value: [UInt8], like neighbour: JSONMember?)
        -> [UInt8]
    {
        let member = JSONString.quoted(name) + colon(like: neighbour) + value
        return Array("{ ".utf8) + member + Array(" }".utf8)
    }

    /// Whether an object was made by `object(holding:value:like:)` and contains only that
    /// member.
    func isOnlyMember(_ member: JSONMember, of object: JSONObject) -> Bool {
        let space = UInt8(ascii: " ")
        return object.lastMember == member && member.name.lowerBound == object.open + 2
            && member.value.range.upperBound == object.close - 1 && text[object.open + 1] == space
            && text[object.close - 1] == space
    }

    /// Removes a member together with its separator.
    func removing(_ member: JSONMember) -> JSONEdit {
        let after = endOfWhitespace(after: member.value.range.upperBound)
        let range =
            if text[after] == "," {
                member.name.lowerBound..<endOfWhitespace(after: after + 1)
            } else {
                startOfSeparator(before: member)..<member.value.range.upperBound
            }
        return JSONEdit(offset: range.lowerBound, length: range.count, replacement: [])
    }

    /// The start of the white space and comma before a member.
    ///
    /// For the first member, it is the end of the brace.
    private func startOfSeparator(before member: JSONMember) -> Int {
        let before = startOfWhitespace(before: member.name.lowerBound)
        if text[before - 1] == "," {
            return startOfWhitespace(before: before - 1)
        }
        return before
    }

    /// Removes several members of an object.
    ///
    /// - Parameter members: The members, in the order of the text.
    /// - Returns: Edits without overlaps, in the order of the text.
    func removing(_ members: [JSONMember]) -> [JSONEdit] {
        var edits: [JSONEdit] = []
        for member in members.reversed() {
            let edit = removing(member)
            guard let later = edits.last, edit.offset + edit.length > later.offset else {
                edits.append(edit)
                continue
            }
            // The last member is removed with the separator before it. Now this one is the last, so
            // the separator before it is removed, too.
            let start = startOfSeparator(before: member)
            edits[edits.count - 1] = JSONEdit(
                offset: start,
                length: later.offset + later.length - start,
                replacement: []
            )
        }
        return edits.reversed()
    }

    // MARK: Style

    /// The separator between the last member and a new one: if possible, a copy of the separator
    /// before the last.
    ///
    /// - Parameters:
    ///   - last: The last member.
    ///   - hasComma: Whether a comma in front of it is its separator. `false` if it is a part of a
    ///     comment.
    /// - Returns: White space with one comma.
    func separator(before last: JSONMember, hasComma: Bool = true) -> [UInt8] {
        let comma = startOfWhitespace(before: last.name.lowerBound) - 1
        let afterComma = lastLine(of: text[comma + 1..<last.name.lowerBound])
        guard hasComma, text[comma] == "," else {
            // The white space between brace and single member is copied. `{"a": 1}` has none, so
            // its colon decides.
            let isSpaced = afterComma.isEmpty && colon(like: last).last == " "
            return [UInt8(ascii: ",")] + (isSpaced ? [UInt8(ascii: " ")] : afterComma)
        }
        return lastLine(of: text[startOfWhitespace(before: comma)..<comma]) + [UInt8(ascii: ",")]
            + afterComma
    }

    /// The white space from the last line break on, or all of it, because blank lines are not
    /// copied.
    func lastLine(of whitespace: ArraySlice<UInt8>) -> [UInt8] {
        guard var start = whitespace.lastIndex(where: isLineBreak) else {
            return Array(whitespace)
        }
        if whitespace[start] == "\n", start > whitespace.startIndex,
            whitespace[start - 1] == "\r"
        {
            start -= 1
        }
        return Array(whitespace[start...])
    }

    /// The colon and the white space around it, like another member's unless that has comments or
    /// runs over a line's end.
    func colon(like member: JSONMember?) -> [UInt8] {
        guard let member, !member.name.isEmpty else {
            return Array(": ".utf8)
        }
        let gap = text[member.name.upperBound..<member.value.range.lowerBound]
        if gap.contains(where: { isLineBreak($0) || $0 == "/" }) {
            return Array(": ".utf8)
        }
        return Array(gap)
    }

    /// A line break and an indent two deeper than that of `}`, if the white space before it has a
    /// line break.
    func lineBreakIfNeeded(between start: Int, and close: Int) -> [UInt8] {
        let whitespace = text[start..<close]
        guard whitespace.contains(where: isLineBreak) else {
            return []
        }
        return lastLine(of: whitespace) + Array("  ".utf8)
    }

    func isLineBreak(_ byte: UInt8) -> Bool {
        byte == "\n" || byte == "\r"
    }

    // MARK: White space

    func startOfWhitespace(before offset: Int) -> Int {
        var start = offset
        while isWhitespace(text[start - 1]) {
            start -= 1
        }
        return start
    }

    func endOfWhitespace(after offset: Int) -> Int {
        var end = offset
        while isWhitespace(text[end]) {
            end += 1
        }
        return end
    }

    private func isWhitespace(_ byte: UInt8) -> Bool {
        byte == " " || isLineBreak(byte) || byte == "\t"
    }
}
