#if os(Linux)
    import Testing

    /// A store that is named by a descriptor is written under its name, or refused before anything is written.
    @Suite("A store behind a descriptor", .bounded, .onOwnThreads)
    struct DescriptorStoreTests {
        private let themectl: Themectl

        init() throws {
            themectl = try Themectl()
            try themectl.home.write(#"{"isDarkMode":true}"#, to: "old.json")
            try themectl.home.write(#"{"userInterfaceStyle":1}"#, to: "store.json")
        }

        private func run(_ line: String) throws -> Outcome {
            try themectl.shell("exec \"$THEMECTL\" \(line)")
        }

        @Test(
            "set, toggle and reset write under the file's name",
            .linuxOnly("macOS's /dev/fd has no links to follow, so a write there is refused"),
            arguments: [
                ("set dark --store /dev/fd/3 3<store.json", "", #"{"userInterfaceStyle":2}"#),
                ("set dark --store /dev/stdin <store.json", "", #"{"userInterfaceStyle":2}"#),
                (
                    "toggle --store /proc/self/fd/3 3<>store.json", "dark\n",
                    #"{"userInterfaceStyle":2}"#
                ),
                ("reset --store /dev/fd/3 3<store.json", "", "{}"),
            ]
        )
        func written(_ line: String, _ output: String, _ text: String) throws {
            #expect(try run(line) == Outcome(0, output))
            #expect(themectl.home.text("store.json") == text)
            #expect(themectl.home.contents == ["old.json", "store.json"])
        }

        @Test(
            "migrate keeps its backup",
            .linuxOnly("macOS's /dev/fd has no links to follow, so a write there is refused")
        )
        func backup() throws {
            #expect(try run("migrate --backup .orig /dev/fd/3 3<old.json").status == 0)
            #expect(themectl.home.text("old.json") == #"{"userInterfaceStyle":2}"#)
            #expect(themectl.home.text("old.json.orig") == #"{"isDarkMode":true}"#)
        }

        @Test(
            "A closed descriptor is a missing file, which cannot be created",
            .linuxOnly("macOS's /dev/fd has no links to follow, so a write there is refused"),
            arguments: ["set dark", "set dark -n", "toggle"]
        )
        func closed(_ command: String) throws {
            #expect(
                try run("\(command) --store /dev/fd/9 9<&-")
                    == Outcome(
                        73,
                        errors:
                            "themectl: /dev/fd/9: cannot be created: no such file or directory\n"
                    )
            )
        }

        @Test("A removed file and a pipe are refused")
        func refused() throws {
            let removed = try themectl.shell(
                "exec 3<store.json; rm store.json; exec \"$THEMECTL\" set dark -s /dev/fd/3"
            )
            #expect(removed.status == 77)
            #expect(
                try themectl.shell("echo '{}' | \"$THEMECTL\" set dark -s /dev/stdin").status == 65
            )
            #expect(themectl.home.contents == ["old.json"])
        }
    }
#endif
