import Foundation
import Testing

@Suite("portal", .bounded, .onOwnThreads)
struct PortalTests {
    private static let name = "org.freedesktop.impl.portal.desktop.themectl"

    /// A bus that answers the request for the name so.
    private func bus(_ reply: FakeBus.Reply) throws -> FakeBus {
        try FakeBus(.color(1), ["RequestName": reply])
    }

    @Test(
        "portal says why it cannot start, and exits with that status",
        arguments: [
            (.body("u", BusBytes.number(3)), 75, "another program has the name \(name)"),
            (.body("u", BusBytes.number(2)), 75, "another program has the name \(name)"),
            (
                .error("org.freedesktop.DBus.Error.AccessDenied"), 69,
                "the session bus refused the name: org.freedesktop.DBus.Error.AccessDenied"
            ),
            (.closing, 69, "the session bus closed the connection"),
            (
                .raw([UInt8](repeating: 0, count: 100)), 69,
                "the session bus sent an invalid message"
            ),
        ] as [(FakeBus.Reply, Int32, String)]
    )
    func refused(_ reply: FakeBus.Reply, _ status: Int32, _ reason: String) throws {
        let themectl = try Themectl(try bus(reply))
        #expect(
            try themectl.line("portal") == Outcome(status, errors: "themectl: portal: \(reason)\n")
        )
    }

    @Test(
        "portal ends with a wrong option or variable before it has the name",
        arguments: [
            (
                "portal --store -", [:], 64,
                "portal: standard input cannot be watched; try --store FILE"
            ),
            (
                "portal --app a --store b", [:], 64,
                "portal: --app and --store exclude each other; try one of them"
            ),
            (
                "portal dark", [:], 64,
                "portal: unexpected operand 'dark'; try 'themectl help portal'"
            ),
            (
                "portal", ["THEMECTL_APPEARANCE": "blue"], 78,
                "$THEMECTL_APPEARANCE: 'blue' is not one of system, light and dark"
            ),
        ] as [(String, [String: String], Int32, String)]
    )
    func mistakes(_ line: String, _ variables: [String: String], _ status: Int32, _ message: String)
        throws
    {
        let themectl = try Themectl(try bus(.silence), environment: variables)
        #expect(try themectl.line(line) == Outcome(status, errors: "themectl: \(message)\n"))
    }

    @Test("portal without a session bus exits with 69")
    func noBus() throws {
        #expect(
            try Themectl().line("portal")
                == Outcome(69, errors: "themectl: portal: there is no session bus\n")
        )
    }

    @Test("portal ends with 0 when the bus closes")
    func busEnd() throws {
        let bus = try FakeBus(
            .color(1),
            ["RequestName": .body("u", BusBytes.number(1)), "Get": .closing]
        )
        #expect(try Themectl(bus).line("portal") == Outcome(0))
    }

    @Test(
        "portal warns of a value that is not recognized, but not with -q",
        arguments: [false, true]
    )
    func warning(_ isQuiet: Bool) throws {
        // The bus closes after an answer that needs the store, so the store was read.
        let named = BusBytes.reply(to: 2, "u", BusBytes.number(1))
        let bus = try FakeBus(
            .color(1),
            ["RequestName": .raw(named + BusBytes.read(serial: 7)), "reply to 7": .closing]
        )
        let themectl = try Themectl(bus)
        try themectl.home.write(#"{"userInterfaceStyle": 7}"#, to: "broken.json")
        let outcome = try themectl.line(
            isQuiet ? "portal --store broken.json -q" : "portal --store broken.json"
        )
        let warning =
            "themectl: warning: broken.json:1:24: 7 is not 0, 1 or 2, so it means 'system'\n"
        #expect(outcome == Outcome(0, errors: isQuiet ? "" : warning))
    }

    @Test("portal answers a call unless its sender wants no reply")
    func noReply() throws {
        let calls = BusBytes.ping(flags: 1, serial: 7) + BusBytes.ping(serial: 8)
        let named = BusBytes.reply(to: 2, "u", BusBytes.number(1))
        let bus = try FakeBus(
            .color(1),
            ["RequestName": .raw(named + calls), "reply to 8": .closing]
        )
        #expect(try Themectl(bus).line("portal") == Outcome(0))
        #expect(bus.calls.filter { $0.hasPrefix("reply") } == ["reply to 8"])
    }

    /// The replies of a bus on which a backend announces the value of a dark store.
    private static let announcing: [String: FakeBus.Reply] = [
        "RequestName": .body("u", BusBytes.number(1)), "Get": .color(2),
    ]

    /// Runs a script beside a portal that has announced its value, so that it waits for what comes.
    private func run(besidePortal script: String) throws -> Outcome {
        let bus = try FakeBus(.color(1), PortalTests.announcing)
        var themectl = try Themectl(bus)
        themectl.environment["BUS"] = bus.runtimeFolder
        try themectl.writeStore(#"{"userInterfaceStyle":2}"#)
        return try themectl.shell(
            """
            PATH=/usr/bin:/bin
            "$THEMECTL" portal 2>errors & portal=$!
            until [ -e "$BUS/announced" ]; do sleep 0.02; done
            \(script)
            wait $portal; echo "status $?"; cat errors
            """
        )
    }

    #if os(Linux)
        @Test(
            "portal answers with the last value while the store's mount hangs, and SIGTERM ends it",
            .enabled(if: Namespace.hasBindfs, "needs bindfs, /dev/fuse and mount name spaces")
        )
        func hungFileSystem() throws {
            let bus = try FakeBus(.color(2), PortalTests.announcing)
            var themectl = try Themectl(bus)
            themectl.environment["BUS"] = bus.runtimeFolder
            themectl.environment["CONTROL"] = bus.control
            themectl.environment["SCRIPT"] = """
                mkdir -p real mounted other; echo '{"userInterfaceStyle":2}' >real/default.json
                bindfs -f real mounted & server=$!
                until [ -e mounted/default.json ]; do sleep 0.02; done
                mkdir -p .config; ln -s ../mounted .config/themectl
                "$THEMECTL" portal 2>errors & portal=$!
                state() { sed 's/.*) //; s/ .*//; s/Z//' /proc/$portal/stat 2>/dev/null; }
                comes() { for try in $(seq 500); do [ ! -e "$BUS/$1" ] || break; sleep 0.02; done; }
                asks() { echo "read $1" >"$CONTROL"; comes answered-$1; }
                comes announced; asks 7; kill -STOP $server
                mount -t tmpfs none other; umount other; sleep 0.3
                asks 8; asks 9
                [ "$(state)" ] && echo runs; kill $portal
                for try in $(seq 200); do [ "$(state)" ] || break; sleep 0.05; done
                [ "$(state)" ] || echo ended; kill -9 $portal $server 2>/dev/null
                """
            let outcome = try themectl.shell(
                "PATH=/usr/bin:/bin; exec \(Namespace.mounts) sh -c \"$SCRIPT\" 2>/dev/null"
            )
            #expect(outcome.output == "runs\nended\n", "\(outcome)")
            #expect(bus.answered == [7: 1, 8: 1, 9: 1])
        }
    #endif

    @Test("portal ends with the status of the signal that ends it")
    func signal() throws {
        #expect(try run(besidePortal: "kill $portal").output == "status 143\n")
    }

    @Test(
        "A wait that fails ends portal with one line",
        .linuxOnly("the emulation of kqueue has descriptors")
    )
    func failedWait() throws {
        let outcome = try run(
            besidePortal: "prlimit --pid $portal --nofile=1:; \"$THEMECTL\" set light"
        )
        #expect(
            outcome
                == Outcome(
                    0,
                    "status 74\nthemectl: portal: cannot wait for changes: invalid argument\n"
                )
        )
    }
}
