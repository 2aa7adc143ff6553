import Foundation
import Testing
import ThemeStore

@Suite("Advised commands, pasted into shells", .bounded, .onOwnThreads)
struct AdvicePastingTests {
    typealias File = (name: String, text: String, results: [Appearance])

    /// Files with a member to migrate, and the preferences that the advised commands give.
    static let files: [File] = [
        ("s.json", #"{"dark_mode":true}"#, [.dark]),
        ("s.json", #"{"theme":1}"#, [.light, .dark]),
        ("s.json", #"{"theme":"0"}"#, [.system, .light]),
        ("a b.json", #"{"a b":{"Dark Mode":false}}"#, [.light]),
        ("-s.json", #"{"expo":{"userInterfaceStyle":"dark"}}"#, [.dark]),
        ("=s.json", #"{"x=y":{"theme":"dark"}}"#, [.dark]),
        ("~s.json", #"{"~":{"*?[a]{b,c}":{"themeMode":"light"}}}"#, [.light]),
        ("$HOME.json", ##"{"#":{"$HOME":{"theme":"dark"}}}"##, [.dark]),
        ("`pwd`.json", #"{"`pwd`!":{"theme":"dark"}}"#, [.dark]),
        ("it's.json", #"{"it's \"\\":{"theme":"dark"}}"#, [.dark]),
        (";&|<>().json", #"{"!!":{"^a^b":{"theme":"dark"}}}"#, [.dark]),
        ("%s.json", #"{"isDarkMode":true,"autoTheme":true}"#, [.dark, .system]),
    ]

    /// The commands of a line: what is between `try '` and the last quote before other words.
    private func commands(_ line: Substring) -> [String] {
        guard let start = line.range(of: "; try '")?.upperBound else {
            return []
        }
        let end = line.lastIndex(of: "'") ?? line.endIndex
        return line[start..<end].components(separatedBy: ", or '").map { command in
            command.components(separatedBy: "' if it means ")[0]
        }
    }

    /// Names of members that shells read in another way without quotes.
    static let names = [
        "a b", #"it's "x" \"#, "$HOME", "x=y", "=x", "-dark", "--", "a/b~c", "/", "~", "*?[a]{b,c}",
        "`pwd`!", "# ;&|<>()", "%s", "^a^b", "!!", "Dänk 🌒", #"\n\t\u0041"#,
    ]

    /// What a message about a key suggests: a text of a store, the words of the command, and what
    /// the command prints with each suggestion.
    struct Suggested {
        let text: String
        let words: [String]
        let outputs: [String]

        init(_ member: [String: Any], _ words: String..., gives output: String = "") throws {
            try self.init(member, words, [output])
        }

        init(_ member: [String: Any], _ words: String..., givesEach outputs: [String]) throws {
            try self.init(member, words, outputs)
        }

        private init(_ member: [String: Any], _ words: [String], _ outputs: [String]) throws {
            let json = try JSONSerialization.data(withJSONObject: member)
            text = String(decoding: json, as: UTF8.self)
            self.words = words
            self.outputs = outputs
        }
    }

    /// The messages about a member of a name.
    private static func suggested(_ name: String) throws -> [Suggested] {
        let pointer = "/" + name.replacing("~", with: "~0").replacing("/", with: "~1")
        let word = #"dark=It's $5 = "a" \ `b`! ~"#
        let title = String(word.dropFirst("dark=".count))
        // Of such a name, 1 can only be true.
        let isDark = name.contains("dark")
        let readings = isDark ? ["dark, from"] : ["light, from", "dark, from"]
        return [
            try Suggested(
                [name: 1],
                "get",
                "--key",
                "\(pointer)=name",
                gives: isDark ? "dark\n" : "light\n"
            ),
            try Suggested([name: "dark"], "is", "dark", "--key", "\(pointer)=bool", gives: ""),
            try Suggested(
                ["\(name)Dark_mode": true],
                "get",
                "--key",
                "\(pointer)darkMode=bool",
                gives: "dark\n"
            ),
            try Suggested(
                ["\(name)_x": title],
                "get",
                "--key",
                "\(pointer)x=words",
                "--word",
                "light=l",
                "--word",
                word,
                gives: "dark\n"
            ),
            try Suggested(
                [name: [name: "light"]],
                "toggle",
                "--key",
                "\(pointer)=name",
                gives: "dark\n"
            ),
            try Suggested(
                [name: 1],
                "migrate",
                "--key",
                "\(pointer)=name",
                givesEach: readings
            ),
        ]
    }

    @Test("Each --key that a message suggests works in sh")
    func keysInSh() throws { try pasteKeys(into: "sh") }

    @Test("Each --key that a message suggests works in bash", .needs("bash"))
    func keysInBash() throws { try pasteKeys(into: "bash") }

    @Test("Each --key that a message suggests works in zsh", .needs("zsh"))
    func keysInZsh() throws { try pasteKeys(into: "zsh") }

    @Test("Each --key that a message suggests works in fish", .needs("fish"))
    func keysInFish() throws { try pasteKeys(into: "fish") }

    private func pasteKeys(into shell: String) throws {
        let themectl = try Themectl()
        try prepare(themectl)
        var script = ""
        var expected: [String] = []
        for suggested in try Self.names.flatMap(Self.suggested) {
            let file = "\(expected.count).json"
            try themectl.home.write(suggested.text, to: file)
            let verb = suggested.words[0]
            let isMigration = verb == "migrate"
            let operand = isMigration ? [file] : ["--store", file]
            let dryRun = isMigration || verb == "toggle" ? ["-n"] : []
            let errors = try themectl.run(suggested.words + dryRun + operand).errors
            let advised = errors.split(separator: "\n").flatMap(commands)
            try #require(advised.count == suggested.outputs.count, "\(suggested.words): \(errors)")
            let words = suggested.words.prefix { $0 != "--key" } + dryRun + operand
            for (options, output) in zip(advised, suggested.outputs) {
                let status = shell == "fish" ? "$status" : "$?"
                let line = "themectl \(words.joined(separator: " ")) \(options)"
                script += "\(line); echo \"=\(status)\"\n"
                expected.append(output)
            }
        }
        let pasted = try paste(script, into: shell, themectl)
        let outputs = pasted.output.components(separatedBy: "=0\n")
        #expect(outputs.count == expected.count + 1, "\(pasted)")
        for (number, (output, wanted)) in zip(outputs, expected).enumerated() {
            let line = script.split(separator: "\n")[number]
            let isRight = wanted.hasSuffix("from") ? output.contains(wanted) : output == wanted
            #expect(isRight, "\(line): \(output)")
        }
    }

    @Test("A name with a control is not advised, because no shell reads its escape")
    func controls() throws {
        let themectl = try Themectl()
        for name in ["a\nb", "a\tb", "a\u{202E}b"] {
            let member = try Suggested([name: 1])
            try themectl.home.write(member.text, to: "s.json")
            for verb in ["get", "migrate"] {
                let operand = verb == "get" ? ["--store", "s.json"] : ["s.json"]
                let outcome = try themectl.run([verb, "--key", "\(name)=name"] + operand)
                #expect(!outcome.errors.isEmpty && !outcome.errors.contains("try"), "\(outcome)")
            }
            let themed = try Suggested(["\(name)": ["theme": "dark"]])
            try themectl.home.write(themed.text, to: "s.json")
            let checked = try themectl.run("check", "s.json").output
            #expect(checked.contains("theme") && !checked.contains("; try '"), "\(checked)")
        }
    }

    /// Makes `themectl` a command of a shell.
    private func prepare(_ themectl: Themectl) throws {
        try themectl.home.makeFolder("bin")
        try themectl.home.link("bin/themectl", to: Themectl.executable)
    }

    /// Pastes lines into a shell.
    private func paste(_ lines: String, into shell: String, _ themectl: Themectl) throws -> Outcome
    {
        let options = ["zsh": " -f", "fish": " --no-config"][shell] ?? ""
        return try themectl.shell("PATH=~/bin:$PATH exec \(shell)\(options)", input: lines)
    }

    @Test("Each command that check suggests works in sh", arguments: files)
    func checkInSh(_ file: File) throws { try pasteAdvice(about: file, into: "sh") }

    @Test("Each command that check suggests works in bash", .needs("bash"), arguments: files)
    func checkInBash(_ file: File) throws { try pasteAdvice(about: file, into: "bash") }

    @Test("Each command that check suggests works in zsh", .needs("zsh"), arguments: files)
    func checkInZsh(_ file: File) throws { try pasteAdvice(about: file, into: "zsh") }

    @Test("Each command that check suggests works in fish", .needs("fish"), arguments: files)
    func checkInFish(_ file: File) throws { try pasteAdvice(about: file, into: "fish") }

    private func pasteAdvice(about file: File, into shell: String) throws {
        let themectl = try Themectl()
        try prepare(themectl)
        let operand = file.name.hasPrefix("-") ? "./\(file.name)" : file.name
        try themectl.home.write(file.text, to: file.name)
        let problems = try themectl.run("check", operand).output
        let advised = problems.split(separator: "\n").flatMap(commands)
        try #require(advised.count == file.results.count, "\(problems)")
        for (command, result) in zip(advised, file.results) {
            try themectl.home.write(file.text, to: file.name)
            let pasted = try paste(command + "\n", into: shell, themectl)
            #expect(pasted.status == 0, "\(command): \(pasted)")
            let stored = try themectl.run("get", "--store", operand).output
            #expect(stored == "\(result.name)\n", "\(command)")
        }
    }
}
