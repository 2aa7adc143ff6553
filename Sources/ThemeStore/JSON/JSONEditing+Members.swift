// Adding members to any text, and removing members from a text that may have comments and a comma
// after the last member. No comment is changed or removed.

/// The white space, comments and comma between two values.
///
/// Comments can only be recognized from their beginning, so a gap is read from the end of a value.
private struct JSONGap {
    var comma: Int?
    var comments: [Range<Int>] = []
    /// The end of the last comment, or of the comma, that begins on the first line.
    var endOfLine: Int
    var end: Int

    init(after start: Int, in text: PaddedBytes) {
        endOfLine = start
        end = start
        var isOnLine = true
        while true {
            switch text[end] {
            case "\n", "\r":
                isOnLine = false
                end += 1
                continue
            case " ", "\t":
                end += 1
                continue
            case "/":
                let start = end
                let next = try? text.withScanner(isLenient: true) { scanner throws(JSONError) in
                    try scanner.endOfComment(start)
                }
                // A comment in a valid text ends.
                end = next ?? start + 2
                comments.append(start..<end)
            case "," where comma == nil:
                comma = end
                end += 1
            default:
                return
            }
            if isOnLine { endOfLine = end }
        }
    }
}

extension JSONEditing {
    // MARK: Adding

    /// Adds a member after the last one of an object, in the style of the last one: its separator
    /// with line ends and indent, and the white space around its colon.
    ///
    /// - Parameters:
    ///   - name: The new name, decoded.
    ///   - value: The value's spelling.
    ///   - object: The object.
    /// - Returns: Edits that only insert, in the order of the text.
    func appending(name: String, value: [UInt8], to object: JSONObject) -> [JSONEdit] {
        let member = JSONString.quoted(name) + colon(like: object.lastMember) + value
        let lead = lead(in: object)
        let end = object.lastMember?.end ?? object.open + 1
        let gap = JSONGap(after: end, in: text)
        guard let last = object.lastMember else {
            return [insertion(lead + member, at: gap.comments.last?.upperBound ?? end)]
        }
        let comma = ",".bytes
        var endOfLine = end
        if lead.contains(where: isLineBreak) {
            endOfLine = gap.endOfLine
        }
        if let place = gap.comma {
            return [insertion(lead + member + comma, at: max(endOfLine, place + 1))]
        }
        if endOfLine > end {
            return [insertion(comma, at: end), insertion(lead + member, at: endOfLine)]
        }
        return [insertion(separator(after: last, of: object) + member, at: end)]
    }

    /// The white space before a new member of an object.
    ///
    /// It has a line break if the member gets a line of its own.
    func lead(in object: JSONObject) -> [UInt8] {
        if let last = object.lastMember {
            return Array(separator(after: last, of: object).drop { $0 != "," }.dropFirst())
        }
        let comment = JSONGap(after: object.open + 1, in: text).comments.last
        // The comment may have a line of its own, whose indent is copied.
        let indent = comment.map { lead(before: $0.lowerBound) } ?? []
        if !indent.isEmpty { return indent }
        let outer = lead(before: object.close)
        if !outer.isEmpty { return outer + "  ".bytes }
        if comment == nil { return [] }
        return " ".bytes
    }

    /// The spelling of a value inside new objects.
    ///
    /// - Parameters:
    ///   - value: The spelling.
    ///   - names: The names of the members on the way to it, outermost first.
    ///   - object: The object around them.
    ///   - isSpaced: Whether a space separates the member from each brace of an object in one line.
    ///     `appending` never puts any there, so `isOnlyMember` recognizes such an object, and an
    ///     object of another program stays when it is empty again.
    ///   - lead: The white space before the outermost object's member.
    /// - Returns: Objects in one line, or in several if the lead has a line break.
    func object(
        holding value: [UInt8],
        at names: some Collection<[UInt8]>,
        in object: JSONObject,
        isSpaced: Bool,
        after lead: [UInt8] = []
    ) -> [UInt8] {
        var spelling = value
        for (depth, name) in names.enumerated().reversed() {
            var indent: [UInt8] = []
            if isSpaced { indent = " ".bytes }
            var end = indent
            if lead.contains(where: isLineBreak) {
                let unit = unit(in: object)
                end = lead + repeatElement(unit, count: depth).joined()
                indent = end + unit
            }
            let member = JSONString.quoted(name.text) + colon(like: object.lastMember)
            spelling = "{".utf8 + indent + member + spelling + end + "}".utf8
        }
        return spelling
    }

    /// The white space by which a member is indented more than the brace of its object.
    private func unit(in object: JSONObject) -> [UInt8] {
        let outer = lead(before: object.close)
        let member = lead(in: object)
        guard !outer.isEmpty, member.starts(with: outer), member.count > outer.count else {
            return "  ".bytes
        }
        return Array(member.dropFirst(outer.count))
    }

    /// Whether a byte is the comma before the last member of an object, and not part of a comment.
    func isSeparator(_ offset: Int, in object: JSONObject) -> Bool {
        if let end = object.endBeforeLast {
            JSONGap(after: end, in: text).comma == offset
        } else {
            text[offset] == ","
        }
    }

    private func insertion(_ bytes: [UInt8], at offset: Int) -> JSONEdit {
        JSONEdit(range: offset..<offset, replacement: bytes)
    }

    // MARK: Removing

    /// Removes the member at a pointer, whose value must be no object or array.
    ///
    /// - Parameters:
    ///   - member: The member.
    ///   - step: The object that contains it.
    /// - Returns: Edits in the order of the text.
    func removing(_ member: JSONMember, from step: JSONPath.Step) -> [JSONEdit] {
        let before = JSONGap(after: step.endBeforeTarget, in: text)
        let colon = JSONGap(after: member.name.upperBound, in: text)
        let value = JSONGap(after: colon.end + 1, in: text)
        let end = member.end
        let after = JSONGap(after: end, in: text)
        let comments = colon.comments + value.comments + after.comments
        guard text[after.end] == "}" else {
            // Up to the next member, or to a comment behind the comma.
            let next = endOfWhitespace(after: (after.comma ?? end) + 1)
            return [removal(member.start..<next, keeping: comments)]
        }
        let last = after.comma.map { $0 + 1 } ?? end
        var start = startOfWhitespace(before: member.start)
        var next = last
        if let comment = before.comments.last, start <= comment.upperBound {
            start = comment.upperBound
            if !isBlock(comment) {
                while text[next] == " " || text[next] == "\t" {
                    next += 1
                }
                // Its line break stays if anything follows on the member's line.
                if comments.contains(where: { $0.lowerBound < last }) || !isLineBreak(text[next]) {
                    start = member.start
                }
            }
        }
        var edits: [JSONEdit] = []
        if after.comma == nil, let comma = before.comma {
            let start = before.comments.isEmpty ? step.endBeforeTarget : comma
            edits.append(removal(start..<comma + 1, keeping: []))
        }
        edits.append(removal(start..<next, keeping: comments))
        return edits
    }

    /// Removes a range of the text, except the comments in it.
    private func removal(_ range: Range<Int>, keeping comments: [Range<Int>]) -> JSONEdit {
        var kept: [UInt8] = []
        for comment in comments where range.contains(comment.lowerBound) {
            kept += text[comment]
            if isBlock(comment) {
                kept += " ".utf8
            } else {
                kept += "\n".utf8
            }
        }
        return JSONEdit(range: range, replacement: kept)
    }

    private func isBlock(_ comment: Range<Int>) -> Bool {
        text[comment.lowerBound + 1] == "*"
    }
}
