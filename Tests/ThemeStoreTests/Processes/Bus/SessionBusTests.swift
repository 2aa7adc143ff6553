import Foundation
import Testing

@testable import ThemeStore

@Suite("A connection to the session bus", .bounded)
struct SessionBusTests {
    @Test("Calls to a slow bus are kept and sent later, and a lost bus is reported")
    func slowReader() throws {
        let folder = try TemporaryFolder()
        let listener = try UnixSocket.listen(folder.path("bus"))
        defer { close(listener) }
        var bus = try SessionBus(
            in: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=\(folder.path("bus"))"],
            until: Syscalls.monotonicNanoseconds + 60_000_000_000
        )
        let peer = UnixSocket.accept(listener)
        var calls = 0
        while !bus.isCongested, calls < 100_000 {
            _ = bus.follow(["type='signal'"])
            try bus.send()
            calls += 1
        }
        let isCongested = bus.isCongested
        #expect(isCongested)

        var received: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        func receive() -> Bool {
            let length = recv(peer, &chunk, chunk.count, Int32(MSG_DONTWAIT))
            received += chunk.prefix(max(0, length))
            return length > 0
        }
        while bus.awaited.contains(where: { $0.awaited == .output }), receive() { try bus.send() }
        while receive() {}
        #expect(
            String(decoding: received, as: UTF8.self).components(separatedBy: "AddMatch").count
                == calls + 1
        )

        // A child that another test has just forked shares the socket until it calls exec.
        shutdown(peer, Int32(SHUT_RDWR))
        close(peer)
        do throws(BusFailure) {
            _ = bus.follow(["type='signal'"])
            try bus.send()
            Issue.record("a bus that is gone takes calls")
        } catch {
            #expect(error == .closed)
        }
    }
}
