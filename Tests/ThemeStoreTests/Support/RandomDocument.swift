/// Numbers that look random and are the same in every run: SplitMix64.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }

    mutating func chance(_ oneIn: Int) -> Bool {
        Int.random(in: 0..<oneIn, using: &self) == 0
    }

    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: 0..<elements.count, using: &self)]
    }
}

/// A random store in an unusual layout, with its values known without reading it.
struct RandomDocument {
    /// A member as spelled, as it has to be found again.
    struct Member: Equatable {
        var name: String
        var value: String
        /// Whether a name of ours is meant, whatever its spelling.
        var meaning: Meaning
    }

    enum Meaning {
        case foreign, appearance, overrides
    }

    let bytes: [UInt8]
    let members: [Member]
    /// The entries of the overrides, if those are an object.
    let scopes: [(name: String, value: String)]?

    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The spelling of the app's value.
    var appearance: String? { members.first { $0.meaning == .appearance }?.value }
    var overrides: String? { members.first { $0.meaning == .overrides }?.value }
    /// The spelling of the value of the scope `checkout`.
    var checkout: String? { scopes?.first { $0.name == "checkout" }?.value }

    init(seed: UInt64) {
        var dress = Dress(seed: seed)
        self.init(&dress)
    }

    private init(_ dress: inout Dress) {
        let overrides = dress.overrides()
        var members = (0..<Int.random(in: 0...4, using: &dress.generator)).map { _ in
            dress.foreignMember()
        }
        if dress.generator.chance(2) {
            let name = dress.generator.pick([
                #""userInterfaceStyle""#, #""userInterfaceStyle""#, #""userInterface\u0053tyle""#,
                #""\u0075serInterfaceStyl\u0065""#,
            ])
            members.append(Member(name: name, value: dress.ownValue(), meaning: .appearance))
        }
        if let overrides {
            let name = dress.generator.pick([
                #""userInterfaceStyleOverrides""#, #""userInterface\u0053tyleOverrides""#,
            ])
            members.append(Member(name: name, value: overrides.value, meaning: .overrides))
        }
        members.shuffle(using: &dress.generator)
        self.members = members
        scopes = overrides?.scopes
        let mark: [UInt8] = dress.generator.chance(6) ? [0xEF, 0xBB, 0xBF] : []
        let object = dress.object(members.map { ($0.name, $0.value) }, level: 0)
        bytes = mark + Array((dress.around() + object + dress.around()).utf8)
    }
}

/// One way to lay out a text, held from its beginning to its end, or none at all.
private struct Dress {
    enum Layout: CaseIterable {
        case compact, oneLine, lines, commaFirst, wild
    }

