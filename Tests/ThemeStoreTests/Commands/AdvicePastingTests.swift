import Foundation
import Testing
import ThemeStore

@Suite("Advised commands, pasted into shells", .bounded, .onOwnThreads)
struct AdvicePastingTests {
    private static let shells = ["sh", "bash", "zsh", "fish"]

    /// Files with a member to migrate, and the preferences that the advised commands give.
    static let files: [(name: String, text: String, results: [Appearance])] = [
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

    @Test("Each command that check suggests works in each shell", arguments: files, shells)
    func check(_ file: (name: String, text: String, results: [Appearance]), shell: String) throws {
        let themectl = try Themectl()
        try #require(
            try themectl.shell("command -v \(shell)").status == 0,
            "\(shell) is not installed"
        )
        try themectl.home.makeFolder("bin")
        try themectl.home.link("bin/themectl", to: Themectl.executable)
        let operand = file.name.hasPrefix("-") ? "./\(file.name)" : file.name
        try themectl.home.write(file.text, to: file.name)
        let problems = try themectl.run("check", operand).output
        let advised = problems.split(separator: "\n").flatMap(commands)
        try #require(advised.count == file.results.count, "\(problems)")
        for (command, result) in zip(advised, file.results) {
            try themectl.home.write(file.text, to: file.name)
            let options = ["zsh": " -f", "fish": " --no-config"][shell] ?? ""
            let pasted = try themectl.shell(
                "PATH=~/bin:$PATH exec \(shell)\(options)",
                input: command + "\n"
            )
            #expect(pasted.status == 0, "\(command): \(pasted)")
            let stored = try themectl.run("get", "--store", operand).output
            #expect(stored == "\(result.name)\n", "\(command)")
        }
    }
}
