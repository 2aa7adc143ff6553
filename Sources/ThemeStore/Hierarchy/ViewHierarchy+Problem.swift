extension ViewHierarchy {
    /// Why something is not a view hierarchy.
    public struct Problem: Error, Equatable, Sendable {
        /// What is wrong.
        public enum Reason: Error, Equatable, Sendable {
            /// The text is not JSON, for the reason given.
            case malformed(String)
            /// Something else is in the place of a node.
            case notANode(found: String)
            /// Neither a window nor an array of windows is at the top.
            case noWindow(found: String)
            /// A node has an unknown member.
            case unknownMember(String)
            /// A node has a member twice.
            case duplicateMember(String)
            /// A node lacks a member.
            case missingMember(String)
            /// A member has a value that it cannot have.
            case wrongValue(member: String, found: String, expected: String)
            /// A scope is not a scope path, for the reason given.
            case invalidScope(String, flaw: String)
            /// A node has an empty name.
            case emptyName
            /// A node has the name of a sibling, the node with the index given.
            case duplicateName(String, first: Int)
            /// A kind is in the wrong place.
            case misplacedKind(Kind)
            /// There are more than ``ViewHierarchy/maximumLevels`` levels.
            case tooDeep
        }

        /// What is wrong.
        public let reason: Reason
        /// Where in the text it is wrong; `nil` for a hierarchy made in code.
        public let position: TextPosition?
        /// Where the first one is in the text, for a member or name that occurs twice.
        public let firstPosition: TextPosition?
        /// The path of the node; `nil` for a hierarchy that was read from a text.
        public let path: String?

        init(
            reason: Reason, position: TextPosition? = nil, firstPosition: TextPosition? = nil, path: String? = nil
        ) {
            self.reason = reason
            self.position = position
            self.firstPosition = firstPosition
            self.path = path
        }
    }
}

extension ViewHierarchy.Problem: CustomStringConvertible {
    /// The place and what is wrong there, as one sentence without a full stop.
    public var description: String {
        let place = position.map { "\($0): " } ?? path.map { "'\($0)': " } ?? ""
        return place + reason.description + (firstPosition.map { ", at \($0)" } ?? "")
    }
}

extension ViewHierarchy.Problem.Reason: CustomStringConvertible {
    /// What is wrong and what is expected, without the place.
    public var description: String {
        switch self {
        case .malformed(let reason): reason
        case .notANode(let found): "expected a node, which is an object, not \(found)"
        case .noWindow(let found): "expected a window or an array of windows, not \(found)"
        case .unknownMember(let name):
            "'\(name)' is no member of a node; expected one of \(ViewHierarchy.Member.names)"
        case .duplicateMember(let name): "'\(name)' is already a member of this node"
        case .missingMember(let name): "a node needs a '\(name)'"
        case .wrongValue(let member, let found, let expected): "'\(member)' is \(found); expected \(expected)"
        case .invalidScope(let text, let flaw):
            "'\(text)' is not a scope: it \(flaw); expected one such as checkout/payment"
        case .emptyName: "the name is empty; expected some text"
        case .duplicateName(let name, _): "'\(name)' is already the name of a sibling"
        case .misplacedKind(let kind): "a node of kind \(kind.rawValue) is allowed only \(kind.place.description)"
        case .tooDeep: "more than \(ViewHierarchy.maximumLevels) levels"
        }
    }
}

extension ViewHierarchy.Place: CustomStringConvertible {
    var description: String {
        switch self {
        case .top: "at the top"
        case .children: "in 'children'"
        case .presents: "in 'presents'"
        }
    }
}
