// Edits at the end of a pointer, of texts that may have comments and a comma after the last member.
// No comment is changed or removed.

/// The white space, comments and comma between two values.
///
/// Comments can only be recognized from their beginning, so a gap is read from the end of a value.
private struct JSONGap {
    private(set) var comma: Int?
    private(set) var comments: [Range<Int>] = []
    /// The end of the last comment, or of the comma, that begins on the first line.
    private(set) var endOfLine: Int
    private(set) var end: Int

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
                let comment = end..<JSONGap.endOfComment(end, in: text)
                comments.append(comment)
                end = comment.upperBound
            case "," where comma == nil:
                comma = end
                end += 1
            default:
                return
            }
            if isOnLine { endOfLine = end }
        }
    }

    /// The end of a comment, which is valid.
    private static func endOfComment(_ start: Int, in text: PaddedBytes) -> Int {
        let end = try? text.withScanner(of: JSONWithComments.self) { scanner throws(JSONError) in
            try scanner.endOfComment(start)
        }
        return end ?? start + 2
    }
}

extension JSONEditing {
    // MARK: Adding

    /// Adds a member after the last one of an object.
    ///
    /// - Parameters:
    ///   - name: The new name, decoded.
    ///   - value: The value's spelling.
    ///   - step: The object.
    /// - Returns: Edits that only insert, in the order of the text.
    func appending(name: String, value: [UInt8], to step: JSONPath.Step) -> [JSONEdit] {
        let member = JSONString.quoted(name) + colon(like: step.last) + value
        let lead = lead(in: step)
        guard let last = step.last else {
            let comment = JSONGap(after: step.open + 1, in: text).comments.last
            return [insertion(lead + member, at: comment?.upperBound ?? step.open + 1)]
        }
        let end = last.value.range.upperBound
        let gap = JSONGap(after: end, in: text)
        let isOnOwnLine = lead.contains(where: isLineBreak)
        let comma = [UInt8(ascii: ",")]
        if let place = gap.comma {
            let start =
                if isOnOwnLine {
                    max(gap.endOfLine, place + 1)
                } else {
                    place + 1
                }
            return [insertion(lead + member + comma, at: start)]
        }
        if isOnOwnLine, gap.endOfLine > end {
            return [insertion(comma, at: end), insertion(lead + member, at: gap.endOfLine)]
        }
        let separator = separator(before: last, hasComma: hasComma(before: last, step))
        return [insertion(separator + member, at: end)]
    }

    /// The white space before a new member of an object.
    ///
    /// It has a line break if the member gets a line of its own.
    func lead(in step: JSONPath.Step) -> [UInt8] {
        if let last = step.last {
            let separator = separator(before: last, hasComma: hasComma(before: last, step))
            return Array(separator.drop { $0 != "," }.dropFirst())
        }
        let gap = JSONGap(after: step.open + 1, in: text)
        guard let comment = gap.comments.last else {
            return lineBreakIfNeeded(between: step.open + 1, and: step.close)
        }
        let next = lineBreakIfNeeded(between: comment.upperBound, and: step.close)
        if next.isEmpty { return Array(" ".utf8) }
        // The comment may have a line of its own, whose indent is copied.
        let start = comment.lowerBound
        let indent = lastLine(of: text[startOfWhitespace(before: start)..<start])
        if indent.contains(where: isLineBreak) {
            return indent
        }
        return next
    }

    /// The spelling of a value inside new objects.
    ///
    /// - Parameters:
    ///   - value: The spelling.
    ///   - names: The names of the members on the way to it, outermost first.
    ///   - step: The object around them.
    ///   - lead: The white space before the outermost object's member.
    /// - Returns: Objects in one line, or in several if the lead has a line break.
    func object(
        holding value: [UInt8],
        at names: ArraySlice<[UInt8]>,
        in step: JSONPath.Step,
        after lead: [UInt8]
    ) -> [UInt8] {
        guard let name = names.first else {
            return value
        }
        let spelling = String(decoding: name, as: UTF8.self)
        guard lead.contains(where: isLineBreak) else {
            let inner = object(holding: value, at: names.dropFirst(), in: step, after: lead)
            let colon = colon(like: step.last)
            guard colon.last == UInt8(ascii: " ") else {
                // Its neighbours have no spaces.
                let member = JSONString.quoted(spelling) + colon + inner
                return [UInt8(ascii: "{")] + member + [UInt8(ascii: "}")]
            }
            return object(holding: spelling, value: inner, like: step.last)
        }
        let indent = lead + unit(in: step)
        let inner = object(holding: value, at: names.dropFirst(), in: step, after: indent)
        let member = JSONString.quoted(spelling) + colon(like: step.last) + inner
        return [UInt8(ascii: "{")] + indent + member + lead + [UInt8(ascii: "}")]
    }

