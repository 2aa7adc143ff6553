import Testing

@testable import ThemeStore

@Suite("A source of the system's style", .bounded, .onOwnThreads)
struct SystemStyleSourceTests {
    typealias Answer = SystemStyleAnswer

    @Test("Sources are queried in the documented order, the terminal only by name")
    func order() {
        #expect(
            SystemStyleSource.allCases.map(\.rawValue)
                == [
                    "environment", "received", "macos", "portal", "gsettings", "colorfgbg",
                    "terminal",
                ]
        )
        #expect(SystemStyleSource.automatic == SystemStyleSource.allCases.dropLast())
    }

    private static func invalid(_ word: String) -> Answer {
        .invalid(
            StoreError(
                .invalidEnvironment(
                    variable: "THEMECTL_SYSTEM",
                    value: word,
                    expected: "light or dark"
                )
            )
        )
    }

    @Test(
        "$THEMECTL_SYSTEM is a style",
        arguments: [
            ("light", .style(.light)),
            ("dark", .style(.dark)),
            (nil, .noOpinion("$THEMECTL_SYSTEM is not set")),
            ("", .noOpinion("$THEMECTL_SYSTEM is not set")),
            ("system", invalid("system")),
            ("Dark", invalid("Dark")),
            ("2", invalid("2")),
        ] as [(String?, Answer)]
    )
    func environmentVariable(_ value: String?, _ expected: Answer) {
        let environment = ProcessEnvironment(value.map { ["THEMECTL_SYSTEM": $0] } ?? [:])
        #expect(SystemStyleSource.environment.ask(in: environment) == expected)
    }

    @Test(
        "The last field of $COLORFGBG is the background",
        arguments: [
            ("15;0", .style(.dark)),
            ("0;15", .style(.light)),
            ("0;default;15", .style(.light)),
            ("15;default;0", .style(.dark)),
            ("0;7", .style(.light)),
            ("15;8", .style(.dark)),
            ("7;6", .style(.dark)),
            ("0;9", .style(.light)),
            ("default;default", nil),
            ("15;default", nil),
            ("black;white", nil),
            ("0;", nil),
            ("0", nil),
            ("", nil),
            ("0;16", nil),
            ("0;-1", nil),
            ("0; 7", nil),
            ("0;99999999999999999999", nil),
        ] as [(String, Answer?)]
    )
    func colorFGBG(_ value: String, _ expected: Answer?) {
        #expect(
            SystemStyleSource.colorfgbg.ask(in: ProcessEnvironment(["COLORFGBG": value]))
                == expected
                ?? .noOpinion("$COLORFGBG is '\(value)', which names no background colour")
        )
    }

    @Test("Without $COLORFGBG there is no answer")
    func noColorFGBG() {
        #expect(
            SystemStyleSource.colorfgbg.ask(in: ProcessEnvironment([:]))
                == .noOpinion("$COLORFGBG is not set")
        )
    }

    @Test(
        "GNOME's answer is one of three words in quotes",
        arguments: [
            ("echo \"'prefer-dark'\"", .style(.dark)),
            ("echo \"'prefer-light'\"", .style(.light)),
            ("echo \"'default'\"", .noOpinion("gsettings answered 'default' outside GNOME")),
            ("echo prefer-dark", .failure("gsettings answered 'prefer-dark'")),
            ("echo \"'prefer-mauve'\"", .failure("gsettings answered ''prefer-mauve''")),
            (":", .failure("gsettings answered ''")),
            ("printf '\\n\\nno\\n'", .failure("gsettings answered ''")),
            (
                "printf '%050d' 0",
                .failure("gsettings answered '\(String(repeating: "0", count: 40))'")
            ),
            ("echo 'No such schema' >&2; exit 1", .failure("gsettings failed with status 1")),
            ("kill -KILL $$", .failure("gsettings was ended by signal 9")),
            ("exec yes", .failure("gsettings did not answer within a second")),
            ("exec sleep 60", .failure("gsettings did not answer within a second")),
            (
                "echo \"'default'\"; exec >&-; exec sleep 60",
                .failure("gsettings did not answer within a second")
            ),
        ] as [(String, Answer)]
    )
    func gsettings(_ script: String, _ expected: Answer) throws {
        let standIns = try StandIns(["gsettings": script])
        let answer = inTime { SystemStyleSource.gsettings.ask(in: standIns.environment()) }
        #expect(answer == expected)
        #expect(standIns.runs(of: "gsettings") == ["get org.gnome.desktop.interface color-scheme"])
    }

    @Test(
        "GNOME's 'default' is light in GNOME and no answer elsewhere",
        arguments: [
            ("GNOME", true), ("ubuntu:GNOME", true), ("GNOME-Classic:GNOME", true), ("gnome", true),
            ("KDE", false),
            ("", false), ("GNOMEish", false), ("X-Cinnamon", false),
        ]
    )
    func desktop(_ names: String, isGNOME: Bool) throws {
        let standIns = try StandIns(["gsettings": "echo \"'default'\""])
        let answer = SystemStyleSource.gsettings.ask(
            in: standIns.environment(["XDG_CURRENT_DESKTOP": names])
        )
        #expect((answer == .style(.light)) == isGNOME)
        try standIns.add("gsettings", "echo \"'prefer-dark'\"")
        #expect(SystemStyleSource.gsettings.ask(in: standIns.environment()) == .style(.dark))
    }

    @Test("A missing gsettings has no opinion, one that cannot be run is a failure")
    func noGSettings() throws {
        let standIns = try StandIns()
        #expect(
            SystemStyleSource.gsettings.ask(in: standIns.environment())
                == .noOpinion("there is no gsettings")
        )
        try standIns.addFile("gsettings", "#!/no/such/interpreter\n")
        #expect(
            SystemStyleSource.gsettings.ask(in: standIns.environment())
                == .failure("gsettings cannot be run: no such file or directory")
        )
    }

    #if !os(macOS)
        @Test("On other systems macOS has no opinion, and its tool is not run")
        func notMacOS() throws {
            let standIns = try StandIns(["defaults": "echo Dark"])
            #expect(
                SystemStyleSource.macOS.ask(in: standIns.environment())
                    == .noOpinion("this is not macOS")
            )
            #expect(standIns.runs(of: "defaults").isEmpty)
        }
    #endif
}
