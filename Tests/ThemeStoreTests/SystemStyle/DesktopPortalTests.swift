import Foundation
import Testing

@testable import ThemeStore

@Suite("The desktop portal", .bounded, .onOwnThreads)
struct DesktopPortalTests {
    typealias Answer = SystemStyleAnswer

    private func ask(_ bus: FakeBus) -> Answer {
        SystemStyleSource.portal.ask(in: ProcessEnvironment(bus.environment))
    }

    @Test(
        "The setting is light for 0 and 2, dark for 1, and unknown for any other number",
        arguments: [
            (0, .style(.light)), (1, .style(.dark)), (2, .style(.light)),
            (3, .failure("the portal answered 3, which is not a colour scheme")),
            (.max, .failure("the portal answered 4294967295, which is not a colour scheme")),
        ] as [(UInt32, Answer)]
    )
    func numbers(_ number: UInt32, _ expected: Answer) throws {
        let bus = try FakeBus(.color(number))
        #expect(ask(bus) == expected)
        #expect(bus.calls == ["ReadOne"])
    }

    @Test(
        "A portal that lacks ReadOne is queried with Read, which has one more variant",
        arguments: [
            (.wrapped(1), .style(.dark)), (.wrapped(2), .style(.light)), (.color(1), .style(.dark)),
            (.error("org.example.Error"), .failure("the portal answered org.example.Error")),
            (
                .error(BusBytes.unknownMethod),
                .failure("the desktop portal has no backend for settings", .hasNoBackend)
            ),
            (.silence, .failure("no answer within a second")),
        ] as [(FakeBus.Reply, Answer)]
    )
    func oldPortal(_ reply: FakeBus.Reply, _ expected: Answer) throws {
        for error in [BusBytes.unknownMethod, "org.freedesktop.DBus.Error.UnknownInterface"] {
            let bus = try FakeBus(.error(error), ["Read": reply])
            #expect(ask(bus) == expected)
            #expect(bus.calls == ["ReadOne", "Read"])
        }
    }

    private static let noMessage = "the session bus sent an invalid message"
    private static func isNoNumber(_ type: String) -> String {
        "the answer has the type '\(type)' instead of a number"
    }
    private static let noAnswer = Answer.failure("no answer within a second")
    private static func claim(fields: UInt32 = 0, body: UInt32 = 0) -> [UInt8] {
        [UInt8(ascii: "l"), 2, 0, 1] + BusBytes.number(body) + BusBytes.number(1)
            + BusBytes.number(fields)
    }

    /// The setting in a message of that length.
    private static func large(_ length: Int) -> [UInt8] {
        let body = [1, UInt8(ascii: "u"), 0, 0] + BusBytes.number(1)
        return BusBytes.reply(to: 2, "v", body + [UInt8](repeating: 0, count: length - 72))
    }