    /// The white space by which a member is indented more than the brace of its object.
    private func unit(in step: JSONPath.Step) -> [UInt8] {
        let outer = lastLine(of: text[startOfWhitespace(before: step.close)..<step.close])
        let member = self.lead(in: step)
        guard outer.contains(where: isLineBreak), member.starts(with: outer),
            member.count > outer.count
        else {
            return Array("  ".utf8)
        }
        return Array(member.dropFirst(outer.count))
    }

    /// Whether a comma, and not the end of a comment, is before the white space before the last
    /// member.
    private func hasComma(before last: JSONMember, _ step: JSONPath.Step) -> Bool {
        let comma = JSONGap(after: step.endBeforeLast, in: text).comma
        return comma == startOfWhitespace(before: last.name.lowerBound) - 1
    }

    private func insertion(_ bytes: [UInt8], at offset: Int) -> JSONEdit {
        JSONEdit(offset: offset, length: 0, replacement: bytes)
    }

    /// The white space before a member that has a line of its own, or nothing.
    func lead(of member: JSONMember) -> [UInt8] {
        guard !member.name.isEmpty else { return [] }
        let start = member.name.lowerBound
        let lead = lastLine(of: text[startOfWhitespace(before: start)..<start])
        if lead.contains(where: isLineBreak) {
            return lead
        }
        return []
    }

    // MARK: Removing

    /// Removes the member that a pointer leads to, whose value is no object or array.
    ///
    /// - Parameters:
    ///   - member: The member.
    ///   - step: The object that contains it.
    /// - Returns: Edits in the order of the text.
    func removing(_ member: JSONMember, from step: JSONPath.Step) -> [JSONEdit] {
        let before = JSONGap(after: step.endBeforeTarget, in: text)
        let colon = JSONGap(after: member.name.upperBound, in: text)
        let value = JSONGap(after: colon.end + 1, in: text)
        let end = member.value.range.upperBound
        let after = JSONGap(after: end, in: text)
        let comments = colon.comments + value.comments + after.comments
        guard text[after.end] == "}" else {
            // Up to the next member, or to a comment behind the comma.
            let next = endOfWhitespace(after: (after.comma ?? end) + 1)
            return [removal(member.name.lowerBound..<next, keeping: comments)]
        }
        let last = after.comma.map { $0 + 1 } ?? end
        let hasComments = comments.contains { $0.lowerBound < last }
        let range = range(of: member, after: before, to: last, hasComments: hasComments)
        guard after.comma == nil, let comma = before.comma else {
            return [removal(range, keeping: comments)]
        }
        if range.lowerBound > comma + 1 {
            return [removal(comma..<comma + 1, keeping: []), removal(range, keeping: comments)]
        }
        let first = before.comments.isEmpty ? step.endBeforeTarget : comma
        return [removal(first..<end, keeping: comments)]
    }

    /// The range of the last member and of the white space that is removed together with it.
    ///
    /// The line break after a comment stays if anything follows on the member's line.
    ///
    /// - Parameters:
    ///   - member: The member.
    ///   - before: The gap before it.
    ///   - end: The end of its value or comma.
    ///   - hasComments: Whether comments in the range are kept.
    /// - Returns: The range.
    private func range(
        of member: JSONMember,
        after before: JSONGap,
        to end: Int,
        hasComments: Bool
    ) -> Range<Int> {
        let name = member.name.lowerBound
        let start = startOfWhitespace(before: name)
        guard let comment = before.comments.last, start <= comment.upperBound else {
            return start..<end
        }
        var next = end
        while text[next] == " " || text[next] == "\t" {
            next += 1
        }
        if text[comment.lowerBound + 1] == "*" {
            return comment.upperBound..<end
        }
        if isLineBreak(text[next]), !hasComments {
            return comment.upperBound..<next
        }
        return name..<next
    }

    /// Removes a range of the text, except the comments in it.
    private func removal(_ range: Range<Int>, keeping comments: [Range<Int>]) -> JSONEdit {
        var kept: [UInt8] = []
        for comment in comments where range.contains(comment.lowerBound) {
            kept += text[comment]
            let isBlock = text[comment.lowerBound + 1] == "*"
            if isBlock {
                kept.append(UInt8(ascii: " "))
            } else {
                kept.append(UInt8(ascii: "\n"))
            }
        }
        return JSONEdit(offset: range.lowerBound, length: range.count, replacement: kept)
    }
}
