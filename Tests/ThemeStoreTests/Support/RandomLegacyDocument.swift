/// A random store with legacy keys in unusual layouts, and the expected result of a migration,
/// known without reading it.
struct RandomLegacyDocument {
    /// The expected result.
    enum Outcome: Equatable {
        case members([RandomDocument.Member])
        case refused
    }

    let bytes: [UInt8]
    let keeps: Bool
    let offMeansSystem: Bool
    /// The app's stored number afterwards; `nil` for nothing or an unrecognized value.
    private(set) var preference: Int?
    private(set) var outcome: Outcome
    /// Whether anything has to change.
    private(set) var isChanged = false
    let hasMark: Bool

    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// A legacy member and its meaning: a number, or `nil` for none.
    private struct Legacy {
        let key: String
        let member: RandomDocument.Member
        let number: Int?
    }

    /// Spellings of the known keys' names.
    private static let names: [String: [String]] = [
        "isDarkMode": [#""isDarkMode""#, #""isDark\u004dode""#, #""\u0069sDarkMode""#],
        "isDarkTheme": [#""isDarkTheme""#, #""isDark\u0054heme""#],
        "APP.CONFIG.DARKMODE": [#""APP.CONFIG.DARKMODE""#, #""APP\u002eCONFIG\u002EDARKMODE""#],
    ]

    init(seed: UInt64) {
        var generator = SeededGenerator(seed: seed ^ 0x6D69_6772_6174_65)
        keeps = generator.chance(3)
        offMeansSystem = generator.chance(2)
        let legacy = RandomLegacyDocument.legacy(&generator, offMeans: offMeansSystem ? 0 : 1)
        var members = RandomDocument(seed: seed).members.filter { $0.name != #""isDarkMode""# }
        members += legacy.map(\.member)
        members.shuffle(using: &generator)
        hasMark = generator.chance(6)
        bytes =
            (hasMark ? [0xEF, 0xBB, 0xBF] : [])
            + Array(RandomLegacyDocument.text(of: members, &generator).utf8)
        outcome = .refused
        judge(members, legacy)
    }

    /// One to three legacy members, most of them in agreement, few of them unreadable.
    private static func legacy(_ generator: inout SeededGenerator, offMeans off: Int) -> [Legacy] {
        let agreed = generator.pick([off, 2])
        return names.keys.sorted().shuffled(using: &generator).prefix(
            Int.random(in: 1...3, using: &generator)
        ).map {
            key in
            let number = generator.chance(8) ? generator.pick([off, 2]) : agreed
            let isNumber = key == "APP.CONFIG.DARKMODE"
            let on =
                ["true"]
                + (isNumber
                    ? ["2", "2.0", "0.2e1"] : ["1", "1.0", #""YES""#, #""true""#, #""1""#])
            let offs =
                ["false"]
                + (isNumber
                    ? [["0", "0.0"], ["1", "1e0"]][off] : ["0", "-0", #""No""#, #""FALSE""#])
            let isReadable = !generator.chance(16)
            let value = generator.pick(
                isReadable ? (number == 2 ? on : offs) : ["{}", "7", "[]", #""maybe""#]
            )
            let name = generator.pick(names[key] ?? [])
            return Legacy(
                key: key,
                member: .init(name: name, value: value, meaning: .foreign),
                number: isReadable ? number : nil
            )
        }
    }

    /// The members with white space of any kind at every place where it may stand, often none.
    private static func text(
        of members: [RandomDocument.Member],
        _ generator: inout SeededGenerator
    ) -> String {
        let anySpace = ["", " ", "\t", "\n", "\r", "\r\n  ", " \n\n "]
        let spaces = generator.pick([[""], [" "], ["\n  "], ["\r\n\t"], anySpace])
        let colons = generator.pick([[":"], [": "], [" :\t"], [":", ":\n", " : "]])
        var text = generator.pick(spaces) + "{"
        for (index, member) in members.enumerated() {
            text += (index > 0 ? generator.pick(spaces) + "," : "") + generator.pick(spaces)
            text += member.name + generator.pick(colons) + member.value
        }
        return text + generator.pick(spaces) + "}" + generator.pick(spaces)
    }

    /// Computes the expected result from the documented rules alone.
    private mutating func judge(_ members: [RandomDocument.Member], _ legacy: [Legacy]) {
        let numbers = legacy.map(\.number)
        let current = members.first { $0.meaning == .appearance }?.value
        let numberOf = ["0": 0, "-0": 0, "1": 1, "2": 2, "2.0": 2, "2e0": 2, "20e-1": 2]
        preference = current.flatMap { numberOf[$0] }
        let isDecided = preference != nil || Set(numbers).count == 1
        guard !numbers.contains(nil), isDecided, let first = numbers.first else { return }
        var expected = members
        if preference == nil {
            preference = first
            let value = first.map(String.init) ?? ""
            if let index = expected.firstIndex(where: { $0.meaning == .appearance }) {
                expected[index].value = value
            } else {
                let own = RandomDocument.Member(
                    name: #""userInterfaceStyle""#,
                    value: value,
                    meaning: .appearance
                )
                let index = expected.firstIndex { member in legacy.contains { $0.member == member }
                }
                if keeps { expected.append(own) } else if let index { expected[index] = own }
            }
        }
        if !keeps { expected.removeAll { member in legacy.contains { $0.member == member } } }
        isChanged = expected != members
        outcome = .members(expected)
    }
}
