import Testing

@testable import ThemeStore

@Suite("The values that a JSON visitor is told about", .bounded)
struct JSONVisitorTests {
    /// Writes down what it is told, and enters only so many levels.
    struct Recorder: JSONVisitor {
        let text: PaddedBytes
        let levels: Int
        var depth = 0
        var events: [String] = []

        init(_ text: PaddedBytes, entering levels: Int) {
            self.text = text
            self.levels = levels
        }

        private func spelling(_ name: Range<Int>) -> String {
            name.isEmpty ? "" : String(decoding: text[name], as: UTF8.self) + "="
        }

        mutating func enters(_ member: JSONMember) -> Bool {
            guard depth < levels else { return false }
            depth += 1
            let brace = member.kind == .object ? "{" : "["
            #expect(text[member.value.range.lowerBound] == brace.utf8.first)
            events.append(spelling(member.name) + brace)
            return true
        }

        mutating func visit(_ member: JSONMember) {
            let value = String(decoding: text[member.value.range], as: UTF8.self)
            events.append(spelling(member.name) + value)
        }

        mutating func leave(at end: Int) {
            depth -= 1
            events.append(String(decoding: text[end - 1..<end], as: UTF8.self))
        }
    }

    private func events(_ text: PaddedBytes, entering levels: Int) throws(JSONError) -> [String] {
        var recorder = Recorder(text, entering: levels)
        try text.report(to: &recorder)
        return recorder.events
    }

    private func error(_ text: PaddedBytes, entering levels: Int) -> JSONError? {
        do throws(JSONError) {
            _ = try events(text, entering: levels)
            return nil
        } catch {
            return error
        }
    }

    static let nested = #"{"a":[1,{"b":null},[]],"c":"x","a":{}}"#

    static let cases: [(text: String, levels: Int, events: [String])] = [
        ("3", 9, ["3"]),
        (" true\n", 0, ["true"]),
        ("\u{FEFF}\r\n\t -0.5e+1 ", 9, ["-0.5e+1"]),
        ("{}", 0, ["{}"]),
        ("{ }", 1, ["{", "}"]),
        ("[\n]", 1, ["[", "]"]),
        ("[[],[[]]]", 1, ["[", "[]", "[[]]", "]"]),
        ("[[],[[]]]", 2, ["[", "[", "]", "[", "[]", "]", "]"]),
        ("[[],[[]]]", 3, ["[", "[", "]", "[", "[", "]", "]", "]"]),
        (nested, 0, [nested]),
        (nested, 1, ["{", #""a"=[1,{"b":null},[]]"#, #""c"="x""#, #""a"={}"#, "}"]),
        (
            nested, 2,
            ["{", #""a"=["#, "1", #"{"b":null}"#, "[]", "]", #""c"="x""#, #""a"={"#, "}", "}"]
        ),
        (
            nested, 3,
            [
                "{", #""a"=["#, "1", "{", #""b"=null"#, "}", "[", "]", "]", #""c"="x""#, #""a"={"#,
                "}", "}",
            ]
        ),
        // Names and strings are reported as spelled, and braces in them mean nothing.
        (#"{"\u0061\"}":"{[","":"]\\"}"#, 1, ["{", #""\u0061\"}"="{[""#, #"""="]\\""#, "}"]),
        // White space is between the values and never in them.
        ("{ \"a\" :\t[ 1 , 2 ]\r\n, \"b\" : { } }", 1, ["{", "\"a\"=[ 1 , 2 ]", "\"b\"={ }", "}"]),
    ]

    @Test(
        "A visitor gets the values of what it enters, and the rest as whole values",
        arguments: cases
    )
    func entering(_ text: String, levels: Int, events expected: [String]) throws {
        #expect(try events(PaddedBytes(text.utf8), entering: levels) == expected)
    }

    @Test(
        "Malformed JSON is refused at the same place whatever is entered",
        arguments: JSONScannerTests.errors
    )
    func errors(_ text: String, _ reason: JSONError.Reason, _ offset: Int, _: String) {
        if case .notAnObject = reason { return }
        for levels in [0, 1, 2, 600] {
            let error = error(PaddedBytes(text.utf8), entering: levels)
            #expect(error == JSONError(reason: reason, offset: offset), "entering \(levels) levels")
        }
    }

    /// Objects and arrays in turn, so many of them in one another.
    private func nest(_ depth: Int) -> (opening: [UInt8], closing: [UInt8]) {
        let kinds = (0..<depth).map { level in level % 3 == 0 }
        let opening = kinds.map { isObject in isObject ? "{\"a\":" : "[" }
        let closing = kinds.reversed().map { isObject in isObject ? "}" : "]" }
        return (Array(opening.joined().utf8), Array(closing.joined().utf8))
    }

    static let levels = [0, 1, 2, 63, 64, 65, 127, 128, 129, 511, 512]

    @Test("Nesting is limited to 512 levels, entered or not", arguments: levels)
    func depth(_ levels: Int) throws {
        let deepest = nest(512)
        let text = PaddedBytes(deepest.opening + Array("1".utf8) + deepest.closing)
        let events = try events(text, entering: levels)
        #expect(events.count == 2 * levels + 1)
        let tooDeep = nest(513)
        let error = error(PaddedBytes(tooDeep.opening), entering: levels)
        #expect(error == JSONError(reason: .tooDeep, offset: deepest.opening.count))
    }

    @Test("A wrong brace is found at every depth, entered or not", arguments: levels)
    func wrongBraces(_ levels: Int) {
        let (opening, closing) = nest(200)
        for level in closing.indices {
            var wrong = closing
            wrong[level] = wrong[level] == UInt8(ascii: "}") ? UInt8(ascii: "]") : UInt8(ascii: "}")
            let isInObject = closing[level] == UInt8(ascii: "}")
            let expectation: JSONError.Expectation = isInObject ? .commaOrBrace : .commaOrBracket
            let offset = opening.count + 1 + level
            let error = error(PaddedBytes(opening + Array("1".utf8) + wrong), entering: levels)
            #expect(
                error == JSONError(reason: .expected(expectation), offset: offset),
                "brace \(level)"
            )
        }
    }

    @Test("The first mistake wins over a top that is no object, and that over later ones")
    func order() {
        func error(_ text: String) -> JSONError? {
            let text = PaddedBytes(text.utf8)
            var members = StoreMembers(of: text)
            do throws(JSONError) {
                try text.report(to: &members)
                return nil
            } catch {
                return error
            }
        }
        #expect(error("[1") == JSONError(reason: .endInside(.array), offset: 2))
        #expect(error(" [1] x") == JSONError(reason: .notAnObject(.array), offset: 1))
        #expect(error("{} x") == JSONError(reason: .textAfterEnd, offset: 3))
    }
}
