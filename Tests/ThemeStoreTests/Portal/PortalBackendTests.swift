import Foundation
import Testing

@testable import ThemeStore

@Suite("The portal's backend", .bounded, .onOwnThreads)
struct PortalBackendTests {
    private static let noPortal = FakeBus.Reply.error("org.freedesktop.DBus.Error.NameHasNoOwner")
    private static let noMethod = FakeBus.Reply.error(
        "org.freedesktop.DBus.Error.UnknownMethod",
        from: FakeBus.portal
    )
    /// Version 2, of a portal that asks only the backends it was told to ask.
    ///
    /// It has the form of a setting.
    private static let version = FakeBus.Reply.color(2)

    /// A backend of a store next to a bus, driven by the test as its owner would.
    private struct Driven {
        let bus: FakeBus
        let store: AppearanceStore
        let backend: PortalBackend
        private let folder: TemporaryFolder

        /// - Parameters:
        ///   - portal: What asking the portal for its version gives; `nil` for no portal.
        ///   - name: What asking for the name gives.
        ///   - appearance: What is stored at the start.
        ///   - timeToName: How long the bus has to give the name, in nanoseconds.
        ///   - variables: The variables besides the bus's address.
        /// - Throws: What went wrong in making them.
        init(
            _ portal: FakeBus.Reply? = nil,
            name: FakeBus.Reply = .body("u", BusBytes.number(1)),
            storing appearance: Appearance? = .dark,
            timeToName: Int64 = 60_000_000_000,
            _ variables: [String: String] = [:]
        ) throws {
            folder = try TemporaryFolder()
            bus = try FakeBus(.color(1), ["RequestName": name, "Get": portal ?? noPortal])
            store = AppearanceStore(file: try folder.file("store.json"))
            if let appearance { try store.blocking.set(appearance) }
            let all = variables.merging(bus.environment) { own, _ in own }
            backend = try PortalBackend(
                of: store,
                in: ProcessEnvironment(all),
                timeToName: timeToName
            )
            // Messages go to those who follow signals. A bus that floods its client takes in nothing more.
            if case .flood = name { return }
            while bus.matches < 2, !Task.isCancelled { usleep(1000) }
        }

        /// Lets it work until something holds.
        func run(until isDone: () -> Bool) throws {
            while !isDone(), !Task.isCancelled {
                try [backend].run(milliseconds: 20)
                if case .failure(let reason) = backend.end { throw reason }
            }
        }

        /// Lets it work until it has answered this call, so that everything before it has been taken in.
        func settle(_ serial: UInt32) throws {
            bus.send(BusBytes.read("other-key", serial: serial))
            try run { bus.answered[serial] != nil }
        }
    }

    @Test("The first value is announced only if a portal runs and the name is ours")
    func firstValue() throws {
        let running = try Driven(Self.version)
        try running.run { running.bus.announced == [1] }
        let alone = try Driven()
        try alone.settle(99)
        try alone.store.blocking.set(.light)
        try alone.run { alone.bus.announced == [2] }
        let nameless = try Driven(Self.version, name: .silence)
        try nameless.settle(99)
        #expect(nameless.bus.announced.isEmpty)
    }

    @Test("Each change is announced once, and again if the portal restarts meanwhile")
    func restart() throws {
        let driven = try Driven(Self.version)
        driven.bus.passesOn = true
        try driven.run { driven.bus.announced == [1] }
        try driven.settle(90)
        // It is restarted, and nothing has changed.
        driven.bus.send(BusBytes.ownerChange(to: FakeBus.portal))
        for serial in 91...92 as ClosedRange<UInt32> { try driven.settle(serial) }
        #expect(driven.bus.announced == [1])
        driven.bus.passesOn = false
        try driven.store.blocking.set(.light)
        try driven.run { driven.bus.announced == [1, 2] }
        driven.bus.send(BusBytes.ownerChange(to: FakeBus.portal))
        try driven.run { driven.bus.announced == [1, 2, 2] }
    }

    @Test("A value that another backend has announced through the portal is contradicted")
    func contradiction() throws {
        let driven = try Driven(Self.version)
        driven.bus.passesOn = true
        try driven.run { driven.bus.announced == [1] }
        try driven.settle(90)
        driven.bus.send(BusBytes.setting(2))
        try driven.run { driven.bus.announced == [1, 1] }
    }

    @Test(
        "An announcement that is not the portal's own of this key is not contradicted",
        arguments: [
            BusBytes.Announcement(sender: ":1.66"), .init(path: "/elsewhere"),
            .init(interface: "a.b"), .init(namespace: "a.b"), .init(key: "contrast"),
        ]
    )
    func foreignAnnouncement(_ parts: BusBytes.Announcement) throws {
        let driven = try Driven(Self.version)
        driven.bus.passesOn = true
        try driven.run { driven.bus.announced == [1] }
        try driven.settle(90)
        driven.bus.send(BusBytes.setting(2, in: parts))
        try driven.settle(91)
        // A contradiction would be due.
        #expect(driven.backend.due == nil && driven.bus.announced == [1])
    }

