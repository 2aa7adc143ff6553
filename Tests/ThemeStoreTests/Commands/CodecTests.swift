import Testing

@Suite("Codecs on the command line", .bounded, .onOwnThreads)
struct CodecTests {
    private static let spellings: [(codec: String, system: String?, light: String, dark: String)] =
        [
            ("name", "system", "light", "dark"),
            ("raw", "0", "1", "2"),
            ("uikit", "unspecified", "light", "dark"),
            ("portal", "0", "2", "1"),
            ("gsettings", "default", "prefer-light", "prefer-dark"),
            ("bool", nil, "false", "true"),
            ("colorfgbg", nil, "0;15", "15;0"),
        ]

    @Test("get writes and set reads each spelling", .sameOnEveryMachine, arguments: spellings)
    func both(_ codec: String, _ system: String?, _ light: String, _ dark: String) throws {
        let themectl = try Themectl(try StandIns())
        for (number, spelling) in [system, light, dark].enumerated() {
            guard let spelling else { continue }
            #expect(try themectl.run("set", "--as", codec, spelling) == Outcome(0))
            #expect(themectl.storeText() == "{\n  \"userInterfaceStyle\": \(number)\n}\n")
            #expect(try themectl.run("get", "--as", codec) == Outcome(0, "\(spelling)\n"))
            #expect(
                try themectl.run("set", "-", "--as", codec, input: "\(spelling)\n") == Outcome(0)
            )
        }
    }

    @Test(
        "A preference that a codec cannot express exits with 69, a style is printed",
        arguments: ["bool", "colorfgbg"]
    )
    func system(_ codec: String) throws {
        let themectl = try Themectl(try FakeBus())
        #expect(
            try themectl.run("get", "--as", codec)
                == Outcome(
                    69,
                    errors: "themectl: get: \(codec) has no word for 'system'; try --effective\n"
                )
        )
        let dark = codec == "bool" ? "true\n" : "15;0\n"
        #expect(try themectl.run("get", "--as", codec, "--effective") == Outcome(0, dark))
        #expect(try themectl.run("get", "--as", codec, "--default", "dark") == Outcome(0, dark))
    }

    @Test("With --as raw, unset is 0, as it behaves as system")
    func unset() throws {
        var themectl = try Themectl(try StandIns())
        #expect(try themectl.run("get", "--as", "raw") == Outcome(0, "0\n"))
        #expect(
            try themectl.run("get", "--as", "raw", "--show-origin") == Outcome(0, "default\t0\n")
        )
        #expect(try themectl.run("get", "--as", "raw", "--default", "system") == Outcome(0, "0\n"))
        #expect(try themectl.run("get", "--as", "portal") == Outcome(0, "0\n"))
        themectl.environment["THEMECTL_APPEARANCE"] = "system"
        #expect(try themectl.run("get", "--as", "raw") == Outcome(0, "0\n"))
    }

    @Test(
        "A word that is not the codec's is refused",
        arguments: [
            (["--as", "portal", "dark"], "'dark' is not an appearance; try 0, 2, 1"),
            (["--as", "bool", "system"], "'system' is not an appearance; try false, true"),
            (["--as", "bool", "tru"], "'tru' is not an appearance; try 'true'"),
            (["--as", "name", "2"], "'2' is not an appearance; try 'dark'"),
            (["--as", "name", "night"], "'night' is not an appearance; try 'dark'"),
            (
                ["--as", "gsettings", "prefer-drak"],
                "'prefer-drak' is not an appearance; try 'prefer-dark'"
            ),
            (["--as", "portl", "1"], "--as: 'portl' is not a codec; try portal"),
            (
                ["--as", "", "1"],
                "--as: '' is not a codec; try name, raw, uikit, portal, gsettings, bool, colorfgbg"
            ),
        ]
    )
    func refusals(_ arguments: [String], _ message: String) throws {
        let themectl = try Themectl()
        #expect(
            try themectl.run(["set"] + arguments)
                == Outcome(64, errors: "themectl: set: \(message)\n")
        )
        #expect(themectl.home.contents.isEmpty)
    }

    @Test(
        "A word may be in any letter case",
        arguments: [
            (["Dark"], "dark"), (["DARK"], "dark"), (["System"], "system"),
            (["--as", "gsettings", "Prefer-Light"], "light"), (["--as", "bool", "TRUE"], "dark"),
            (["--as", "uikit", "Unspecified"], "system"),
        ]
    )
    func letterCase(_ arguments: [String], appearance: String) throws {
        var themectl = try Themectl()
        #expect(try themectl.run(["set"] + arguments) == Outcome(0))
        #expect(try themectl.run(["is", appearance.uppercased()]) == Outcome(0))
        let word = arguments.last ?? ""
        let options = Array(arguments.dropLast())
        #expect(try themectl.run(["set", "-"] + options, input: "\(word)\n") == Outcome(0))
        #expect(try themectl.run("get") == Outcome(0, "\(appearance)\n"))
        themectl.environment["THEMECTL_APPEARANCE"] = "LIGHT"
        #expect(try themectl.run("get") == Outcome(0, "light\n"))
        let codec = try themectl.run("set", "--as", "Portal", "1")
        #expect(codec.status == 64)
    }

    @Test("A word on standard input that is not the codec's is refused")
    func refusedInput() throws {
        let themectl = try Themectl()
        #expect(
            try themectl.run("set", "-", "--as", "portal", input: "dark\n")
                == Outcome(
                    65,
                    errors: "themectl: standard input: 'dark' is not an appearance; try 0, 2, 1\n"
                )
        )
        #expect(themectl.home.contents.isEmpty)
    }
}
