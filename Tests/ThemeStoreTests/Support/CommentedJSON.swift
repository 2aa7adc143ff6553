import ThemeStore

/// A reader of JSON with comments, written for the tests and for nothing else: slow, and plain.
struct CommentedJSON {
    /// A piece of a text: a comment, a bracket, a comma, a colon, or a value as spelled.
    struct Token: Equatable {
        let text: String
        var isComment: Bool { text.hasPrefix("//") || text.hasPrefix("/*") }
    }

    /// A value: objects and arrays as lists, everything else as spelled.
    indirect enum Value: Equatable {
        case object([Member])
        case array([Value])
        case scalar(String)

        struct Member: Equatable {
            let name: String
            var value: Value
        }
    }

    let tokens: [Token]
    let value: Value
    /// How many objects and arrays end with a comma.
    private(set) var trailingCommas = 0

    var comments: [String] { tokens.filter { $0.isComment }.map { $0.text } }

    /// Reads a text, or gives nil if it is not JSON with comments.
    init?(_ text: String) {
        guard let tokens = CommentedJSON.tokens(of: Array(text.unicodeScalars)) else { return nil }
        self.tokens = tokens
        var rest = tokens.filter { !$0.isComment }.map { $0.text }[...]
        var commas = 0
        guard let value = CommentedJSON.value(&rest, &commas), rest.isEmpty else { return nil }
        self.value = value
        trailingCommas = commas
    }

    private static func tokens(of text: [Unicode.Scalar]) -> [Token]? {
        var tokens: [Token] = []
        var index = 0
        func piece(_ start: Int, _ end: Int) -> Token {
            Token(text: String(String.UnicodeScalarView(text[start..<end])))
        }
        while index < text.count {
            let start = index
            switch text[index] {
            case " ", "\t", "\n", "\r":
                index += 1
                continue
            case "{", "}", "[", "]", ",", ":":
                index += 1
            case "/" where index + 1 < text.count && text[index + 1] == "/":
                while index < text.count, text[index] != "\n", text[index] != "\r" { index += 1 }
            case "/" where index + 1 < text.count && text[index + 1] == "*":
                index += 2
                while index + 1 < text.count, text[index] != "*" || text[index + 1] != "/" {
                    index += 1
                }
                guard index + 1 < text.count else { return nil }
                index += 2
            case "\"":
                index += 1
                while index < text.count, text[index] != "\"" {
                    index += text[index] == "\\" ? 2 : 1
                }
                guard index < text.count else { return nil }
                index += 1
            default:
                while index < text.count, !" \t\n\r{}[],:/\"".unicodeScalars.contains(text[index]) {
                    index += 1
                }
                guard index > start else { return nil }
            }
            tokens.append(piece(start, index))
        }
        return tokens
    }

    private static func value(_ rest: inout ArraySlice<String>, _ commas: inout Int) -> Value? {
        switch rest.popFirst() {
        case "{":
            var members: [Value.Member] = []
            while rest.first != "}" {
                guard let name = rest.popFirst(), name.hasPrefix("\""), rest.popFirst() == ":",
                    let value = value(&rest, &commas)
                else { return nil }
                members.append(.init(name: name, value: value))
                guard ends(&rest, "}", &commas) else { return nil }
            }
            rest = rest.dropFirst()
            return .object(members)
        case "[":
            var elements: [Value] = []
            while rest.first != "]" {
                guard let value = value(&rest, &commas) else { return nil }
                elements.append(value)
                guard ends(&rest, "]", &commas) else { return nil }
            }
            rest = rest.dropFirst()
            return .array(elements)
        case let scalar? where !["}", "]", ",", ":"].contains(scalar):
            return .scalar(scalar)
        default:
            return nil
        }
    }

    /// Whether a value is followed by the end or by a comma, which is taken.
    private static func ends(
        _ rest: inout ArraySlice<String>,
        _ bracket: String,
        _ commas: inout Int
    ) -> Bool {
        if rest.first == bracket { return true }
        guard rest.popFirst() == "," else { return false }
        if rest.first == bracket { commas += 1 }
        return !rest.isEmpty
    }
}

extension CommentedJSON.Value {
    /// The value at the end of a way through objects.
    func value(at way: ArraySlice<String>) -> CommentedJSON.Value? {
        guard let name = way.first else { return self }
        guard case .object(let members) = self else { return nil }
        let member = members.first { $0.name == "\"\(name)\"" }
        return member?.value.value(at: way.dropFirst())
    }