    @Test("An old portal that is not configured to ask here gets no announcement")
    func bystander() throws {
        for (desktop, expected) in [("sway", nil), ("sway:themectl", 2)] as [(String, UInt32?)] {
            let driven = try Driven(.late(.color(1), 0.3), ["XDG_CURRENT_DESKTOP": desktop])
            // The first value, which is no change.
            try [driven.backend].run(milliseconds: 0)
            try driven.store.blocking.set(.light)
            var serial: UInt32 = 91
            // Each answer with the new value comes after its announcement.
            while driven.bus.answered[serial] != 2, !Task.isCancelled {
                serial += 1
                driven.bus.send(BusBytes.read(serial: serial))
                try driven.run { driven.bus.answered[serial] != nil }
            }
            try driven.settle(serial + 1)
            #expect(driven.bus.announced.last == expected)
        }
    }

    @Test("An old portal that has read the value here gets announcements")
    func readByPortal() throws {
        let driven = try Driven(.color(1), ["XDG_CURRENT_DESKTOP": "sway"])
        driven.bus.passesOn = true
        // Another program's call and another key decide nothing.
        driven.bus.send(BusBytes.read(serial: 90, from: ":1.66"))
        driven.bus.send(BusBytes.read("other-key", serial: 91, from: FakeBus.portal))
        try driven.settle(92)
        #expect(driven.bus.announced.isEmpty)
        driven.bus.send(BusBytes.read(serial: 93, from: FakeBus.portal))
        try driven.run { driven.bus.announced == [1] }
        try driven.store.blocking.set(.light)
        try driven.run { driven.bus.announced == [1, 2] }
    }

    @Test("A portal that reports no version gets announcements", arguments: [.silence, noMethod])
    func noVersion(version: FakeBus.Reply) throws {
        let driven = try Driven(version)
        driven.bus.passesOn = true
        try driven.run { driven.bus.announced == [1] }
        try driven.store.blocking.set(.light)
        try driven.run { driven.bus.announced == [1, 2] }
    }

    @Test("Replies and signals in the bus's name from another program are ignored")
    func believed() throws {
        let driven = try Driven(Self.version, name: .late(.body("u", BusBytes.number(1)), 0.3))
        let peer = ":1.66"
        driven.bus.passesOn = true
        for serial in 1...8 as ClosedRange<UInt32> {
            driven.bus.send(BusBytes.error("org.example.Error", to: serial, from: peer))
            driven.bus.send(BusBytes.reply(to: serial, "u", BusBytes.number(3), from: peer))
        }
        try driven.run { driven.bus.announced == [1] }
        try driven.settle(90)
        // If it were believed, no portal would run, and nobody would be told.
        driven.bus.send(BusBytes.ownerChange(to: "", from: peer))
        try driven.settle(91)
        try driven.store.blocking.set(.light)
        try driven.run { driven.bus.announced == [1, 2] }
    }

    @Test("A call takes in what was stored before it")
    func latestValue() throws {
        let driven = try Driven()
        var serial: UInt32 = 100
        for appearance in [Appearance.light, .dark, .light, .dark, .light] {
            try driven.store.blocking.set(appearance)
            serial += 1
            driven.bus.send(BusBytes.read(serial: serial))
            try driven.run { driven.bus.answered[serial] != nil }
            #expect(driven.bus.answered[serial] == (appearance == .dark ? 1 : 2))
        }
    }

    @Test("A store that stops parsing keeps its last value, and is reported once")
    func lastGoodValue() throws {
        let driven = try Driven()
        try driven.settle(90)
        try Data("{".utf8).write(to: URL(fileURLWithPath: driven.store.file?.description ?? ""))
        var problems: [StoreError] = []
        try driven.run {
            problems += driven.backend.dequeueProblems()
            return !problems.isEmpty
        }
        driven.bus.send(BusBytes.read(serial: 91))
        try driven.run { driven.bus.answered[91] != nil }
        #expect(driven.bus.answered[91] == 1)
        try FileManager.default.removeItem(atPath: driven.store.file?.description ?? "")
        try driven.run { driven.bus.announced == [0] }
        #expect(problems.count == 1 && driven.backend.dequeueProblems().isEmpty)
    }

