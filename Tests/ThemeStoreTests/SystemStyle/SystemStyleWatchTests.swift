import Foundation
import Testing

@testable import ThemeStore

@Suite("Following the system's style", .bounded)
struct SystemStyleWatchTests {
    /// Waits for what comes next, and takes it in.
    ///
    /// - Returns: Whether the system is to be asked again; `nil` where nothing came within a second.
    private func next(_ watch: inout SystemStyleWatch) -> Bool? {
        let entries = [watch.awaited(as: 0)].compactMap { $0 }
        let rest = min(Syscalls.milliseconds(until: watch.due ?? .max), 1000)
        let happened = Syscalls.poll(entries, milliseconds: rest)
        let isDue = watch.due.map { $0 <= Syscalls.monotonicNanoseconds } ?? false
        return happened.isEmpty && !isDue ? nil : watch.takeNotices(isReadable: !happened.isEmpty)
    }

    /// Takes in what comes until the system is to be asked again; fails where that does not happen.
    private func awaitChange(_ watch: inout SystemStyleWatch) {
        for _ in 0..<20 where next(&watch) == true { return }
        Issue.record("no change is reported")
    }

    private func watch(_ bus: FakeBus, provenAfter: Int64 = .max) -> SystemStyleWatch {
        SystemStyleWatch(isWanted: true, in: ProcessEnvironment(bus.environment), provenAfter: provenAfter)
    }

    @Test("A change is reported when signals begin to come, and with each signal of the portal")
    func changes() throws {
        let bus = try FakeBus()
        var watch = watch(bus)
        awaitChange(&watch)
        #expect(bus.matches == 2)
        for _ in 0..<3 {
            bus.show(2)
            awaitChange(&watch)
        }
        #expect(bus.calls.isEmpty)
        #expect(watch.due == nil)
    }

    @Test("Other signals are no change")
    func otherSignals() throws {
        let bus = try FakeBus(.color(1), ["AddMatch": .raw(BusBytes.signal("Noise"))])
        var watch = watch(bus)
        while let isChange = next(&watch) { #expect(!isChange) }
        #expect(watch.awaited(as: 0) != nil)
    }

    @Test("A portal that comes or goes is a change")
    func portal() throws {
        let bus = try FakeBus(.color(1), ["AddMatch": .raw(BusBytes.signal("NameOwnerChanged"))])
        var watch = watch(bus)
        awaitChange(&watch)
    }

    @Test("A bus that goes away is looked for at once, then after ever longer pauses, and found again")
    func lostBus() throws {
        let bus = try FakeBus()
        var watch = watch(bus)
        awaitChange(&watch)
        bus.drop()
        awaitChange(&watch)
        bus.stop()
        var pauses: [Int64] = []
        while pauses.count < 3 {
            if next(&watch) == nil { continue }
            let now = Syscalls.monotonicNanoseconds
            if let due = watch.due, due > now { pauses.append((due - now + 500_000_000) / 1_000_000_000) }
        }
        #expect(pauses == [1, 2, 4])
        try bus.start()
        for _ in 0..<10 where next(&watch) == true { return }
        Issue.record("the bus is not found again")
    }

    @Test("A connection that lasted long enough makes the next pause short again", arguments: [0, Int64.max])
    func longLife(_ provenAfter: Int64) throws {
        let bus = try FakeBus()
        var watch = watch(bus, provenAfter: provenAfter)
        let start = ContinuousClock.now
        for _ in 0..<3 {
            awaitChange(&watch)
            bus.drop()
        }
        awaitChange(&watch)
        #expect((start.duration(to: .now) < .seconds(2)) == (provenAfter == 0))
    }

    @Test("A bus that never answers is given up after a while, and none is looked for where none is named")
    func neverThere() throws {
        let bus = try FakeBus()
        bus.stop()
        let watch = watch(bus)
        #expect(watch.awaited(as: 0) == nil)
        #expect(watch.due != nil)
        let nowhere = SystemStyleWatch(isWanted: true, in: ProcessEnvironment([:]))
        #expect(nowhere.awaited(as: 0) == nil)
        #expect(nowhere.due == nil)
    }

    @Test(
        "A bus that talks nonsense ends the connection, not the watch",
        arguments: [
            FakeBus.Reply.error("org.example.Error"), .raw([UInt8](repeating: 0, count: 100)), .closing,
        ])
    func nonsense(_ reply: FakeBus.Reply) throws {
        let bus = try FakeBus(.color(1), ["Hello": reply])
        var watch = watch(bus)
        for _ in 0..<20 where watch.due == nil { _ = next(&watch) }
        #expect(watch.due != nil)
    }

    @Test(
        "No connection is made where nothing is wanted, or the environment decides",
        arguments: [(false, nil), (true, "dark")] as [(Bool, String?)])
    func unwanted(_ isWanted: Bool, _ system: String?) throws {
        let bus = try FakeBus()
        let variables = bus.environment.merging(system.map { ["THEMECTL_SYSTEM": $0] } ?? [:]) { own, _ in own }
        let watch = SystemStyleWatch(isWanted: isWanted, in: ProcessEnvironment(variables))
        #expect(watch.awaited(as: 0) == nil)
        #expect(watch.due == nil)
        #expect(bus.matches == 0)
    }

    @Test("A watch that ends closes its connection")
    func end() throws {
        let bus = try FakeBus()
        var watch = watch(bus)
        awaitChange(&watch)
        #expect(bus.clients == 1)
        _ = consume watch
        for _ in 0..<200 where bus.clients > 0 { usleep(10_000) }
        #expect(bus.clients == 0)
    }
}
