import Foundation
import Testing

@testable import ThemeStore

@Suite("Checking a store", .bounded)
struct StoreCheckTests {
    static let texts: [(text: String, problems: [String])] = [
        ("{}", []),
        (
            #"{"userInterfaceStyle":2,"userInterfaceStyleOverrides":{"checkout":1,"checkout/payment":0,"x":null}}"#,
            []
        ),
        (#"{"a":1,"a":2,"userInterfaceStyle":null,"userInterfaceStyleOverrides":null}"#, []),
        (#"{"b":[{"isDarkMode":true}],"c":{"userInterfaceStyle":9}}"#, []),
        // Syntax: nothing can be said of what comes after it.
        (
            "{\n  \"a\": 1,\n}\n",
            ["2:9: error: this is JSON with comments"]
        ),
        ("[]", ["1:1: error: a store is one object, not an array"]),
        (#"{"isDarkMode":true"#, ["1:19: error: the text ends inside an object"]),
        // Duplicates.
        (
            "{\n\"userInterfaceStyle\":1,\n\"userInterfaceStyle\":1}",
            ["3:1: error: 'userInterfaceStyle' is already at 2:1; try removing one of them"]
        ),
        (
            #"{"userInterfaceStyleOverrides":{"a":1,"\u0061":1}}"#,
            ["1:39: error: 'a' is already at 1:33; try removing one of them"]
        ),
        // Values.
        (
            #"{"userInterfaceStyle": "dork"}"#,
            [#"1:24: warning: "dork" is not 0, 1 or 2, so it means 'system'"#]
        ),
        (
            #"{"userInterfaceStyle": "Dark", "userInterfaceStyleOverrides":{"a":"AUTO"}}"#, []
        ),
        (
            #"{"userInterfaceStyleOverrides":{"a":1,"b":[ 1, 2 ]}}"#,
            ["1:43: warning: [1,2] is not 0, 1 or 2, so it means 'system'"]
        ),
        (
            #"{"userInterfaceStyleOverrides":"none"}"#,
            ["1:32: warning: 'userInterfaceStyleOverrides' is not an object but \"none\""]
        ),
        // Scopes.
        (
            #"{"userInterfaceStyleOverrides":{"":1,"a//b":1,"../x":1,"a\u0007":1,"a\ud800":1}}"#,
            [
                #"1:33: warning: "" is not a scope: it has an empty component"#,
                #"1:38: warning: "a//b" is not a scope: it has an empty component"#,
                #"1:47: warning: "../x" is not a scope: it has a component '.' or '..'"#,
                #"1:56: warning: "a\u0007" is not a scope: it has a control character"#,
                #"1:68: warning: "a\ud800" is not a scope: it has a lone surrogate, which is not text"#,
            ]
        ),
        (
            #"{"userInterfaceStyleOverrides":{"\#(String(repeating: "x", count: 4097))":1}}"#,
            [
                #"1:33: warning: "\#(String(repeating: "x", count: 39))… is not a scope: it has more than 4096 bytes"#
            ]
        ),
        // The site's lock, which locks nothing in other stores.
        (#"{"userInterfaceStyleLocked":true}"#, []),
        (
            #"{"userInterfaceStyleLocked":"yes"}"#,
            [#"1:29: warning: 'userInterfaceStyleLocked' is "yes", not true or false"#]
        ),
        (
            #"{"userInterfaceStyleLocked":true,"userInterfaceStyle\u004cocked":0}"#,
            [
                "1:34: warning: 'userInterfaceStyleLocked' is already at 1:2; try removing one of them",
                "1:66: warning: 'userInterfaceStyleLocked' is 0, not true or false",
            ]
        ),
        // Legacy keys.
        (
            #"{"isDarkTheme":1,"\u0069sDarkMode":true,"APP.CONFIG.DARKMODE":2}"#,
            [
                "1:2: warning: 'isDarkTheme' is a legacy key, which is not read",
                "1:18: warning: 'isDarkMode' is a legacy key, which is not read",
                "1:41: warning: 'APP.CONFIG.DARKMODE' is a legacy key, which is not read",
            ]
        ),
        // Several, in the order of the text.
        (
            "{\n\"userInterfaceStyleOverrides\":{\"a\":5},\n\"isDarkMode\":1,\n\"userInterfaceStyle\":6,\n"
                + "\"userInterfaceStyle\":1}",
            [
                "2:36: warning: 5 is not 0, 1 or 2, so it means 'system'",
                "3:1: warning: 'isDarkMode' is a legacy key, which is not read",
                "4:22: warning: 6 is not 0, 1 or 2, so it means 'system'",
                "5:1: error: 'userInterfaceStyle' is already at 4:1; try removing one of them",
            ]
        ),
    ]

    @Test("Every problem is found with its place, in document order", arguments: texts)
    func problems(_ text: String, problems: [String]) {
        #expect(
            StoreCheck.problems(in: PaddedBytes(text.utf8), of: .sample).map(\.description)
                == problems
        )
    }

    @Test(
        "Comments, trailing commas and conflicts of a merge are named",
        arguments: [
            ("// a\n{}", "1:1: error: this is JSON with comments"),
            ("{ /* a */ }", "1:3: error: this is JSON with comments"),
            ("{\"a\":1, // b\n\"c\":2}", "1:9: error: this is JSON with comments"),
            ("{} // a", "1:4: error: this is JSON with comments"),
            ("{\"a\":/**/1}", "1:6: error: this is JSON with comments"),
            ("{\"a\":1 /", "1:8: error: expected ','"),
            (
                "{\n<<<<<<< HEAD\n\"a\":1\n",
                "2:1: error: this looks like the conflict of a merge; try resolving it"
            ),
            ("{\"a\":1\n=======\n", "2:1: error: this looks like the conflict of a merge"),
            ("{}\n>>>>>>> other\n", "2:1: error: this looks like the conflict of a merge"),
            ("{\"a\":\n||||||| base\n", "2:1: error: this looks like the conflict of a merge"),
            ("{\n<<<<<<", "2:1: error: expected a member's name"),
            ("<html>", "1:1: error: expected a value"),
            ("{\"a\":<plist>}", "1:6: error: expected a value"),
            ("{\0\"\0", "1:1: error: the text is in UTF-16"),
            ("\0{\0\"", "1:1: error: the text is in UTF-16"),
        ]
    )
    func dialects(_ text: String, problem: String) {
        let problems = StoreCheck.problems(in: PaddedBytes(text.utf8), of: .sample)
        #expect(problems.count == 1)
        #expect(problems.first?.description.hasPrefix(problem) == true, "\(problems)")
    }

    @Test("An empty file is a problem", arguments: ["", "\n"])
    func empty(_ text: String) {
        let problems = StoreCheck.problems(in: PaddedBytes(text.utf8), of: .sample)
        #expect(problems.map(\.severity) == [.error])
    }

    private func problems(of name: String, in folder: TemporaryFolder) throws -> [String]? {
        let store = AppearanceStore(file: try folder.file(name))
        return try store.check()?.problems.map(\.description)
    }

    @Test("A file writable by others is the first problem")
    func openToOthers() throws {
        let folder = try TemporaryFolder()
        try folder.write(#"{"userInterfaceStyle":3}"#, to: "store.json")
        try folder.setMode(0o646, of: "store.json")
        let value = "1:23: warning: 3 is not 0, 1 or 2, so it means 'system'"
        #expect(
            try problems(of: "store.json", in: folder)
                == ["1:1: warning: others can write this file; try 'chmod o-w'", value]
        )
        try folder.setMode(0o644, of: "store.json")
        #expect(try problems(of: "store.json", in: folder) == [value])
    }

    @Test("A missing store has no problems, and a folder is an error")
    func noFile() throws {
        let folder = try TemporaryFolder()
        #expect(try problems(of: "store.json", in: folder) == nil)
        let path = try folder.file(".")
        #expect(throws: StoreError.file(.read, path, .notAFile(.folder))) {
            try problems(of: ".", in: folder)
        }
    }
}