    @Test("A message has at most 64 KiB; a longer one that answers nothing is skipped")
    func longMessages() throws {
        #expect(ask(try FakeBus(.raw(DesktopPortalTests.large(65_536)))) == .style(.dark))
        let noise = BusBytes.message(4, [], [UInt8](repeating: 1, count: 1 << 18))
        #expect(
            ask(try FakeBus(.raw(noise + noise + DesktopPortalTests.large(65_536))))
                == .style(.dark)
        )
    }

    private static let noOwner = "org.freedesktop.DBus.Error.NameHasNoOwner"

    @Test(
        "A portal is started only where there is a display",
        arguments: [
            ([:], [2]), (["DISPLAY": ""], [2]), (["WAYLAND_DISPLAY": ""], [2]),
            (["DISPLAY": ":0"], [2, 0]), (["WAYLAND_DISPLAY": "wayland-0"], [2, 0]),
            (["DISPLAY": "", "WAYLAND_DISPLAY": "wayland-0"], [2, 0]),
        ] as [([String: String], [UInt8])]
    )
    func display(_ variables: [String: String], _ flags: [UInt8]) throws {
        let bus = try FakeBus(.error(Self.noOwner))
        let environment = ProcessEnvironment(bus.environment.merging(variables) { own, _ in own })
        _ = SystemStyleSource.portal.ask(in: environment)
        #expect(bus.flags == flags)
    }

    /// The variables in a variant.
    private static func variables(_ variables: [String]) -> FakeBus.Reply {
        var list: [UInt8] = []
        for variable in variables {
            list += [UInt8](repeating: 0, count: -list.count & 3) + BusBytes.text(variable)
        }
        let type: [UInt8] = [2, UInt8(ascii: "a"), UInt8(ascii: "s"), 0]
        return .body("v", type + BusBytes.number(UInt32(list.count)) + list)
    }

    @Test(
        "A portal is not started if systemd's manager lacks the display",
        arguments: [
            (variables(["HOME=/", "LANG=C"]), false), (variables([]), false),
            (variables(["DISPLAY=", "WAYLAND_DISPLAY="]), false),
            (variables(["HOME=/", "WAYLAND_DISPLAY=wayland-1"]), true),
            (variables(["DISPLAY=:0"]), true),
            (.error("org.freedesktop.DBus.Error.ServiceUnknown"), true),
            (.body("v", [1, UInt8(ascii: "u"), 0, 0, 1, 0, 0, 0]), true),
        ] as [(FakeBus.Reply, Bool)]
    )
    func manager(_ reply: FakeBus.Reply, isStarted: Bool) throws {
        let bus = try FakeBus(.error(Self.noOwner), ["Get": reply])
        let variables = bus.environment.merging(["DISPLAY": ":0"]) { own, _ in own }
        let answer = SystemStyleSource.portal.ask(in: ProcessEnvironment(variables))
        let trouble = isStarted ? PortalTrouble.doesNotStart : .lacksDisplay
        #expect(answer == .failure("\(trouble)", trouble))
        #expect(bus.flags == (isStarted ? [2, 0] : [2]))
    }

    @Test(
        "A reply that is no setting is a failure with its reason, and Read is not tried",
        arguments: [
            (.error("org.example.Error"), .failure("the portal answered org.example.Error")),
            (
                .error("org.freedesktop.DBus.Error.ServiceUnknown"),
                .noOpinion("there is no desktop portal")
            ),
            (
                .error("org.freedesktop.DBus.Error.NameHasNoOwner"),
                .noOpinion("there is no desktop portal")
            ),
            (
                .error("org.freedesktop.DBus.Error.Spawn.ChildExited"),
                .failure("the desktop portal does not start", .doesNotStart)
            ),
            (
                .error("org.freedesktop.portal.Error.NotFound"),
                .failure("the desktop portal has no backend for settings", .hasNoBackend)
            ),
            (
                .error(String(repeating: "x", count: 255)),
                .failure("the portal answered \(String(repeating: "x", count: 255))")
            ),
            (.body("s", BusBytes.text("dark")), .failure(isNoNumber("s"))),
            (.body("", []), .failure(isNoNumber(""))),
            (.body("v", [1, UInt8(ascii: "i"), 0, 0, 1, 0, 0, 0]), .failure(isNoNumber("i"))),
            (
                .body(
                    "v",
                    [1, UInt8(ascii: "v"), 0, 1, UInt8(ascii: "v"), 0, 1, UInt8(ascii: "u"), 0]
                ), .failure(isNoNumber("v"))
            ),
            (
                .body("v", [2, UInt8(ascii: "u"), UInt8(ascii: "u"), 0, 1, 0, 0, 0, 2, 0, 0, 0]),
                .failure(isNoNumber("uu"))
            ),
            (.body("v", [1, UInt8(ascii: "u"), 0, 0, 1, 0, 0]), .failure(noMessage)),
            (.body("v", [1, UInt8(ascii: "u"), 1, 0, 1, 0, 0, 0]), .failure(noMessage)),
            (.body("v", [200, UInt8(ascii: "u"), 0, 0, 1, 0, 0, 0]), .failure(noMessage)),
            (.raw(Array("HTTP/1.1 400 Bad Request".utf8)), .failure(noMessage)),
            (.raw(claim(body: 128 << 20)), noAnswer),
            (.raw(claim(fields: .max, body: .max)), noAnswer),
            (.raw(claim(body: 1 << 17)), noAnswer), (.raw(large(65_537)), .failure(noMessage)),
            (.raw(large(1 << 20)), .failure(noMessage)),
            (
                .raw(BusBytes.reply(to: 99, "v", [1, UInt8(ascii: "u"), 0, 0, 1, 0, 0, 0])),
                noAnswer
            ),
            (.silence, noAnswer), (.flood, noAnswer),
            (.closing, .failure("the session bus closed the connection")),
        ] as [(FakeBus.Reply, Answer)]
    )
    func trouble(_ reply: FakeBus.Reply, _ expected: Answer) throws {
        let bus = try FakeBus(reply, ["Read": .wrapped(1)])
        #expect(inTime { ask(bus) } == expected)
        #expect(bus.calls == ["ReadOne"])
    }

    @Test("A portal without an owner does not start if there is a display, and else is none")
    func failedStart() throws {
        let bus = try FakeBus(.error("org.freedesktop.DBus.Error.NameHasNoOwner"))
        #expect(ask(bus) == .noOpinion("there is no desktop portal"))
        let variables = bus.environment.merging(["DISPLAY": ":0"]) { own, _ in own }
        let answer = SystemStyleSource.portal.ask(in: ProcessEnvironment(variables))
        #expect(answer == .failure("the desktop portal does not start", .doesNotStart))
    }

    @Test(
        "A bus that does not accept the client is a failure with its reason",
        arguments: [
            ("OK 0123\r\n", .style(.dark)), ("OK\n", .style(.dark)),
            (String(repeating: "DATA\r\n", count: 1000) + "OK 0123\r\n", .style(.dark)),
            ("REJECTED EXTERNAL\r\n", .failure("the session bus refused this user")),
            ("ERROR\r\n", .failure(noMessage)),
            ("HTTP/1.1 400 Bad Request\r\n", .failure(noMessage)),
            ("OKAY\r\n", .failure(noMessage)), ("\r\n", .failure(noMessage)),
            ("", noAnswer), ("OK 0123", noAnswer), (String(repeating: "x", count: 512), noAnswer),
            (String(repeating: "x", count: 513), .failure(noMessage)),
            ("OK " + String(repeating: "x", count: 510) + "\n", .failure(noMessage)),
            (String(repeating: "x", count: 1 << 20), .failure(noMessage)),
        ] as [(String, Answer)]
    )
    func greeting(_ greeting: String, _ expected: Answer) throws {
        let bus =
            expected == .style(.dark)
            ? try FakeBus(greeting: greeting)
            : try FakeBus(.silence, ["Hello": .silence], greeting: greeting)
        #expect(inTime { ask(bus) } == expected)
    }

    @Test("Messages that answer no call are skipped, and both byte orders are read")
    func otherMessages() throws {
        let others = [
            BusBytes.message(1, [BusBytes.field(3, "s", BusBytes.text("Ping"))]),
            BusBytes.signal("SettingChanged"),
            BusBytes.reply(to: 99, "", []), BusBytes.error("org.example.Error", to: 99),
            BusBytes.message(9, []),
        ]
        let body = [1, UInt8(ascii: "u"), 0, 0] + BusBytes.number(1, isBigEndian: true)
        let reply = BusBytes.reply(to: 2, "v", body, isBigEndian: true)
        #expect(ask(try FakeBus(.raw(others.joined() + reply))) == .style(.dark))
    }

    @Test(
        "An answer to the first call that is an error is a failure with its reason",
        arguments: [
            (
                .error("org.freedesktop.DBus.Error.LimitsExceeded"),
                .failure("the portal answered org.freedesktop.DBus.Error.LimitsExceeded")
            ),
            (.closing, .failure("the session bus closed the connection")),
        ] as [(FakeBus.Reply, Answer)]
    )
    func hello(_ reply: FakeBus.Reply, _ expected: Answer) throws {
        #expect(ask(try FakeBus(.silence, ["Hello": reply])) == expected)
    }

    @Test("ReadOne and Read share the portal's one second")
    func sharedSecond() throws {
        let bus = try FakeBus(
            .late(.error(BusBytes.unknownMethod), 0.2),
            ["Read": .late(.wrapped(1), 0.9)]
        )
        #expect(ask(bus) == .failure("no answer within a second"))
        #expect(bus.calls == ["ReadOne", "Read"])
    }

    @Test("A socket that lets nobody in costs no more than a second")
    func fullQueue() throws {
        let folder = try TemporaryFolder()
        let listener = try UnixSocket.listen(folder.path("bus"), backlog: 0)
        defer { close(listener) }
        let environment = ProcessEnvironment([
            "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(folder.path("bus"))"
        ])
        let answers = inTime {
            (0..<3).map { _ in SystemStyleSource.portal.ask(in: environment) }
        }
        #expect(answers == answers.map { _ in .failure("no answer within a second") })
    }

    @Test(
        "The bus is found by its address, or in the usual place",
        arguments: [
            ("unix:path=BUS", .style(.dark)), ("unix:path=BUS,guid=0123", .style(.dark)),
            ("unix:guid=0123,path=BUS", .style(.dark)), ("unix:new=%41,path=BUS", .style(.dark)),
            ("unix:path=%2Fnone;unix:path=BUS", .style(.dark)),
            ("tcp:host=x,port=1;unix:path=BUS", .style(.dark)),
            ("", .style(.dark)), (nil, .style(.dark)),
            (";;unix:path=BUS;", .style(.dark)), ("unix:tmpdir=/tmp;unix:path=BUS", .style(.dark)),
            ("unix:path=%4;unix:path=BUS", .style(.dark)), ("unix:path=%zz", noSocket),
            ("unix:path=", noSocket),
            ("unix:path=/tmp/%00", noSocket),
            ("autolaunch:", noSocket),
            ("unix", noSocket), ("unix:", noSocket), ("unix:path", noSocket),
            ("path=BUS", noSocket), (";", noSocket),
            ("unix:path=\(TemporaryFolder.nowhere)", unreachable("no such file or directory")),
            ("unix:path=/dev/null", unreachable("connection refused")),
            ("unix:path=/" + String(repeating: "x", count: 200), unreachable("file name too long")),
        ] as [(String?, Answer)]
    )
    func addresses(_ address: String?, _ expected: Answer) throws {
        let bus = try FakeBus()
        var variables = ["XDG_RUNTIME_DIR": bus.runtimeFolder]
        variables["DBUS_SESSION_BUS_ADDRESS"] = address?.replacing(
            "BUS",
            with: "\(bus.runtimeFolder)/bus"
        )
        #expect(SystemStyleSource.portal.ask(in: ProcessEnvironment(variables)) == expected)
    }

    private static let noSocket = Answer.failure("$DBUS_SESSION_BUS_ADDRESS names no Unix socket")
    private static func unreachable(_ reason: String) -> Answer {
        .failure("the session bus cannot be reached: \(reason)")
    }

    @Test(
        "The portal is no answer if no bus is named and none is in the usual place",
        arguments: [nil, "", "relative", TemporaryFolder.nowhere]
    )
    func noBus(_ folder: String?) {
        let variables = folder.map { ["XDG_RUNTIME_DIR": $0] } ?? [:]
        #expect(
            SystemStyleSource.portal.ask(in: ProcessEnvironment(variables))
                == .noOpinion("there is no session bus")
        )
    }

    @Test("A relative $XDG_RUNTIME_DIR is not searched for a bus")
    func relativeFolder() throws {
        let bus = try FakeBus()
        let relative = String(repeating: "../", count: 12) + bus.runtimeFolder.dropFirst()
        let answer = SystemStyleSource.portal.ask(
            in: ProcessEnvironment(["XDG_RUNTIME_DIR": relative])
        )
        #expect(answer == .noOpinion("there is no session bus"))
    }

    #if os(Linux)
        @Test("A name in the abstract namespace is found, with its escapes")
        func abstract() throws {
            let bus = try FakeBus(at: "@themectl test \(getpid())")
            let environment = [
                "DBUS_SESSION_BUS_ADDRESS": "unix:abstract=themectl%20test%20\(getpid())"
            ]
            #expect(
                SystemStyleSource.portal.ask(in: ProcessEnvironment(environment)) == .style(.dark)
            )
            #expect(bus.calls == ["ReadOne"])
        }

        @Test("Another user's bus is not asked", .enabled(if: isRoot, "needs root"))
        func anotherUser() async {
            await #expect(processExitsWith: .success) {
                limitTime()
                let bus = try FakeBus()
                guard chmod(bus.runtimeFolder, 0o755) == 0,
                    chmod(bus.runtimeFolder + "/bus", 0o777) == 0,
                    seteuid(65534) == 0
                else { fatalError("this user cannot be changed") }
                let answer = SystemStyleSource.portal.ask(in: ProcessEnvironment(bus.environment))
                guard answer == .failure("the session bus is another user's"), bus.calls.isEmpty
                else {
                    fatalError("\(answer)")
                }
            }
        }

        @Test("A connection is closed in other programs, and never blocks")
        func flags() throws {
            let folder = try TemporaryFolder()
            let listener = try UnixSocket.listen(folder.path("bus"))
            defer { close(listener) }
            let stream = try FileDescriptor.connect(toSocket: Array(folder.path("bus").utf8))
            #expect(fcntl(stream.number, F_GETFD) == FD_CLOEXEC)
            #expect(fcntl(stream.number, F_GETFL) & O_NONBLOCK != 0)
        }
    #endif
}
