import Testing

@Suite("reset", .bounded, .onOwnThreads)
struct ResetTests {
    @Test(
        "reset removes the member and keeps every other byte",
        arguments: [
            // StoreEditTests has the other texts.
            ("", #"{"a":1.10,"userInterfaceStyle":0}"#, #"{"a":1.10}"#),
            (
                "--scope a",
                #"{"userInterfaceStyle":2,"userInterfaceStyleOverrides":{"a":1,"b":2}}"#,
                #"{"userInterfaceStyle":2,"userInterfaceStyleOverrides":{"b":2}}"#
            ),
            (
                "--all-scopes",
                #"{"userInterfaceStyle":2,"userInterfaceStyleOverrides":{"a":1,"b":2}}"#,
                #"{"userInterfaceStyle":2}"#
            ),
        ]
    )
    func reset(options: String, before: String, after: String) throws {
        let themectl = try Themectl()
        try themectl.writeStore(before)
        #expect(try themectl.line("reset -q \(options)") == Outcome(0))
        #expect(themectl.storeText() == after)
    }

    @Test(
        "reset --all-scopes warns of each value that is not recognized, and --strict refuses",
        arguments: [
            (
                #"{"a":"x","b":1,"c":[3],"d":null}"#,
                ["1:37: \"x\" is not 0, 1 or 2", "1:51: [3] is not 0, 1 or 2"],
                ", so it means 'system'"
            ),
            (
                "7", ["1:32: 'userInterfaceStyleOverrides' is not an object but 7"],
                "; try 'themectl reset --all-scopes --store s'"
            ),
            (#"{"a":"dark","b":2}"#, [], ""),
        ]
    )
    func unrecognizedScopes(overrides: String, flaws: [String], refusal: String) throws {
        let themectl = try Themectl()
        let text = #"{"userInterfaceStyleOverrides":\#(overrides)}"#
        try themectl.home.write(text, to: "s")
        func warnings(_ outcome: String) -> String {
            flaws.map { "themectl: warning: s:\($0), so it \(outcome) removed\n" }.joined()
        }
        let strict = try themectl.line("reset --all-scopes -n -q -s s --strict")
        let refusals = flaws.prefix(1).map { "themectl: s:\($0)\(refusal)\n" }.joined()
        #expect(strict == Outcome(flaws.isEmpty ? 0 : 65, errors: refusals))
        let note = "themectl: note: dry run: nothing was changed; all scopes would be removed\n"
        #expect(
            try themectl.line("reset --all-scopes -n -s s")
                == Outcome(0, errors: warnings("would be") + note)
        )
        #expect(themectl.home.text("s") == text)
        #expect(
            try themectl.line("reset --all-scopes -s s") == Outcome(0, errors: warnings("is"))
        )
        #expect(themectl.home.text("s") == "{}")
    }

    @Test("After reset the value is unset, not 0")
    func unset() throws {
        let themectl = try Themectl()
        #expect(try themectl.line("set system") == Outcome(0))
        #expect(try themectl.line("get --as raw") == Outcome(0, "0\n"))
        #expect(try themectl.line("reset") == Outcome(0))
        #expect(try themectl.line("get --show-origin") == Outcome(0, "default\tsystem\n"))
    }

    @Test(
        "Resetting a missing store creates no file and no folder",
        arguments: ["reset", "reset --all-scopes"]
    )
    func noStore(line: String) throws {
        let themectl = try Themectl()
        #expect(try themectl.line(line) == Outcome(0))
        #expect(try themectl.line("\(line) -s no/such/folder/s") == Outcome(0))
        #expect(themectl.home.contents.isEmpty)
    }

    @Test(
        "set then reset gives back the same bytes",
        arguments: [
            // RandomDocumentTests tries thousands of texts.
            "{}", "\u{FEFF}{\t\"\\u0061\":\"\\/\"\t}\r\n\n",
        ],
        ["", "--scope a/b"]
    )
    func setThenReset(text: String, scope: String) throws {
        let themectl = try Themectl()
        try themectl.writeStore(text)
        #expect(try themectl.line("set dark \(scope)") == Outcome(0))
        #expect(themectl.storeText() != text)
        #expect(try themectl.line("reset \(scope)") == Outcome(0))
        #expect(themectl.storeText() == text)
    }

    @Test(
        "reset --json has all members",
        arguments: [
            (nil, "", "null", "null", false),
            (#"{"userInterfaceStyle":2}"#, "", "null", "\"dark\"", true),
            (#"{"userInterfaceStyle":0}"#, "", "null", "\"system\"", true),
            (#"{"userInterfaceStyleOverrides":{"a":1}}"#, "--scope a", "\"a\"", "\"light\"", true),
            (#"{"userInterfaceStyleOverrides":{"a":1}}"#, "--scope b", "\"b\"", "null", false),
            (#"{"userInterfaceStyleOverrides":{"a":1}}"#, "--all-scopes", "null", "null", true),
            ("{}", "--all-scopes", "null", "null", false),
        ] as [(String?, String, String, String, Bool)]
    )
    func json(text: String?, options: String, scope: String, previous: String, isChanged: Bool)
        throws
    {
        let themectl = try Themectl()
        if let text { try themectl.writeStore(text) }
        for isDryRun in [true, false] {
            let line = """
                {"app":"default","store":"~/.config/themectl/default.json","scope":\(scope),\
                "appearance":null,"previous":\(previous),"changed":\(isChanged),"dryRun":\(isDryRun)}

                """
            #expect(
                try themectl.line("reset -q --json \(isDryRun ? "-n" : "") \(options)")
                    == Outcome(0, line)
            )
        }
    }
}
