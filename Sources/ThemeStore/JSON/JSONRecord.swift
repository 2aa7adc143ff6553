/// Valid JSON with unexpected content: where, and why.
package struct JSONProblem: Error, Equatable, CustomStringConvertible {
    let position: TextPosition
    /// The mistake and the expectation.
    let reason: String

    /// The place and the mistake, as one sentence without a full stop.
    package var description: String {
        "\(position): \(reason)"
    }
}

extension JSONTree {
    /// Reads a text.
    ///
    /// `noun` names its expected content, with an article.
    init(_ text: PaddedBytes, expecting noun: String) throws(JSONProblem) {
        do {
            try self.init(text)
        } catch {
            let reason =
                if error.reason == .empty {
                    "the text is empty; expected \(noun)"
                } else {
                    error.description
                }
            throw JSONProblem(position: TextPosition(of: error.offset, in: text), reason: reason)
        }
    }

    /// A problem at a value, or at its name.
    func problem(_ reason: String, _ index: Int, atName: Bool = false) -> JSONProblem {
        JSONProblem(
            position: atName ? namePosition(of: index) : position(of: index),
            reason: reason
        )
    }
}

/// An object with known members only, each of them once.
struct JSONRecord {
    private let tree: JSONTree
    private let index: Int
    /// The name of the kind of object, without an article.
    private let noun: String
    /// The members, in the order of the text.
    var members: [(name: String, index: Int)] = []

    /// - Parameters:
    ///   - index: The object.
    ///   - tree: The text.
    ///   - noun: The name of its kind, without an article.
    ///   - expectation: The names that it may have, for messages.
    ///   - isKnown: Whether it may have a name.
    /// - Throws: `JSONProblem` if it is not an object, or has a name that is unknown or occurs
    ///   twice.
    init(
        _ index: Int,
        of tree: JSONTree,
        _ noun: String,
        expecting expectation: @autoclosure () -> String,
        isKnown: (String) -> Bool
    ) throws(JSONProblem) {
        self.tree = tree
        self.index = index
        self.noun = noun
        let kind = tree.nodes[index].kind
        guard kind == .object else {
            throw tree.problem(
                "expected a \(noun), which is an object, not \(kind.rawValue)",
                index
            )
        }
        var places: [String: Int] = [:]
        for child in tree.children(of: index) {
            let name = tree.name(of: child).text
            guard isKnown(name) else {
                throw tree.problem(
                    "'\(name)' is not a member of a \(noun); expected \(expectation())",
                    child,
                    atName: true
                )
            }
            if let first = places.updateValue(child, forKey: name) {
                let place = tree.namePosition(of: first)
                throw tree.problem(
                    "'\(name)' is already a member of this \(noun), at \(place)",
                    child,
                    atName: true
                )
            }
            members.append((name, child))
        }
    }

    /// The value of a member, or `nil` if that is missing or `null`.
    subscript(_ name: String) -> Int? {
        members.first { $0.name == name && tree.nodes[$0.index].kind != .null }?.index
    }

    /// The meaning of a member's value by a rule, or `nil` without one.
    ///
    /// The rule gives `nil` for a wrong value.
    func optional<Value>(
        _ name: String,
        _ expectation: @autoclosure () -> String,
        _ read: (Int) -> Value?
    ) throws(JSONProblem) -> Value? {
        guard let index = self[name] else {
            return nil
        }
        guard let value = read(index) else {
            let found = JSONExcerpt.shortened(JSONExcerpt.of(tree.spelling(index)))
            throw tree.problem("'\(name)' is \(found); expected \(expectation())", index)
        }
        return value
    }

    /// The same for a member that has to be there, and where its value is.
    func required<Value>(
        _ name: String,
        _ expectation: @autoclosure () -> String,
        _ read: (Int) -> Value?
    ) throws(JSONProblem) -> (value: Value, index: Int) {
        guard let index = self[name], let value = try optional(name, expectation(), read) else {
            throw tree.problem("a \(noun) needs a '\(name)'", index)
        }
        return (value, index)
    }
}
