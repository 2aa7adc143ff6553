import Testing

@Suite(
    "The system calls of set",
    .bounded,
    .enabled(if: Themectl.canTrace, "needs strace"),
    .linuxOnly("strace shows the emulation's calls"),
    .unemulated("strace shows the calls of qemu")
)
struct SetSystemCallsTests {
    /// Runs `set dark` in a home with a store, and returns the lines that strace writes of some calls.
    private func calls(_ names: String, mode: Int, storing text: String) throws -> [Substring] {
        let themectl = try Themectl()
        let store = ".config/themectl/default.json"
        try themectl.home.write(text, to: store)
        try themectl.home.setMode(mode, of: store)
        let line = "exec strace -qq -o calls -e trace=\(names) \"$THEMECTL\" set dark"
        #expect(try themectl.shell(line) == Outcome(0))
        #expect(try themectl.home.mode(store) == String(mode, radix: 8))
        return themectl.home.text("calls")?.split(separator: "\n") ?? []
    }

    @Test(
        "The copy of a store is its writer's alone until it has the store's permissions",
        arguments: [0o666, 0o604]
    )
    func copy(_ mode: Int) throws {
        let created = try calls("open,openat,openat2", mode: mode, storing: "{}").filter {
            $0.contains("O_EXCL")
        }
        // The lock file is another one.
        #expect(created.count == 2)
        #expect(created.allSatisfy { $0.contains(", 0600)") })
    }

    @Test(
        "set syncs an unchanged file too, in case its writer was killed before syncing"
    )
    func unchanged() throws {
        let synced = try calls(
            "fsync,fdatasync",
            mode: 0o600,
            storing: #"{"userInterfaceStyle": 2}"#
        )
        #expect(synced.count == 2)
    }

    @Test("The parent of each created folder is synced")
    func createdFolders() throws {
        let themectl = try Themectl()
        let tracer = "strace -qq -y -o calls -e trace=fsync"
        let outcome = try themectl.shell("exec \(tracer) \"$THEMECTL\" set -q dark -s a/b/s.json")
        #expect(outcome == Outcome(0))
        let calls = themectl.home.text("calls")?.split(separator: "\n") ?? []
        // `fsync(3</home/a>) = 0`
        let places = calls.map { $0.split(separator: ">")[0].split(separator: "/").last }
        try #require(places.count == 4)
        #expect(places[0] == themectl.home.path.split(separator: "/").last)
        #expect(places[1] == "a" && places[3] == "b")
    }

    /// Calls that always fail, and the message unless that cannot be written either.
    static let failures: [(call: String, failure: String, message: String)] = [
        ("write", "error=EAGAIN", ""), ("write", "error=EINTR", ""), ("write", "retval=0", ""),
        ("fsync", "error=EINTR", "at/s.json: cannot be written: interrupted system call"),
        ("flock", "error=EINTR", "at: cannot be locked: interrupted system call"),
    ]

    @Test(
        "A call that always fails ends set, which leaves the file and no lock",
        arguments: failures
    )
    func failing(_ call: String, failure: String, message: String) throws {
        let themectl = try Themectl()
        try themectl.home.write("{}", to: "at/s.json")
        let line = "set dark -s at/s.json --lock-timeout 0.3"
        let outcome = try themectl.shell(
            "exec strace -qq -o /dev/null -e trace=\(call) -e inject=\(call):\(failure):when=1+ "
                + "\"$THEMECTL\" \(line)"
        )
        let errors = message.isEmpty ? "" : "themectl: \(message)\n"
        #expect(outcome == Outcome(74, errors: errors))
        #expect(themectl.home.contents == ["at", "at/s.json"])
        #expect(themectl.home.text("at/s.json") == "{}")
        #expect(try themectl.line(line) == Outcome(0))
    }

    @Test("SIGTERM ends set while writing fails")
    func terminated() throws {
        let themectl = try Themectl()
        try themectl.home.write("{}", to: "s.json")
        let outcome = try themectl.shell(
            """
            strace -qq -o calls -e trace=write -e inject=write:error=EAGAIN:when=1+ \
                "$THEMECTL" set dark -s s.json & strace=$!
            until [ -s calls ]; do sleep 0.01; done
            kill $(pgrep -P $strace); wait $strace; echo $?
            """
        )
        #expect(outcome.output == "143\n")
        #expect(themectl.home.text("s.json") == "{}")
        #expect(themectl.home.contents == ["calls", "s.json"])
    }
}