    /// The same without the member at the end of a way.
    func removing(_ way: ArraySlice<String>) -> CommentedJSON.Value {
        guard case .object(var members) = self, let name = way.first,
            let index = members.firstIndex(where: { $0.name == "\"\(name)\"" })
        else { return self }
        if way.count == 1 {
            members.remove(at: index)
        } else {
            members[index].value = members[index].value.removing(way.dropFirst())
        }
        return .object(members)
    }
}

/// A random text of JSON with comments in every gap, and a setting in it or a place for one.
struct RandomCommentedText {
    private(set) var text = ""
    /// The names on the way to the setting.
    let way: [String]
    /// The setting as spelled, or nil if the member is missing.
    private(set) var value: String?
    /// How many names of the way exist as objects, the top included.
    private(set) var depth = 1

    static let values: [(spelling: String, appearance: Appearance?)] = [
        (#""light""#, .light), (#""Dark""#, .dark), (#""DARK""#, .dark), (#""system""#, .system),
        (#""automatic""#, .system), (#""d\u0061rk""#, .dark), ("null", nil),
    ]

    private var generator: SeededGenerator
    private let lineEnd: String

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
        lineEnd = generator.pick(["\n", "\n", "\r\n"])
        way = generator.pick([["theme"], ["theme"], ["ui", "theme"], ["ui", "look", "theme"]])
        let isPretty = generator.chance(2)
        text = gap() + object(way[...], isPretty, "", inDepth: 0) + gap()
    }

    private mutating func object(
        _ way: ArraySlice<String>,
        _ isPretty: Bool,
        _ indent: String,
        inDepth: Int
    ) -> String {
        var parts = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
            name() + gap() + ":" + gap() + foreign(inDepth)
        }
        if let name = way.first, !generator.chance(3) {
            let inner: String
            if way.count == 1 {
                let chosen = generator.pick(Self.values).spelling
                value = chosen
                inner = chosen
            } else if generator.chance(8) {
                inner = "null"
            } else {
                depth += 1
                inner = object(way.dropFirst(), isPretty, indent + "  ", inDepth: inDepth)
            }
            let member = "\"\(name)\"" + shortGap() + ":" + shortGap() + inner
            parts.insert(member, at: Int.random(in: 0...parts.count, using: &generator))
        }
        return "{" + body(parts, isPretty, indent) + "}"
    }

    /// Members or elements with commas, and perhaps a comma after the last.
    private mutating func body(_ parts: [String], _ isPretty: Bool, _ indent: String) -> String {
        guard !parts.isEmpty else { return gap() }
        let hasComma = generator.chance(3)
        var body = ""
        for (number, part) in parts.enumerated() {
            body += (isPretty ? line(indent + "  ") : gap()) + part
            if number < parts.count - 1 || hasComma {
                body += shortGap() + ","
            }
            if isPretty, generator.chance(3) { body += generator.pick([" // x", " /* , */"]) }
        }
        return body + (isPretty ? line(indent) : gap())
    }

    /// A line's end and an indent, perhaps with comments on lines of their own.
    private mutating func line(_ indent: String) -> String {
        var line = lineEnd
        while generator.chance(4) {
            line += indent + generator.pick(["// a, } ", "/* b \" */", "//"]) + lineEnd
        }
        return line + indent
    }

    private mutating func gap() -> String {
        var gap = ""
        while !generator.chance(2) {
            gap += generator.pick([
                " ", "\t", lineEnd, " ", "/* c */", "/**/", "/* { \u{E9}\(lineEnd) ***/",
                "// } ,\(lineEnd)", "//\(lineEnd)", "//\"\u{1F600}\t\(lineEnd)",
            ])
        }
        return gap
    }

    private mutating func shortGap() -> String {
        generator.chance(4) ? gap() : generator.pick(["", "", " "])
    }

    private mutating func name() -> String {
        let number = generator.next() % 1_000_000
        return generator.pick(["\"m\(number)\"", "\"// \(number)\"", "\"\\u006d\(number)\""])
    }

    private mutating func foreign(_ depth: Int) -> String {
        let scalars = ["1.10", "-0", "true", "null", #""/* no */""#, #""\"//""#, "1E400"]
        guard depth < 3, generator.chance(3) else { return generator.pick(scalars) }
        if generator.chance(2) {
            return object([], false, "", inDepth: depth + 1)
        }
        let elements = (0..<Int.random(in: 0...2, using: &generator)).map { _ in foreign(depth + 1)
        }
        return "[" + body(elements, false, "") + "]"
    }
}