    @Test("Sixteen calls wait for the first value, and others get it after a stand-in")
    func standIn() throws {
        let folder = try TemporaryFolder()
        let standIns = try StandIns([
            "gsettings": "until test -e '\(folder.path)/end'; do :; done; echo \"'prefer-dark'\""
        ])
        let driven = try Driven(storing: nil, ["PATH": standIns.path])
        driven.bus.send(BusBytes.ping(serial: 100))
        for serial in 101...117 as ClosedRange<UInt32> {
            driven.bus.send(BusBytes.read(serial: serial))
        }
        try driven.run { driven.bus.answered[117] != nil }
        #expect(driven.bus.answered[117] == 0 && driven.bus.answered.keys.sorted() == [100, 117])
        try folder.write("", to: "end")
        try driven.run { driven.bus.announced == [1] }
        #expect((101...116).allSatisfy { driven.bus.answered[$0] == 1 })
        // Then it sleeps.
        try driven.run {
            let inputs = driven.backend.awaited.filter { $0.awaited == .input }
            return (try? Syscalls.poll(inputs, milliseconds: 0))?.isEmpty ?? false
        }
    }

    @Test("A lost style of the system means no preference again")
    func lostStyle() throws {
        let folder = try TemporaryFolder()
        try folder.write("'prefer-dark'", to: "key")
        try folder.write("", to: "dconf/user")
        let standIns = try StandIns(["gsettings": "cat '\(folder.path)/key'; echo"])
        let driven = try Driven(
            Self.version,
            storing: nil,
            ["PATH": standIns.path, "XDG_CONFIG_HOME": folder.path]
        )
        driven.bus.passesOn = true
        for (word, number) in [("'prefer-light'", 2), ("'default'", 0), ("'prefer-dark'", 1)]
            as [(String, UInt32)]
        {
            try folder.replace("key", by: word)
            try folder.replace("dconf/user", by: "\(number)")
            try driven.run { driven.bus.announced.last == number }
        }
    }

    @Test("Every call is answered before the portal sleeps, however slowly the bus reads")
    func congestion() throws {
        let driven = try Driven(.late(Self.version, 0.5))
        let serials = 1000...1400 as ClosedRange<UInt32>
        driven.bus.send(serials.flatMap { BusBytes.read(serial: $0, member: "Introspect") })
        try driven.run { serials.allSatisfy { driven.bus.answered[$0] != nil } }
    }

    @Test("While the bus accepts nothing, nothing is read, and the last change is announced")
    func deafBus() throws {
        let driven = try Driven(Self.version)
        driven.bus.passesOn = true
        try driven.run { driven.bus.announced == [1] }
        try driven.settle(90)
        func inputs() -> Int { driven.backend.awaited.count { $0.awaited == .input } }
        let usual = inputs()
        driven.bus.isDeaf = true
        var last: UInt32 = 100
        var isResting = false
        try driven.run {
            // What came before the bus rested may have been made room for.
            if isResting, inputs() < usual { return true }
            isResting = driven.bus.isResting
            last += 1
            driven.bus.send(BusBytes.read(serial: last, member: "Introspect"))
            return false
        }
        for appearance in [Appearance.light, .dark, .light, .dark, .light] {
            try driven.store.blocking.set(appearance)
            // A time that is due while nothing can be sent would make the owner spin.
            #expect(driven.backend.due == nil)
            try [driven.backend].run(milliseconds: 1000)
        }
        driven.bus.isDeaf = false
        try driven.run { driven.bus.answered[last] != nil && driven.bus.announced.count > 1 }
        #expect(driven.bus.announced == [1, 2])
    }

    @Test("A call that is too long is refused, and ignored if its header is too long")
    func tooLong() throws {
        let driven = try Driven()
        let key = String(repeating: "x", count: 70_000)
        driven.bus.send(BusBytes.read(key, serial: 90) + BusBytes.read(serial: 91, member: key))
        driven.bus.send(BusBytes.read(serial: 92))
        try driven.run { driven.bus.answered[92] != nil }
        #expect(
            driven.bus.answered[92] == 1 && driven.bus.answered[90] != nil
                && driven.bus.answered[91] == nil
        )
    }

    @Test(
        "A bus that does not answer the request for the name is given up",
        arguments: [FakeBus.Reply.silence, .flood]
    )
    func silentBus(_ reply: FakeBus.Reply) throws {
        let driven = try Driven(name: reply, timeToName: 50_000_000)
        do throws(PortalFailure) {
            while !Task.isCancelled {
                try mappingError(
                    try EventLoop.wait(for: [driven.backend]),
                    PortalFailure.wait
                )
                if case .failure(let reason) = driven.backend.end { throw reason }
            }
        } catch {
            if case .bus(.nameUnanswered) = error { return }
            Issue.record("\(error)")
        }
    }

    @Test("A mistake in $THEMECTL_SYSTEM ends it at the start, and only there")
    func mistake() throws {
        #expect(throws: PortalFailure.self) {
            let early = try Driven(storing: nil, ["THEMECTL_SYSTEM": "blue"])
            try early.run { false }
        }
        let late = try Driven(storing: .dark, ["THEMECTL_SYSTEM": "blue"])
        try late.settle(90)
        for appearance in [Appearance.system, .light, .system] {
            try late.store.blocking.set(appearance)
            try late.run { late.bus.announced.last == (appearance == .light ? 2 : 0) }
        }
    }
}
