import Foundation
import Testing

@Suite("--key", .bounded, .onOwnThreads)
struct KeyTests {
    private static let words = ["--word", "light=Tag", "--word", "dark=Nacht"]

    /// A text, a line without the store, and the outcome.
    static let reads: [(text: String, line: [String], outcome: Outcome)] = [
        ("{}", ["get", "--key", "t=name"], Outcome(0, "system\n")),
        (#"{"t":"Dark"} // x"#, ["get", "--key", "t=name"], Outcome(0, "dark\n")),
        (#"{"t":"Nacht"}"#, ["get", "--key", "t"] + words, Outcome(0, "dark\n")),
        (#"{"t":"Nacht"}"#, ["get", "--key", "t=words"] + words, Outcome(0, "dark\n")),
        (#"{"t=u":2}"#, ["get", "--key", "t=u=style"], Outcome(0, "dark\n")),
        (#"{"t":[{"u":2}]}"#, ["get", "--key", "/t/0/u=style"], Outcome(0, "dark\n")),
        (
            #"{"t":"dark"}"#, ["get", "--key", "t=name", "--as", "gsettings"],
            Outcome(0, "prefer-dark\n")
        ),
        (
            #"{"t":"dark"}"#, ["get", "--key", "t=name", "--show-origin"],
            Outcome(0, "store\tdark\n")
        ),
        ("{}", ["get", "--key", "t=name", "--as", "raw"], Outcome(0, "0\n")),
        ("{}", ["get", "--key", "t=name", "--default", "dark"], Outcome(0, "dark\n")),
        (#"{"t":"dark"}"#, ["is", "dark", "--key", "t=name"], Outcome(0)),
        (#"{"t":"dark"}"#, ["is", "light", "--key", "t=name"], Outcome(1)),
        (
            #"{"t":"dark"}"#, ["get", "--key", "t=name", "--json"],
            Outcome(
                0,
                #"{"app":null,"store":"~/f.json","scope":null,"appearance":"dark","rawValue":2,"#
                    + #""style":null,"source":null,"origin":"store","locked":false}"# + "\n"
            )
        ),
        // Legacy keys and our own members mean nothing here.
        (
            #"{"isDarkMode":true,"userInterfaceStyle":2,"userInterfaceStyleOverrides":7}"#,
            ["get", "--key", "t=name"], Outcome(0, "system\n")
        ),
        // Values that are not of the kind.
        (
            #"{"t":5}"#, ["get", "--key", "t=name"],
            Outcome(
                0,
                "system\n",
                errors: "themectl: warning: ~/f.json:1:6: 5 is not the name of an appearance, "
                    + "so it means 'system'\n"
            )
        ),
        (
            #"{"t":"dark"}"#, ["get", "--key", "t=bool", "--strict"],
            Outcome(
                65,
                errors: "themectl: ~/f.json:1:6: \"dark\" is not a boolean, so it means 'system'; "
                    + "try '--key t=name'\n"
            )
        ),
        (
            #"{"t":{"mode":"dark"}}"#, ["is", "system", "--key", "t=name"],
            Outcome(
                0,
                errors:
                    "themectl: warning: ~/f.json:1:6: {\"mode\":\"dark\"} is not the name of an "
                    + "appearance, so it means 'system'; try '--key /t/mode=name'\n"
            )
        ),
        (
            #"{"t":5}"#, ["get", "--key", "/t/mode=name"],
            Outcome(
                0,
                "system\n",
                errors:
                    "themectl: warning: ~/f.json:1:6: 5 is not an object, so it means 'system'\n"
            )
        ),
        (
            #"{"t":1,"t":1}"#, ["get", "--key", "t=style"],
            Outcome(
                65,
                errors: "themectl: ~/f.json:1:8: 't' is already at 1:2; try removing one of them\n"
            )
        ),
        // Names that could be meant.
        (
            #"{"Dark-Mode":true}"#, ["get", "--key", "dark_mode=bool"],
            Outcome(
                0,
                "system\n",
                errors: "themectl: note: ~/f.json: 'dark_mode' is missing; "
                    + "try '--key Dark-Mode=bool'\n"
            )
        ),
        (
            #"{"a":{"t":{"u":1},"colorTheme":"Nacht"}}"#,
            ["get", "--key", "/a/color.theme"] + words,
            Outcome(
                0,
                "system\n",
                errors: "themectl: note: ~/f.json: '/a/color.theme' is missing; try "
                    + "'--key /a/colorTheme=words --word light=Tag --word dark=Nacht'\n"
            )
        ),
        (
            #"{"theme":{"mode":"dark"}}"#, ["is", "system", "--key", "theme.mode=name"],
            Outcome(
                0,
                errors: "themectl: note: ~/f.json: 'theme.mode' is missing; "
                    + "try '--key /theme/mode=name'\n"
            )
        ),
        (#"{"Dark-Mode":true}"#, ["get", "-q", "--key", "dark_mode=bool"], Outcome(0, "system\n")),
        (#"{"darkmodes":true}"#, ["get", "--key", "dark_mode=bool"], Outcome(0, "system\n")),
        // Malformed files.
        (
            "{'t':1}", ["get", "--key", "t=style"],
            Outcome(
                65,
                errors: "themectl: ~/f.json:1:2: expected a member's name in double quotes\n"
            )
        ),
        (
            "[1]", ["get", "--key", "t=style"],
            Outcome(
                65,
                errors: "themectl: ~/f.json:1:1: the text is an array, so the key begins with an "
                    + "element; try a key such as '/0/theme'\n"
            )
        ),
        (
            #"[{"name":"light"}] // two bars"#, ["get", "--key", "/0/name=name"],
            Outcome(0, "light\n")
        ),
        (
            #"[true]"#, ["get", "--key", "/0=name"],
            Outcome(
                0,
                "system\n",
                errors: "themectl: warning: ~/f.json:1:2: true is not the name of an appearance, "
                    + "so it means 'system'; try '--key /0=bool'\n"
            )
        ),
        (#"{"darkMode":1}"#, ["get", "--key", "darkMode=bool"], Outcome(0, "dark\n")),
        (
            #"{"darkMode":1}"#, ["is", "system", "--key", "darkMode=name"],
            Outcome(
                0,
                errors: "themectl: warning: ~/f.json:1:13: 1 is not the name of an appearance, "
                    + "so it means 'system'; try '--key darkMode=bool'\n"
            )
        ),
    ]

    @Test("A command reads another program's setting", arguments: reads)
    func reading(_ text: String, line: [String], outcome: Outcome) throws {
        let themectl = try Themectl()
        try themectl.home.write(text, to: "f.json")
        #expect(try themectl.run(line + ["-s", themectl.home.path("f.json")]) == outcome)
        #expect(themectl.home.text("f.json") == text)
        // The variable names the file as well.
        let other = try Themectl(environment: ["THEMECTL_STORE": "f.json"])
        try other.home.write(text, to: "f.json")
        #expect(try other.run(line).status == outcome.status)
    }

    /// A text, a line without the store, its outcome, and the text after it.
    static let writes: [(text: String?, line: [String], outcome: Outcome, after: String)] = [
        (
            #"{"t":"Light"} // x"#, ["set", "dark", "--key", "t=name"], Outcome(0),
            #"{"t":"Dark"} // x"#
        ),
        (
            #"{"t":"Tag"}"#, ["toggle", "--key", "t"] + words, Outcome(0, "dark\n"),
            #"{"t":"Nacht"}"#
        ),
        (#"{"t":true,}"#, ["reset", "--key", "t=bool"], Outcome(0), "{}"),
        (
            #"{"t":"dark-ansi"}"#, ["set", "light", "--key", "t=name", "-q"], Outcome(0),
            #"{"t":"light-ansi"}"#
        ),
        (
            #"{"t":"Nord"}"#, ["set", "dark", "--key", "t=name"],
            Outcome(
                0,
                errors: "themectl: warning: ~/f.json:1:6: \"Nord\" is not the name of an "
                    + "appearance, so it is replaced; '--word dark=Nord' would keep it\n"
            ), #"{"t":"dark"}"#
        ),
        (
            #"{"t":"Nord Dark"}"#, ["set", "light", "--key", "t"] + words,
            Outcome(
                0,
                errors: "themectl: warning: ~/f.json:1:6: \"Nord Dark\" is not one of 'Tag', "
                    + "'Nacht', so it is replaced; '--word \"light=Nord Dark\"' would keep it\n"
            ), #"{"t":"Tag"}"#
        ),
        (
            #"{"t":"dark-ansi"}"#, ["set", "system", "--key", "t=name"],
            Outcome(
                0,
                errors: "themectl: warning: ~/f.json:1:6: \"dark-ansi\" is replaced; "
                    + "'--word system=dark-ansi' would keep it\n"
            ), #"{"t":"system"}"#
        ),
        (#"{"t":"dark"}"#, ["set", "system", "--key", "t=name"], Outcome(0), #"{"t":"system"}"#),
        (
            nil, ["set", "dark", "--key", "/a/t=bool"], Outcome(0),
            "{\n  \"a\": {\n    \"t\": true\n  }\n}\n"
        ),
        (
            #"{"t":5}"#, ["set", "dark", "--key", "t=name"],
            Outcome(
                0,
                errors: "themectl: warning: ~/f.json:1:6: 5 is not the name of an appearance, "
                    + "so it is replaced\n"
            ), #"{"t":"dark"}"#
        ),
        (
            #"{"t":5}"#, ["reset", "--key", "t=name"],
            Outcome(
                0,
                errors: "themectl: warning: ~/f.json:1:6: 5 is not the name of an appearance, "
                    + "so it is removed\n"
            ), "{}"
        ),
        (
            #"{"t":2}"#, ["set", "dark", "--strict", "--key", "t=name"],
            Outcome(
                65,
                errors: "themectl: ~/f.json:1:6: 2 is not the name of an appearance, so it means "
                    + "'system'; try '--key t=style'\n"
            ), #"{"t":2}"#
        ),
        (
            #"{"dark-mode":true}"#, ["set", "light", "--key", "darkMode=bool"],
            Outcome(
                0,
                errors:
                    "themectl: note: ~/f.json: 'darkMode' is missing; try '--key dark-mode=bool'\n"
            ), #"{"dark-mode":true,"darkMode":false}"#
        ),
        (
            #"{"dark-mode":true}"#, ["reset", "--key", "darkMode=bool"],
            Outcome(
                0,
                errors:
                    "themectl: note: ~/f.json: 'darkMode' is missing; try '--key dark-mode=bool'\n"
            ), #"{"dark-mode":true}"#
        ),
        (
            #"{"theme":{"mode":"dark"}}"#, ["set", "light", "--key", "theme.mode=name"],
            Outcome(
                65,
                errors:
                    "themectl: ~/f.json: 'theme.mode' is missing; try '--key /theme/mode=name'\n"
            ), #"{"theme":{"mode":"dark"}}"#
        ),
        (
            #"{"theme":{"mode":"dark"}}"#, ["set", "light", "--key", "/theme.mode=name"],
            Outcome(0),
            #"{"theme":{"mode":"dark"},"theme.mode":"light"}"#
        ),
        (
            #"{"theme":{"x":[],"mode":"dark"}}"#, ["set", "light", "--key", "theme=name"],
            Outcome(
                65,
                errors:
                    "themectl: ~/f.json:1:10: 'theme' is {\"x\":[],\"mode\":\"dark\"}, which is neither "
                    + "replaced nor removed; try '--key /theme/mode=name'\n"
            ), #"{"theme":{"x":[],"mode":"dark"}}"#
        ),
        (
            #"{"t":{"light":"One Light","mode":"dark"}}"#, ["set", "light", "--key", "t=name"],
            Outcome(
                65,
                errors:
                    "themectl: ~/f.json:1:6: 't' is {\"light\":\"One Light\",\"mode\":\"dark\"}, which "
                    + "is neither replaced nor removed; try '--key /t/mode=name'\n"
            ), #"{"t":{"light":"One Light","mode":"dark"}}"#
        ),
        (
            "{}", ["set", "system", "--key", "t=bool"],
            Outcome(
                64,
                errors: "themectl: ~/f.json: 't' has no value for 'system'; "
                    + "try 'themectl reset --store ~/f.json --key t=bool'\n"
            ), "{}"
        ),
        (
            "{}", ["set", "system", "--key", "t"] + words,
            Outcome(
                64,
                errors: "themectl: ~/f.json: 't' has no value for 'system'; "
                    + "try '--word system=TEXT' or 'themectl reset --store ~/f.json --key t=words "
                    + "--word light=Tag --word dark=Nacht'\n"
            ), "{}"
        ),
        (
            #"{"t":"Nacht"}"#,
            ["toggle", "--key", "t", "--word", "system=x", "--word", "dark=Nacht"],
            Outcome(
                64,
                errors:
                    "themectl: ~/f.json: 't' has no value for 'light'; try '--word light=TEXT'\n"
            ), #"{"t":"Nacht"}"#
        ),
    ]

    @Test("A command writes another program's setting", arguments: writes)
    func writing(_ text: String?, line: [String], outcome: Outcome, after: String) throws {
        let themectl = try Themectl()
        if let text { try themectl.home.write(text, to: "f.json") }
        let store = ["-s", themectl.home.path("f.json")]
        let dry = try themectl.run(line + store + ["-n"])
        #expect(dry.status == outcome.status && dry.output == outcome.output)
        #expect(themectl.home.text("f.json") == text)
        #expect(try themectl.run(line + store) == outcome)
        #expect(themectl.home.text("f.json") == after)
    }

    /// The longest pointer to a member: a text may have 512 levels.
    private static let deepest = String(repeating: "/a", count: 512)

    @Test("A filter writes another program's setting")
    func filter() throws {
        let themectl = try Themectl()
        let line = ["set", "dark", "--store", "-", "--key", "/a/t=name"]
        #expect(
            try themectl.run(line, input: "{\"a\": {}, // x\n}")
                == Outcome(0, "{\"a\": {\"t\": \"dark\"}, // x\n}")
        )
    }

    static let misuses: [(line: [String], why: String)] = [
        (["get", "--key", "t=name"], "--key names a setting in a file; try --store FILE"),
        (
            ["get", "-a", "x", "--key", "t=name"],
            "get: --app and --key exclude each other; try one of them"
        ),
        (
            ["set", "dark", "-s", "f", "--scope", "x", "--key", "t=name"],
            "set: --scope and --key exclude each other; try one of them"
        ),
        (
            ["reset", "-s", "f", "--all-scopes", "--key", "t=name"],
            "reset: --all-scopes and --key exclude each other; try one of them"
        ),
        (
            ["is", "dark", "--site", "--key", "t=name"],
            "is: --site and --key exclude each other; try one of them"
        ),
        (
            ["set", "dark", "--system", "--key", "t=name"],
            "set: --key and --system exclude each other; try one of them"
        ),
        (
            ["get", "-s", "f", "--key", "t=name", "--key", "u=name"],
            "get: --key is given more than once; try it once"
        ),
        (
            ["get", "-s", "f", "--key", "t"],
            "get: --key: 't' is not NAME=KIND, with one of the kinds bool, style, name, words; "
                + "try 'darkTheme=bool'"
        ),
        (
            ["get", "-s", "f", "--key", "t=nam"], "get: --key: 'nam' is not a kind; try name"
        ),
        (
            ["get", "-s", "f", "--key", "=name"],
            "get: --key: '' is no member's name; try '/settings/theme=name'"
        ),
        (
            ["get", "-s", "f", "--key", "/a~2=name"],
            "get: --key: '/a~2' is no member's name; try '/settings/theme=name'"
        ),
        (
            // No text is nested that deeply.
            ["set", "dark", "-s", "f", "--key", "\(deepest)/a=name"],
            "set: --key: '\(deepest)/a' is no member's name; try '/settings/theme=name'"
        ),
        (
            ["get", "-s", "f", "--word", "dark=x"],
            "get: --word needs a --key of the kind words or name; try --key NAME=words"
        ),
        (
            ["get", "-s", "f", "--key", "t=bool", "--word", "dark=x"],
            "get: --word needs a --key of the kind words or name; try --key NAME=words"
        ),
        (
            ["get", "-s", "f", "--key", "t", "--word", "dark=x", "--word", "dark=y"],
            "get: --key: the kind words needs words for two values; "
                + "try --word light=TEXT --word dark=TEXT"
        ),
        (
            ["get", "-s", "f", "--key", "t", "--word", "dark=1", "--word", "light=1.0"],
            "get: --word: '1.0' cannot mean both dark and light; try another word for one of them"
        ),
    ]

    @Test("Wrong usage is refused", arguments: misuses)
    func misuse(_ line: [String], why: String) throws {
        #expect(try Themectl().run(line) == Outcome(64, errors: "themectl: \(why)\n"))
    }

    @Test("Without --key a file with comments is refused, and the message names --key")
    func withoutKey() throws {
        let themectl = try Themectl()
        let reason =
            "this is JSON with comments; get, set, toggle, reset, is, watch and explain read it with --key"
        for (text, place) in [("// x\n{}", "1:1"), ("{\"a\":1,}", "1:7"), ("{} /* x */", "1:4")] {
            try themectl.home.write(text, to: "f.json")
            let file = themectl.home.path("f.json")
            for line in ["get -s", "set dark -s", "toggle -s", "is dark -s", "migrate"] {
                let words = line.split(separator: " ").map(String.init) + [file]
                #expect(
                    try themectl.run(words)
                        == Outcome(65, errors: "themectl: ~/f.json:\(place): \(reason)\n")
                )
            }
            #expect(
                try themectl.run("check", file)
                    == Outcome(1, "~/f.json:\(place): error: \(reason)\n")
            )
            #expect(themectl.home.text("f.json") == text)
        }
    }

    @Test("explain has no rows of scopes and the site, and names a key that could be meant")
    func explaining() throws {
        let themectl = try Themectl()
        try themectl.home.write(#"{"theme":{"mode":"dark"}}"#, to: "f.json")
        let store = ["-s", themectl.home.path("f.json")]
        let right = try themectl.run(["explain", "--json", "--key", "/theme/mode=name"] + store)
        #expect(
            right.errors.isEmpty && right.output.contains(#""store","asked":true,"answer":"dark""#),
            "\(right)"
        )
        #expect(!right.output.contains("scope") && !right.output.contains(#""site""#), "\(right)")
        let wrong = try themectl.run(["explain", "--key", "theme.mode=name"] + store)
        #expect(
            wrong.errors
                == "themectl: note: ~/f.json: 'theme.mode' is missing; try '--key /theme/mode=name'\n"
        )
    }

    @Test("A toggle's advice acts on the same setting")
    func advice() throws {
        let themectl = try Themectl()
        try themectl.home.write("{}", to: "f.json")
        let file = themectl.home.path("f.json")
        let outcome = try themectl.run("toggle", "-s", file, "--key", "/a/t=name")
        #expect(
            outcome.errors.contains(
                "try 'themectl reset --store ~/f.json --key /a/t=name' to follow"
            ),
            "\(outcome)"
        )
    }
}
