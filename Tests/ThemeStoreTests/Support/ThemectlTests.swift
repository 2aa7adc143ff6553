import Testing

@Suite("The command that the tests run")
struct ThemectlTests {
    @Test("It finds no user and no site but its own, so that no test reads or writes the machine's")
    func isAlone() throws {
        let themectl = try Themectl()
        #expect(try themectl.run("path") == Outcome(0, "~/.config/themectl/default.json\n"))
        #expect(try themectl.run("path", "--site") == Outcome(0, "~/site/themectl/default.json\n"))
        #expect(
            try themectl.shell("exec $THEMECTL path --site") == Outcome(0, "~/site/themectl/default.json\n"))
    }

    #if os(Linux)
        @Test("Nor does it in a terminal")
        func isAloneInTerminal() throws {
            let ran = try PseudoTerminal().run("exec $THEMECTL path --site", in: try Themectl())
            #expect(ran == Outcome(0, "~/site/themectl/default.json\n"))
        }
    #endif
}
