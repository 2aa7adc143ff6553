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
        #expect(created.count == 1)
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
}
