import Foundation
import Testing

@testable import ThemeStore
@testable import themectl

@Suite("Diagnosis", .bounded, .onOwnThreads)
struct DiagnosisTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func reason(_ cause: FileError.Cause, _ name: String) throws -> String {
        Diagnosis.reason(of: FileError(.read, try folder.file(name), cause))
    }

    @Test(
        "A loop of links is called that, and ends",
        arguments: ["a", "own", "a/x", "link-60", "plain", "none"]
    )
    func loop(name: String) throws {
        try folder.link("a", to: "b")
        try folder.link("b", to: "a")
        try folder.link("own", to: "own")
        try folder.write("{}", to: "plain")
        try folder.link("link-1", to: "plain")
        for number in 2...60 { try folder.link("link-\(number)", to: "link-\(number - 1)") }
        let sentence =
            "cannot be read: too many symbolic links, or a loop of them"
        #expect(try reason(.tooManyLinks, name) == sentence)
    }

    #if os(Linux)
        @Test(
            "A link on a mount that follows none is named, also behind a link and on the way",
            .enabled(if: Namespace.hasMounts, Namespace.reason),
            .linuxOnly("other systems have no such mounts"),
            arguments: [
                ("at/link", "at/link"), ("at/sub/s.json", "at/sub"), ("outer", "at/link"),
                ("outerSub/s.json", "at/sub"),
            ]
        )
        func linkNotFollowed(path: String, link: String) throws {
            let themectl = try Themectl()
            let outcome = try themectl.shell(
                """
                mkdir at real; echo {} >real/s.json; ln -s at/link outer; ln -s at/sub outerSub
                exec \(Namespace.mounts) sh -c '
                    mount -t tmpfs -o nosymfollow none at
                    ln -s ../real/s.json at/link; ln -s ../real at/sub
                    "$THEMECTL" get -s \(path); "$THEMECTL" explain -s \(path) | grep -c "mount that follows none"'
                """
            )
            let sentence =
                "the symbolic link '\(link)' is on a mount that follows none (nosymfollow)"
            // Old kernels do not know the option.
            try #require(
                outcome.errors.contains("nosymfollow") || !outcome.errors.contains("mount:")
            )
            #expect(
                outcome.errors.contains("themectl: \(path): cannot be read: \(sentence)\n"),
                "\(outcome)"
            )
            #expect(outcome.output == "1\n")
        }
    #endif

    @Test(
        "The target of a dangling link is named",
        arguments: [
            ("get -s link", "note: link", 0), ("get --strict -s link", "link", 66),
            ("check link", "link", 66), ("check -s link", "link", 66),
            ("migrate link", "link", 66),
        ] as [(String, String, Int32)]
    )
    func danglingLink(line: String, start: String, status: Int32) throws {
        let themectl = try Themectl()
        try themectl.home.link("link", to: "between")
        try themectl.home.link("between", to: "sub/gone.json")
        let reason = "no such file or directory; the symbolic link 'link' points to 'sub/gone.json'"
        let outcome = try themectl.line(line)
        #expect(outcome.status == status)
        #expect(outcome.errors == "themectl: \(start): \(reason)\n")
    }

    @Test(
        "A link to something that cannot be created is named with its target",
        .linuxOnly("other systems have no /proc"),
        arguments: [
            // Only the attempt shows that this file system creates no folders.
            ("/proc/nope/x", "the folder cannot be created: no such file or directory", [""]),
            ("/proc/x.json", "cannot be created: no such file or directory", ["", " -n"]),
            (
                "plain/x",
                "the folder cannot be created: something in its place is not a directory",
                ["", " -n"]
            ),
        ] as [(String, String, [String])]
    )
    func uncreatable(target: String, reason: String, options: [String]) throws {
        let themectl = try Themectl()
        try themectl.home.write("", to: "plain")
        try themectl.home.link("link", to: target)
        let error = "link: \(reason); the symbolic link 'link' points to '\(target)'"
        for option in options {
            #expect(
                try themectl.line("set dark -s link\(option)")
                    == Outcome(73, errors: "themectl: \(error)\n")
            )
        }
    }

    @Test("A closed descriptor is no target of a link", .linuxOnly("other systems have no /proc"))
    func closedDescriptor() throws {
        let error = "themectl: /dev/fd/9: cannot be created: no such file or directory\n"
        #expect(try Themectl().line("set dark -s /dev/fd/9") == Outcome(73, errors: error))
    }

    #if os(Linux)
        @Test(
            "A link into a read-only mount is named with its target",
            .enabled(if: Namespace.hasMounts, Namespace.reason),
            .linuxOnly("other systems mount in another way"),
            arguments: [
                (
                    "set dark -s link", "link", "cannot be written: read-only file system",
                    "at/s.json"
                ),
                (
                    "toggle -n -s link", "link", "cannot be written: read-only file system",
                    "at/s.json"
                ),
                (
                    "set dark -s sub/s.json", "sub/s.json",
                    "cannot be written: read-only file system", "at/s.json"
                ),
                (
                    "set dark -s new", "new", "cannot be created: read-only file system",
                    "at/new.json"
                ),
                (
                    "set dark -s at/s.json", "at/s.json",
                    "cannot be written: read-only file system", ""
                ),
            ]
        )
        func readOnlyMount(line: String, path: String, reason: String, target: String) throws {
            let outcome = try Themectl().shell(
                """
                mkdir at; ln -s at/s.json link; ln -s at sub; ln -s at/new.json new
                exec \(Namespace.mounts) sh -c '
                    mount -t tmpfs none at; echo {} >at/s.json; mount -o remount,bind,ro at
                    "$THEMECTL" \(line)'
                """
            )
            let link = path.hasPrefix("sub") ? "sub" : path
            let end = target.isEmpty ? "" : "; the symbolic link '\(link)' points to '\(target)'"
            #expect(outcome.errors == "themectl: \(path): \(reason)\(end)\n")
            #expect(outcome.status == (path == "new" ? 73 : 77))
        }

        @Test(
            "A single file that is mounted is not replaced, and the remedy is its folder",
            .enabled(if: Namespace.hasMounts, Namespace.reason),
            .linuxOnly("other systems mount in another way"),
            arguments: ["", " -n"]
        )
        func mountedFile(option: String) throws {
            let outcome = try Themectl().shell(
                """
                echo {} >outer.json; echo {} >s.json
                exec \(Namespace.mounts) sh -c '
                    mount --bind outer.json s.json; "$THEMECTL" set dark -s s.json\(option)'
                """
            )
            let reason = "something is mounted on it, so it cannot be replaced"
            let advice = "try mounting its folder instead"
            #expect(
                outcome
                    == Outcome(
                        74,
                        errors: "themectl: s.json: cannot be written: \(reason); \(advice)\n"
                    )
            )
        }

        @Test(
            "A mount with fixed modes, as a Windows drive in WSL, takes stores and site files",
            .needs("bindfs"),
            .enabled(if: Namespace.hasMounts, Namespace.reason),
            .unemulated("the mounts hide the program that qemu runs")
        )
        func fixedModes() throws {
            let outcome = try Themectl().shell(
                """
                mkdir source at
                exec \(Namespace.mounts) sh -c '
                    bindfs -p 0777 --chmod-deny source at 2>/dev/null || { echo skipped; exit; }
                    export XDG_CONFIG_HOME="$PWD/at/user" XDG_CONFIG_DIRS="$PWD/at/site"
                    for line in "set dark -s at/s.json" "set light -s at/s.json" "set dark" \\
                        "set light" "toggle" "reset" "set dark --site" "set light --site"; do
                        "$THEMECTL" $line >out 2>&1 || echo "$line: $(cat out)"
                    done
                    "$THEMECTL" get -s at/s.json; "$THEMECTL" get --site; umount at'
                """
            )
            #expect(["light\nlight\n", "skipped\n"].contains(outcome.output), "\(outcome)")
        }
    #endif

    @Test("explain describes a store behind a loop of links as get does")
    func explain() throws {
        let themectl = try Themectl()
        _ = try themectl.shell("ln -s two one; ln -s one two")
        let sentence =
            "one: cannot be read: too many symbolic links, or a loop of them"
        #expect(try themectl.line("get -s one") == Outcome(74, errors: "themectl: \(sentence)\n"))
        let outcome = try themectl.line("explain --quiet -s one")
        #expect(outcome.status == 74)
        #expect(outcome.output.contains("  \(sentence)\n"))
        #expect(try themectl.line("explain --json -s one").output.contains("\"\(sentence)\""))
    }

    @Test("A site's loop of links is described in the warning and in the refusal")
    func site() throws {
        let themectl = try Themectl()
        _ = try themectl.shell(
            "mkdir -p site/themectl; ln -s default.json site/themectl/default.json"
        )
        let sentence =
            "~/site/themectl/default.json: cannot be read: too many symbolic links, or a loop of them"
        #expect(
            try themectl.run("get")
                == Outcome(0, "system\n", errors: "themectl: warning: \(sentence)\n")
        )
        let refusal = "themectl: \(sentence); the setting counts as locked until this is mended\n"
        #expect(try themectl.run("set", "dark") == Outcome(77, errors: refusal))
    }

    @Test("Other causes are described as the library does", arguments: FileErrorCause.allCases)
    func others(name: FileErrorCause) throws {
        // A loop of links is named as that.
        if name == .tooManyLinks { return }
        // The command in its advice gets the file.
        if name == .readOnly || name == .immutable { return }
        let error = FileError(.write, try folder.file("s.json"), name.example)
        #expect(Diagnosis.reason(of: error) == error.description)
    }
}
