import Foundation
import Testing

@testable import themectl

@Suite("help", .bounded, .onOwnThreads)
struct HelpTests {
    @Test("help, -h and --help print to standard output")
    func overview() throws {
        let themectl = try Themectl()
        let help = try themectl.line("help")
        #expect(help.status == 0)
        #expect(help.errors.isEmpty)
        let start = """
            Choose light or dark once. Run 'themectl set dark', and the editors, terminals,
            desktop and scripts that you have set up to follow it switch together.

              themectl set dark         choose dark, and 'light' or 'system' like this
              themectl toggle --system  switch the desktop itself to the other style
              themectl explain          print why it is dark or light

            usage: themectl [OPTION...] COMMAND [OPTION...] [OPERAND...]

            the setting:

            """
        #expect(help.output.hasPrefix(start))
        for line in ["--help", "-h", "-qh", "-hq", "-ha", "--help nonsense", "-h --nonsense"] {
            #expect(try themectl.line(line) == help, "\(line)")
        }
        #expect(themectl.home.contents.isEmpty)
    }

    @Test(
        "A command's help is the same from help, -h and --help",
        .sameOnEveryMachine,
        arguments: [
            "get", "set", "toggle", "reset", "is", "hooks", "recipe", "watch", "with", "portal",
            "receive", "explain", "list", "path",
            "check", "migrate", "hierarchy", "palette", "completions", "help",
        ]
    )
    func command(name: String) throws {
        let themectl = try Themectl()
        let help = try themectl.line("help \(name)")
        #expect(help.status == 0)
        #expect(help.errors.isEmpty)
        #expect(help.output.hasPrefix("usage: themectl \(name)"))
        #expect(try themectl.line("\(name) --help") == help)
        #expect(try themectl.line("\(name) -h") == help)
        #expect(try themectl.line("--help \(name)") == help)
        #expect(try themectl.line("\(name) too many words -h") == help)
    }

    @Test("The overview lists the commands in groups")
    func groups() throws {
        let paragraphs = try Themectl().line("help").output.components(separatedBy: "\n\n")
        let groups = paragraphs.map { $0.split(separator: "\n") }.filter { $0[0].hasSuffix(":") }
            .map { lines in
                let commands: [Substring] = lines.dropFirst().map { $0.split(separator: " ")[0] }
                return ([lines[0]] + commands).joined(separator: " ")
            }
        #expect(
            groups.dropLast() == [
                "the setting: get set toggle reset is",
                "make programs follow: hooks recipe watch with portal receive",
                "reasons: explain list path",
                "stores: check migrate", "for app developers: hierarchy palette",
                "the shell: completions help",
            ]
        )
    }

    @Test(
        "--version prints the version, with or without a command",
        arguments: ["--version", "get --version", "set --version", "-V", "get -qV"]
    )
    func version(line: String) throws {
        #expect(try Themectl().line(line) == Outcome(0, "themectl \(Version.current)\n"))
    }

    @Test("A bare themectl prints the usage on standard error and exits with 64")
    func bare() throws {
        let usage = """
            usage: themectl [OPTION...] COMMAND [OPTION...] [OPERAND...]
            commands: get set toggle reset is explain list path hooks recipe watch with
            portal receive check migrate hierarchy palette completions help
            try 'themectl help' for more

            """
        #expect(try Themectl().run([]) == Outcome(64, errors: usage))
    }

    @Test(
        "Help on an unknown command is wrong usage",
        arguments: [
            ("help gte", "'gte': no such command; try 'themectl get'"),
            ("help nonsense", "'nonsense': no such command; try 'themectl help'"),
            ("nonsense --help", "'nonsense': no such command; try 'themectl help'"),
            ("help get set", "help: unexpected operand 'set'; try 'themectl help help'"),
        ]
    )
    func misuse(line: String, message: String) throws {
        #expect(try Themectl().line(line) == Outcome(64, errors: "themectl: \(message)\n"))
    }

    @Test("help exit prints every exit status")
    func exitStatuses() throws {
        let help = try Themectl().line("help exit")
        #expect(help.status == 0)
        for status in [0, 1, 64, 65, 66, 69, 73, 74, 75, 77, 78, 126, 127] {
            #expect(help.output.contains("\n  \(status) "), "\(status)")
        }
        #expect(try Themectl().line("help exits").status == 64)
    }

    @Test("help files prints the files and variables that name a store")
    func files() throws {
        let help = try Themectl().line("help files")
        #expect(help.status == 0)
        for word in [
            "/themectl/ID.json", "/etc/xdg/themectl/ID.json", "THEMECTL_STORE", "THEMECTL_APP",
            "XDG_CONFIG_HOME", "HOME", "XDG_CONFIG_DIRS",
        ] {
            #expect(help.output.contains(word), "\(word)")
        }
        #expect(help.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }

    #if os(Linux)
        @Test(
            "Headings are bold on a terminal with colour, and only there",
            PseudoTerminal.needed,
            arguments: [
                ("$THEMECTL help", "the setting", true), ("$THEMECTL set -h", "options", true),
                ("$THEMECTL help set", "examples", true),
                ("$THEMECTL help exit", "exit statuses", true),
                ("NO_COLOR=1 $THEMECTL help", "the setting", false),
                ("TERM=dumb $THEMECTL set -h", "options", false),
                ("$THEMECTL help | cat", "the setting", false),
            ]
        )
        func headings(line: String, heading: String, isBold: Bool) throws {
            let terminal = try PseudoTerminal()
            _ = try terminal.run(line, in: try Themectl(), printsToTerminal: true)
            let shown = isBold ? "\u{1B}[1m\(heading):\u{1B}[0m\n" : "\(heading):\n"
            #expect(terminal.screen.contains(shown), "\(terminal.screen)")
            #expect(terminal.screen.contains("\u{1B}") == isBold)
        }
    #endif
}
