import Testing

@testable import themectl

@Suite("The examples of help and manual", .bounded, .onOwnThreads)
struct ExampleTests {
    private static let examples = CommandTable.standard.listed.flatMap { $0.row.examples }

    @Test("Every command has one to three examples")
    func count() {
        for command in CommandTable.standard.listed {
            #expect((1...3).contains(command.row.examples.count), "\(command.name)")
            for example in command.row.examples {
                #expect(example.key.contains("themectl \(command.name)"))
            }
        }
    }

    private static let start =
        Themectl.isForMacOS
        ? "the launchd agent of 'man themectl-recipes'" : "'themectl watch --hooks &' in ~/.profile"

    /// Those that the command at hand can be tried with: the locks of `receive` are not in the emulation of macOS.
    private static var lines: [String] {
        examples.map { $0.key }.filter { !Themectl.isForMacOS || !$0.contains("receive") }
    }

    @Test("Each example does what the manual says, as typed", arguments: lines)
    func run(line: String) throws {
        let example = try #require(ExampleTests.examples.first { $0.key == line })
        let themectl = try Themectl(environment: ["THEMECTL_SYSTEM": "dark"])
        try themectl.writeStore(
            #"{"userInterfaceStyle":2,"userInterfaceStyleOverrides":{"checkout":1}}"#
        )
        try themectl.writeStore("{}", "com.example.Notes")
        try themectl.home.write(#"{"darkTheme":true}"#, to: "settings.json")
        let app = #"{"name":"main","kind":"window","children":[{"name":"home","kind":"screen"}]}"#
        try themectl.home.write(app, to: "app.json")
        // A watch does not end by itself.
        let isEndless = line.hasPrefix("themectl watch")
        let typed = isEndless ? line.replacing("watch", with: "watch --timeout 0.3") : line
        let outcome = try themectl.shell(
            """
            mkdir -p bin
            ln -s "$THEMECTL" bin/themectl; printf '#!/bin/sh\\necho "tmux $*"\\n' >bin/tmux
            printf '#!/bin/sh\\nshift; exec "$@"\\n' >bin/ssh; chmod +x bin/tmux bin/ssh; mkdir run
            PATH=$PWD/bin:$PATH XDG_CONFIG_DIRS=$PWD/site XDG_RUNTIME_DIR=$PWD/run
            export PATH XDG_CONFIG_DIRS XDG_RUNTIME_DIR
            \(typed)
            """
        )
        if line.hasPrefix("themectl portal") {
            // The test's home has no session bus.
            #expect(
                outcome.status == 69
                    && outcome.errors.hasPrefix("themectl: portal: there is no session bus")
            )
            return
        }
        #expect(outcome.status == (isEndless && !line.contains("|") ? 1 : 0), "\(outcome)")
        var notes = ""
        if line.hasPrefix("themectl hooks enable") {
            notes = "themectl: note: no runner of hooks is active; start one with \(Self.start)\n"
        }
        if line.hasSuffix("--hooks") || line.hasSuffix("hooks run") {
            notes = "themectl: note: no hooks in ~/.config/themectl/hooks\n"
        }
        #expect(outcome.errors == notes)
        if let output = example.value {
            #expect(
                outcome.output
                    == (output.isEmpty || output.hasSuffix("\n") ? output : output + "\n")
            )
        }
    }
}
