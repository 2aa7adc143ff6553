/// A change to a text as data: the bytes of a range give way to others.
struct JSONEdit: Equatable {
    let range: Range<Int>
    let replacement: [UInt8]
}

/// Plans edits that change the bytes of a single member.
///
/// Appending a member and removing it again gives back the same text: both include the separator
/// before it.
struct JSONEditing {
    /// The valid text that the objects and members were found in.
    let text: PaddedBytes

    /// The edit that gives a member another value.
    func replacing(_ member: JSONMember, with value: [UInt8]) -> JSONEdit {
        JSONEdit(range: member.value.range, replacement: value)
    }

    /// Replaces a member's name and value, and keeps the white space around the colon.
    func replacing(_ member: JSONMember, withName name: String, value: [UInt8]) -> JSONEdit {
        let gap = text[member.name.upperBound..<member.value.range.lowerBound]
        return JSONEdit(
            range: member.start..<member.end,
            replacement: JSONString.quoted(name) + gap + value
        )
    }

    /// Gives a member a value, or adds the member to an object.
    func storing(
        _ value: [UInt8],
        at member: JSONMember?,
        named name: String,
        in object: JSONObject
    ) -> [JSONEdit] {
        if let member {
            [replacing(member, with: value)]
        } else {
            appending(name: name, value: value, to: object)
        }
    }

    /// Whether an object was made by `object(holding:at:in:isSpaced:after:)` for that member, and
    /// contains only that.
    func isOnlyMember(_ member: JSONMember, of object: JSONObject) -> Bool {
        object.lastMember == member && member.start == object.open + 2
            && member.end == object.close - 1 && text[object.open + 1] == " "
            && text[object.close - 1] == " "
    }

    /// Removes a member of a text without comments together with its separator.
    func removing(_ member: JSONMember) -> JSONEdit {
        let after = endOfWhitespace(after: member.end)
        let range =
            if text[after] == "," {
                member.start..<endOfWhitespace(after: after + 1)
            } else {
                startOfSeparator(before: member)..<member.end
            }
        return JSONEdit(range: range, replacement: [])
    }

    /// The start of the white space and comma before a member.
    ///
    /// For the first member, it is the end of the brace.
    private func startOfSeparator(before member: JSONMember) -> Int {
        let before = startOfWhitespace(before: member.start)
        if text[before - 1] == "," {
            return startOfWhitespace(before: before - 1)
        }
        return before
    }

    /// Removes several members of an object in a text without comments.
    ///
    /// - Parameter members: The members, in the order of the text.
    /// - Returns: Edits without overlaps, in the order of the text.
    func removing(_ members: [JSONMember]) -> [JSONEdit] {
        var edits: [JSONEdit] = []
        for member in members.reversed() {
            var range = removing(member).range
            if let later = edits.last?.range, range.overlaps(later) {
                // The last member is removed with the separator before it. Now this one is the
                // last, so the separator before it is removed, too.
                range = startOfSeparator(before: member)..<later.upperBound
                edits.removeLast()
            }
            edits.append(JSONEdit(range: range, replacement: []))
        }
        return edits.reversed()
    }

    // MARK: Style

    /// The separator between the last member of an object and a new one: if possible, a copy of the
    /// separator before the last.
    ///
    /// - Returns: White space with one comma.
    func separator(after last: JSONMember, of object: JSONObject) -> [UInt8] {
        let comma = startOfWhitespace(before: last.start) - 1
        let afterComma = lastLine(of: text[comma + 1..<last.start])
        if isSeparator(comma, in: object) {
            return lastLine(of: text[startOfWhitespace(before: comma)..<comma])
                + ",".utf8 + afterComma
        }
        // The white space between brace and single member is copied. `{"a": 1}` has none, so its
        // colon decides.
        if afterComma.isEmpty, colon(like: last).last == " " {
            return ", ".bytes
        }
        return ",".utf8 + afterComma
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
        if let member, !member.name.isEmpty {
            let gap = text[member.name.upperBound..<member.value.range.lowerBound]
            let isPlain = !gap.contains { isLineBreak($0) || $0 == "/" }
            if isPlain { return Array(gap) }
        }
        return ": ".bytes
    }

    /// The white space before an offset from the last line break on, or nothing without one.
    func lead(before offset: Int) -> [UInt8] {
        let lead = lastLine(of: text[startOfWhitespace(before: offset)..<offset])
        if lead.contains(where: isLineBreak) {
            return lead
        }
        return []
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
        " \t\r\n".utf8.contains(byte)
    }
}
