/// Follows a pointer through a text, in one pass.
///
/// It enters only the objects and arrays on the way. Everything else is only checked, so its memory
/// does not grow with the text.
struct JSONPath: JSONVisitor {
    /// An object or array on the way.
    struct Step {
        let kind: JSONValue.Kind
        /// Its place, and its last member or element.
        fileprivate(set) var object: JSONObject
        /// The first member or element that the pointer continues with.
        ///
        /// An element has an empty name.
        var target: JSONMember?
        /// The end of the value before the target, or of the opening bracket.
        var endBeforeTarget: Int
        /// The end of the last value, or of the opening bracket.
        private var end: Int
        /// How many members or elements have ended.
        var count = 0

        init(_ kind: JSONValue.Kind, at open: Int) {
            self.kind = kind
            end = open + 1
            endBeforeTarget = end
            object = JSONObject(range: open..<end, endBeforeLast: end)
        }

        /// Adds the target, whose end may follow.
        mutating func setTarget(_ member: JSONMember) {
            target = member
            endBeforeTarget = end
        }

        /// Adds a member or element that has ended.
        mutating func end(_ member: JSONMember) {
            object.endBeforeLast = end
            object.lastMember = member
            end = member.end
            count += 1
        }
    }

    let text: PaddedBytes
    let pointer: JSONPointer
    /// The objects and arrays that were found on the way, innermost first.
    private var found: [Step] = []
    /// The first member on the way that occurs twice.
    var duplicate: (first: JSONMember, second: JSONMember)?

    /// The innermost open object or array on the way, and those around it.
    private var step = Step(.object, at: 0)
    private var outer: [Step] = []
    private var depth = 0
    /// The part of the pointer after the step.
    private var token: [UInt8] = []
    /// The index that the part is in an array.
    private var index: Int?
    /// Whether the top may be an array.
    private let entersArray: Bool

    /// Follows a pointer through a text, which is JSON with or without comments.
    ///
    /// - Parameters:
    ///   - pointer: The pointer, which may pass through arrays and end at an element.
    ///   - text: The text.
    ///   - entersArray: Whether the top may be an array, of which the pointer begins with an
    ///     element.
    /// - Throws: `JSONError`.
    init(
        _ pointer: JSONPointer,
        in text: PaddedBytes,
        entersArray: Bool = true
    ) throws(JSONError) {
        self.pointer = pointer
        self.text = text
        self.entersArray =
            entersArray && JSONPath.index(pointer.tokens.first ?? []) != nil
        try text.report(to: &self, isLenient: true)
    }

    /// The objects and arrays on the way that exist, outermost first.
    var steps: [Step] { found.reversed() }

    /// The value that the pointer leads to, or `nil`.
    var target: JSONMember? {
        if found.count == pointer.tokens.count {
            found.first?.target
        } else {
            nil
        }
    }

    /// The value at which the way ends early, because it is no object or array, or `nil`.
    var obstacle: JSONMember? {
        if found.count < pointer.tokens.count {
            found.first?.target
        } else {
            nil
        }
    }

    // MARK: Events

    mutating func enters(_ member: JSONMember) -> Bool {
        if depth == 0 {
            guard member.kind == .object || entersArray else { return false }
        } else {
            guard depth < pointer.tokens.count, step.target == nil, isNext(member.name) else {
                return false
            }
            // The end follows.
            step.setTarget(member)
            outer.append(step)
        }
        step = Step(member.kind, at: member.value.range.lowerBound)
        if depth < pointer.tokens.count {
            select(pointer.tokens[depth])
        }
        depth += 1
        return true
    }

    mutating func visit(_ member: JSONMember) throws(JSONError) {
        guard depth > 0 else { throw member.isNotAnObject }
        if isNext(member.name) { add(member) }
        step.end(member)
    }

    mutating func leave(at end: Int) {
        step.object.range = step.object.open..<end
        found.append(step)
        depth -= 1
        guard let parent = outer.popLast() else {
            return
        }
        step = parent
        step.target?.close(at: end)
        if let target = step.target { step.end(target) }
        // Nothing else continues the way, but the same name may occur again.
        select(pointer.tokens[depth - 1])
    }

    // MARK: Matching

    private mutating func select(_ token: [UInt8]) {
        self.token = token
        index = JSONPath.index(token)
    }

    /// The index that a part of a pointer is in an array, or `nil`.
    ///
    /// By RFC 6901, it has neither sign nor leading zeroes.
    private static func index(_ token: [UInt8]) -> Int? {
        guard let number = Int(token.text), number.description == token.text, number >= 0 else {
            return nil
        }
        return number
    }

    /// Whether the pointer continues with a member of this name, or with the next element.
    private func isNext(_ name: Range<Int>) -> Bool {
        if step.kind == .array {
            return step.count == index
        }
        return JSONString.says(text[name], token)
    }

    private mutating func add(_ member: JSONMember) {
        guard let first = step.target else {
            return step.setTarget(member)
        }
        if duplicate == nil, step.kind == .object {
            duplicate = (first, member)
        }
    }
}
