import Foundation
import Testing
import ThemeStore

/// A migration of many stores that a signal interrupts.
@Suite("migrate, interrupted", .bounded, .onOwnThreads)
struct MigrateInterruptionTests {
    private let themectl: Themectl

    init() throws {
        themectl = try Themectl()
    }

    private static let legacy = #"{"isDarkMode":true}"#
    private static let migrated = #"{"userInterfaceStyle":2}"#

    /// Writes the stores of 400 apps, whose lines are more than a pipe holds.
    private func writeApps() throws -> [String] {
        let apps = (1000..<1400).map { "\(String(repeating: "long-", count: 24))\($0)" }
        for app in apps { try themectl.writeStore(Self.legacy, app) }
        return apps
    }

    @Test(
        "A signal leaves each store old or new, and a message says how many are done",
        arguments: EndingSignal.delivered
    )
    func interrupted(_ signal: EndingSignal) throws {
        let apps = try writeApps()
        let outcome = try themectl.migrateAll(interruptedBy: signal.name)
        let texts = apps.map { themectl.storeText($0) }
        let done = texts.count { $0 == Self.migrated }
        #expect(done > 0 && done < 400)
        // Stores are migrated in order of name, so the new ones come first.
        #expect(texts == apps.indices.map { $0 < done ? Self.migrated : Self.legacy })
        let lines = apps.prefix(done).map {
            "~/.config/themectl/\($0).json: dark, from isDarkMode true\n"
        }
        let expected = Outcome(
            signal.status,
            lines.joined() + "\(done) migrated, 0 already current, 0 without a setting, 0 failed\n",
            errors:
                "themectl: interrupted: \(done) of 400 stores done; run it again for the others\n"
        )
        #expect(outcome.end == expected.end)
        let isWhole = outcome == expected
        #expect(isWhole)
        #expect(themectl.home.contents.count == 402)

        let rest = try themectl.run("migrate", "--all")
        #expect(
            rest.end
                == Outcome(
                    0,
                    "\(400 - done) migrated, \(done) already current, "
                        + "0 without a setting, 0 failed\n"
                )
        )
        #expect(apps.allSatisfy { themectl.storeText($0) == Self.migrated })
    }

    @Test("An ignored signal, as under nohup, does not end the run")
    func ignoredSignal() throws {
        _ = try writeApps()
        let outcome = try themectl.migrateAll(interruptedBy: "HUP", after: #"trap "" HUP"#)
        let counts = "400 migrated, 0 already current, 0 without a setting, 0 failed\n"
        #expect(outcome.end == Outcome(0, counts))
    }

    @Test(
        "A signal after the last store ends the run with the count printed",
        .linuxOnly("a pipe has another size on macOS")
    )
    func lateSignal() throws {
        // The pipe is full, so the command cannot go on after the last store until somebody reads.
        try themectl.writeStore(Self.legacy, "last")
        let outcome = try themectl.shell(
            """
            mkfifo pipe
            exec 3>&2 2> /dev/null
            { until grep -q userInterfaceStyle .config/themectl/last.json; do sleep 0.01; done
              kill -s TERM "$(cat pid)"; tr -d '#'; } < pipe > out &
            ( head -c 65535 /dev/zero | tr '\\0' '#'; echo
              sh -c 'echo $$ > pid; exec "$THEMECTL" migrate --all' ) > pipe 2> err
            status=$?
            wait
            cat out
            cat err >&3
            rm pipe out err pid
            exit $status
            """
        )
        let counts = "1 migrated, 0 already current, 0 without a setting, 0 failed\n"
        #expect(outcome.end == Outcome(143, counts))
    }
}

/// A signal that ends programs, with the status reported by a shell.
struct EndingSignal: CustomTestStringConvertible {
    let name: String
    let number: Int32

    var status: Int32 { 128 + number }
    var testDescription: String { "SIG\(name)" }

    /// A test run in the background may ignore some, and the command inherits that.
    static let delivered: [EndingSignal] = [
        .init(name: "INT", number: SIGINT), .init(name: "TERM", number: SIGTERM),
        .init(name: "HUP", number: SIGHUP),
    ].filter { !Syscalls.isIgnored($0.number) }
}

extension Themectl {
    /// Runs `migrate --all` and sends it a signal in the middle of its run.
    ///
    /// Its standard output is a pipe of which only the first line is read until the signal is sent. What it prints is more
    /// than a pipe holds, so it cannot have come to its end.
    fileprivate func migrateAll(interruptedBy signal: String, after preparation: String = ":")
        throws -> Outcome
    {
        try shell(
            """
            mkfifo pipe
            # The shell has a word to say of a command that a signal has ended; only the command's own are wanted.
            exec 3>&2 2> /dev/null
            { IFS= read -r line; kill -s \(signal) "$(cat pid)"; printf '%s\\n' "$line"; cat; } < pipe > out &
            ( sh -c '\(preparation); echo $$ > pid; exec "$THEMECTL" migrate --all' ) > pipe 2> err
            status=$?
            wait
            cat out
            cat err >&3
            rm pipe out err pid
            exit $status
            """
        )
    }
}

extension Outcome {
    /// The outcome without all but the last line of standard output.
    fileprivate var end: Outcome {
        Outcome(status, output.split(separator: "\n").last.map { $0 + "\n" } ?? "", errors: errors)
    }
}