    var generator: SeededGenerator
    private let layout: Layout
    private let lineEnd: String
    private let indent: String
    private let colon: String

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
        layout = generator.pick(Layout.allCases)
        lineEnd = generator.pick(["\n", "\r\n", "\r"])
        indent = generator.pick(["", "  ", "    ", "\t"])
        colon = layout == .compact ? ":" : generator.pick([": ", ":", " : ", ":\t"])
    }

    // MARK: Layout

    mutating func wildSpace() -> String {
        (0..<generator.pick([0, 0, 1, 1, 2, 5])).map { _ in
            generator.pick([" ", "\t", "\n", "\r", "\r\n"])
        }.joined()
    }

    mutating func around() -> String {
        layout == .wild ? wildSpace() : generator.pick(["", "", lineEnd, " "])
    }

    mutating func object(_ members: [(name: String, value: String)], level: Int) -> String {
        let members = members.map { member in
            let separator = layout == .wild ? wildSpace() + ":" + wildSpace() : colon
            return member.name + separator + member.value
        }
        return enclose(members, in: ("{", "}"), level: level)
    }

    mutating func enclose(_ parts: [String], in ends: (String, String), level: Int) -> String {
        let inner = lineEnd + String(repeating: indent, count: level + 1)
        let outer = lineEnd + String(repeating: indent, count: level)
        guard !parts.isEmpty else {
            let space =
                layout == .wild
                ? wildSpace() : generator.pick(["", "", " ", "  ", outer, lineEnd + outer])
            return ends.0 + space + ends.1
        }
        switch layout {
        case .compact: return ends.0 + parts.joined(separator: ",") + ends.1
        case .oneLine: return ends.0 + " " + parts.joined(separator: ", ") + " " + ends.1
        case .lines: return ends.0 + inner + parts.joined(separator: "," + inner) + outer + ends.1
        case .commaFirst:
            return ends.0 + " " + parts.joined(separator: outer + ", ") + outer + ends.1
        case .wild:
            var text = ends.0 + wildSpace()
            for (index, part) in parts.enumerated() {
                text += part + wildSpace() + (index < parts.count - 1 ? "," + wildSpace() : "")
            }
            return text + ends.1
        }
    }

    // MARK: Values

    mutating func foreignMember() -> RandomDocument.Member {
        // A few names only, so that some stand in the text twice.
        let names = [
            "a", "a", "b", "", "isDarkMode", "userInterfaceStyl", "userInterfaceStyleOverride",
            #"a\u0000"#, #"\""#,
            #"\\"#, "ä", #"\ud800"#, "😀", #"userInterfaceStyle\u0020"#,
            "name\u{7F}of more than eight bytes",
        ]
        return .init(
            name: "\"" + generator.pick(names) + "\"",
            value: value(level: 1),
            meaning: .foreign
        )
    }

    mutating func value(level: Int) -> String {
        let scalars = [
            "0", "-0", "1.10", "1E400", "-1e-400", "123456789012345678901234567890", "2", "true",
            "false", "null",
            #""""#, #""text""#, #""\u0053\n\/\"\\""#, #""\udc00 lone""#, #""} ] , : { [""#,
            #""\\""#,
            "\"long text without anything special in it\"", "\"ä€😀\u{2028}\"",
        ]
        guard level < 5, generator.chance(3) else { return generator.pick(scalars) }
        let count = Int.random(in: 0...3, using: &generator)
        if generator.chance(2) {
            return enclose(
                (0..<count).map { _ in value(level: level + 1) },
                in: ("[", "]"),
                level: level
            )
        }
        // Inside another value, even our own names are foreign.
        let names = [#""a""#, #""userInterfaceStyle""#, #""userInterfaceStyleOverrides""#]
        return object(
            (0..<count).map { _ in (generator.pick(names), value(level: level + 1)) },
            level: level
        )
    }

    mutating func ownValue() -> String {
        generator.pick([
            "0", "1", "2", "2.0", "2e0", "20e-1", "-0", "null", "3", "-1", "1E400", "true",
            #""dusk""#, "[1]", "{}",
            "123456789012345678901234567890",
        ])
    }

    mutating func overrides() -> (value: String, scopes: [(name: String, value: String)]?)? {
        switch Int.random(in: 0..<8, using: &generator) {
        case 0...2: return nil
        case 3: return (generator.pick(["null", "null", "5", "[]", #""{}""#, "true"]), nil)
        case 4: return (object([], level: 1), [])
        default:
            let spellings = [
                ("checkout", #""checkout""#), ("checkout", #""check\u006fut""#),
                ("checkout/payment", #""checkout/payment""#), ("x", #""x""#), ("", #""""#),
                ("näh", #""näh""#),
                ("..", #""..""#),
            ].shuffled(using: &generator)
            var names: Set<String> = []
            let chosen = spellings.prefix(Int.random(in: 1...4, using: &generator))
                .filter { names.insert($0.0).inserted }
            let entries = chosen.map { (name: $0.0, spelling: $0.1, value: ownValue()) }
            return (
                object(entries.map { ($0.spelling, $0.value) }, level: 1),
                entries.map { ($0.name, $0.value) }
            )
        }
    }
}
