import Testing

@Suite("The command that the tests run", .bounded, .onOwnThreads)
struct ThemectlTests {
    @Test("A test's command uses the test's own user and site folders only")
    func isAlone() throws {
        let themectl = try Themectl()
        #expect(try themectl.run("path") == Outcome(0, "~/.config/themectl/default.json\n"))
        #expect(try themectl.run("path", "--site") == Outcome(0, "~/site/themectl/default.json\n"))
        #expect(
            try themectl.shell("exec $THEMECTL path --site")
                == Outcome(0, "~/site/themectl/default.json\n")
        )
    }

    #if os(Linux)
        @Test(
            "A test's command in a terminal uses the test's own folders only",
            PseudoTerminal.needed
        )
        func isAloneInTerminal() throws {
            let ran = try PseudoTerminal().run("exec $THEMECTL path --site", in: try Themectl())
            #expect(ran == Outcome(0, "~/site/themectl/default.json\n"))
        }
    #endif
}
