import Testing

@Suite("path")
struct PathTests {
    @Test(
        "path prints the store's path, whether it exists or not",
        arguments: [
            ("path", "~/.config/themectl/default.json"),
            ("path -a com.example.Notes", "~/.config/themectl/com.example.Notes.json"),
            ("path --store some/where.json", "some/where.json"), ("path -s /tmp/x", "/tmp/x"),
        ])
    func path(line: String, path: String) throws {
        let themectl = try Themectl()
        #expect(try themectl.line(line) == Outcome(0, path + "\n"))
        #expect(themectl.home.contents.isEmpty)
    }

    @Test("path follows THEMECTL_STORE and THEMECTL_APP")
    func environment() throws {
        #expect(
            try Themectl(environment: ["THEMECTL_APP": "x"]).run("path") == Outcome(0, "~/.config/themectl/x.json\n"))
        #expect(try Themectl(environment: ["THEMECTL_STORE": "/s"]).run("path") == Outcome(0, "/s\n"))
        #expect(
            try Themectl(environment: ["XDG_CONFIG_HOME": "/c"]).run("path") == Outcome(0, "/c/themectl/default.json\n")
        )
    }

    @Test(
        "path refuses standard input and options it does not take",
        arguments: [
            ("path --store -", "path: standard input has no path; try --store FILE"),
            ("path --json", "path: does not take --json; try 'themectl help path'"),
            ("path -a x -s y", "path: --app and --store exclude each other; try one of them"),
        ])
    func misuse(line: String, message: String) throws {
        #expect(try Themectl().line(line) == Outcome(64, errors: "themectl: \(message)\n"))
    }
}
