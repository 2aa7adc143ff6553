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
        "A path that ends as a folder's is described by what is there",
        arguments: [
            ("file/", "is not a directory"), ("link/", "is not a directory"),
            ("sub/", "is a folder, not a regular file"),
            ("toSub", "is a folder, not a regular file"),
            ("none/", "is a folder, not a regular file"),
        ]
    )
    func namedAsFolder(name: String, sentence: String) throws {
        try folder.write("{}", to: "file")
        try folder.link("link", to: "file")
        try folder.makeFolder("sub")
        try folder.link("toSub", to: "sub/")
        #expect(try reason(.namedAsFolder, name) == sentence)
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
        let sentence = "cannot be read: too many symbolic links, or a loop of them"
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

    @Test("explain describes a store behind a loop of links as get does")
    func explain() throws {
        let themectl = try Themectl()
        _ = try themectl.shell("ln -s two one; ln -s one two")
        let sentence = "one: cannot be read: too many symbolic links, or a loop of them"
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
        if [.namedAsFolder, .tooManyLinks].contains(name) { return }
        let error = FileError(.write, try folder.file("s.json"), name.example)
        #expect(Diagnosis.reason(of: error) == error.description)
    }
}
