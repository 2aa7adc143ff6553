import Testing

@Suite("is", .bounded, .onOwnThreads)
struct IsTests {
    @Test(
        "The exit status tells whether VALUE is in force, and nothing is printed",
        arguments: [
            (nil, "system", 0), (nil, "0", 0), (nil, "light", 1), (nil, "dark", 1),
            ("{}", "system", 0), ("{}", "dark", 1), ("{}", "SYSTEM", 0), ("{}", "Dark", 1),
            (#"{"userInterfaceStyle":0}"#, "system", 0), (#"{"userInterfaceStyle":0}"#, "light", 1),
            (#"{"userInterfaceStyle":1}"#, "light", 0), (#"{"userInterfaceStyle":1}"#, "1", 0),
            (#"{"userInterfaceStyle":1}"#, "system", 1), (#"{"userInterfaceStyle":1}"#, "2", 1),
            (#"{"userInterfaceStyle":2}"#, "dark", 0), (#"{"userInterfaceStyle":2}"#, "light", 1),
            (#"{"userInterfaceStyleOverrides":{"a":2}}"#, "dark --scope a/b", 0),
            (#"{"userInterfaceStyleOverrides":{"a":2}}"#, "dark --scope b", 1),
        ] as [(String?, String, Int32)]
    )
    func answer(text: String?, words: String, status: Int32) throws {
        let themectl = try Themectl()
        if let text { try themectl.writeStore(text) }
        #expect(try themectl.line("is \(words)") == Outcome(status))
    }

    @Test("THEMECTL_APPEARANCE wins over the stored value")
    func environment() throws {
        let themectl = try Themectl(environment: ["THEMECTL_APPEARANCE": "dark"])
        try themectl.writeStore(#"{"userInterfaceStyle":1}"#)
        #expect(try themectl.run("is", "dark") == Outcome(0))
        #expect(try themectl.run("is", "light") == Outcome(1))
    }

    @Test("An unrecognized value is system with a warning, and an error with --strict")
    func unrecognizedValue() throws {
        let themectl = try Themectl()
        try themectl.home.write(#"{"userInterfaceStyle":9}"#, to: "s")
        let finding = "s:1:23: 9 is not 0, 1 or 2, so it means 'system'\n"
        #expect(
            try themectl.line("is system -s s")
                == Outcome(0, errors: "themectl: warning: \(finding)")
        )
        #expect(
            try themectl.line("is dark -s s") == Outcome(1, errors: "themectl: warning: \(finding)")
        )
        #expect(try themectl.line("is dark -s s -q") == Outcome(1))
        #expect(
            try themectl.line("is system -s s --strict")
                == Outcome(65, errors: "themectl: \(finding)")
        )
    }

    @Test(
        "A failure never exits with 1",
        arguments: [
            ("is", 64, "is: VALUE is missing; try 'themectl help is'"),
            ("is drak", 64, "is: 'drak' is not an appearance; try 'dark'"),
            ("is dark light", 64, "is: unexpected operand 'light'; try 'themectl help is'"),
            ("is dark -s /", 65, "/: is the path of a folder, not of a file"),
            ("is sytem --system", 64, "is: 'sytem' is not an appearance; try light or dark"),
            ("is drak --effective", 64, "is: 'drak' is not an appearance; try 'dark'"),
            ("is system --effective", 64, "is: 'system' is not a style; try light or dark"),
            (
                "is dark --default sytem", 64,
                "is: --default: 'sytem' is not an appearance; try 'system'"
            ),
            (
                "is dark --system --default sytem", 64,
                "is: --default: 'sytem' is not an appearance; try light or dark"
            ),
            ("is -", 64, "is: '-' is not an appearance; try system, light, dark"),
        ] as [(String, Int32, String)]
    )
    func failure(line: String, status: Int32, message: String) throws {
        #expect(try Themectl().line(line) == Outcome(status, errors: "themectl: \(message)\n"))
    }
}
