import Foundation
import Testing

@testable import ThemeStore

@Suite("Following the system's style", .bounded, .onOwnThreads)
struct SystemStyleWatchTests {
    private let folders = FolderWatch()

    /// Waits for what comes next, and takes it in.
    ///
    /// - Returns: Whether the system is to be asked again; `nil` where nothing came within a second.
    private func next(_ watch: SystemStyleWatch) -> Bool? {
        let isAwake = (try? [folders, watch].run(milliseconds: 1000)) ?? false
        return isAwake ? watch.dequeueChange() : nil
    }

    /// Takes in what comes until the system is to be asked again.
    ///
    /// Fails where that does not happen.
    private func awaitChange(_ watch: SystemStyleWatch) {
        for _ in 0..<20 where next(watch) == true { return }
        Issue.record("no change is reported")
    }

    private func watch(
        _ bus: FakeBus,
        firstPause: Int64 = 1_000_000_000
    ) -> SystemStyleWatch {
        SystemStyleWatch(
            of: [.portal],
            in: ProcessEnvironment(bus.environment),
            with: folders,
            firstPause: firstPause
        )
    }

    @Test("A change is reported when signals begin, and with each signal of the portal")
    func changes() throws {
        let bus = try FakeBus()
        let watch = watch(bus)
        awaitChange(watch)
        #expect(bus.matches == 2)
        for _ in 0..<3 {
            bus.show(2)
            awaitChange(watch)
        }
        #expect(bus.calls.isEmpty)
        #expect(watch.due == nil)
    }

    @Test("Other signals on the bus do not change the system's style")
    func otherSignals() throws {
        let bus = try FakeBus(.color(1), ["AddMatch": .raw(BusBytes.signal("Noise"))])
        let watch = watch(bus)
        while let isChange = next(watch) { #expect(!isChange) }
        #expect(!watch.awaited.isEmpty)
    }

    @Test("A portal that comes or goes is a change")
    func portal() throws {
        let bus = try FakeBus(.color(1), ["AddMatch": .raw(BusBytes.ownerChange(to: ":1.9"))])
        let watch = watch(bus)
        awaitChange(watch)
    }

    @Test("A bus that refuses is tried after ever longer pauses, and found again")
    func refusingBus() throws {
        let bus = try FakeBus()
        let watch = watch(bus)
        awaitChange(watch)
        bus.drop()
        awaitChange(watch)
        bus.stop()
        // Nobody listens at the socket's path.
        let path = bus.runtimeFolder + "/bus"
        try Data().write(to: URL(fileURLWithPath: path))
        var attempts: [Int64] = []
        while attempts.count < 3 {
            if next(watch) == nil { continue }
            if let due = watch.due, due != attempts.last {
                attempts.append(due)
            }
        }
        // A busy machine makes them longer, and no pause is shorter than the one before it.
        #expect(attempts[1] - attempts[0] >= 2_000_000_000)
        #expect(attempts[2] - attempts[1] >= 4_000_000_000)
        unlink(path)
        try bus.start()
        for _ in 0..<10 where next(watch) == true { return }
        Issue.record("the bus is not found again")
    }

    @Test("A bus without an address is not tried")
    func neverThere() throws {
        let sources: [SystemStyleSource] = [.environment, .portal, .gsettings]
        let nowhere = SystemStyleWatch(of: sources, in: ProcessEnvironment([:]), with: folders)
        #expect(nowhere.awaited.isEmpty && folders.awaited.isEmpty)
        #expect(nowhere.due == nil)
    }

    @Test(
        "A bus that talks nonsense ends the connection, not the watch",
        arguments: [
            FakeBus.Reply.error("org.example.Error"), .raw([UInt8](repeating: 0, count: 100)),
            .closing,
        ]
    )
    func nonsense(_ reply: FakeBus.Reply) throws {
        let bus = try FakeBus(.color(1), ["Hello": reply])
        let watch = watch(bus)
        for _ in 0..<20 where watch.due == nil { _ = next(watch) }
        #expect(watch.due != nil)
    }

    @Test(
        "Nothing is followed if sources cannot change or the environment decides",
        arguments: [
            ([.environment, .colorfgbg, .terminal], nil), (SystemStyleSource.automatic, "dark"),
        ] as [([SystemStyleSource], String?)]
    )
    func unwanted(_ sources: [SystemStyleSource], _ system: String?) throws {
        let bus = try FakeBus()
        var variables = bus.environment.merging(["HOME": bus.runtimeFolder]) { own, _ in own }
        variables["THEMECTL_SYSTEM"] = system
        let watch = SystemStyleWatch(of: sources, in: ProcessEnvironment(variables), with: folders)
        #expect(watch.awaited.isEmpty && folders.awaited.isEmpty)
        #expect(watch.due == nil)
        #expect(bus.matches == 0)
    }

    @Test(
        "A bus that is missing is found when its socket appears, without being looked for",
        arguments: [false, true]
    )
    func missingBus(wasThere: Bool) throws {
        let bus = try FakeBus()
        if !wasThere { bus.stop() }
        let hour: Int64 = 3_600_000_000_000
        let watch = SystemStyleWatch(
            of: [.portal],
            in: ProcessEnvironment(["XDG_RUNTIME_DIR": bus.runtimeFolder]),
            with: folders,
            firstPause: hour
        )
        if wasThere {
            awaitChange(watch)
            bus.stop()
        }
        for _ in 0..<2 {
            while next(watch) != nil {}
            #expect(watch.awaited.isEmpty)
            #expect(watch.due == nil)
            try bus.start()
            awaitChange(watch)
            #expect(folders.awaited.isEmpty)
            bus.stop()
        }
    }

    @Test("A bus whose socket cannot be watched is looked for again and again")
    func abstractBus() throws {
        let watch = SystemStyleWatch(
            of: [.portal],
            in: ProcessEnvironment([
                "DBUS_SESSION_BUS_ADDRESS": "unix:abstract=/nobody/listens/here"
            ]),
            with: folders,
            firstPause: 1000
        )
        for _ in 0..<30 { _ = next(watch) }
        #expect(watch.due != nil)
    }

    #if os(Linux)
        private static let key = "/org/gnome/desktop/interface/color-scheme"
        private static let before = DconfFile([key: "default", "/org/example/size": "1"])

        @Test(
            "dconf's file reports its key: another key's change is none",
            arguments: [
                (DconfFile([key: "prefer-dark", "/org/example/size": "1"]).bytes, true),
                (DconfFile([key: "prefer-dark"]).bytes, true),
                (DconfFile(["/org/example/size": "1"]).bytes, true),
                (DconfFile([key: "default", "/org/example/size": "2"]).bytes, false),
                (
                    DconfFile([key: "default", "/a": "b", "/c": "d", "/e": "f", "/g": "h"]).bytes,
                    false
                ),
                (before.bytes, false), (nil, true), ([], true),
                (Array("something else".utf8), true),
                (Array(before.bytes.dropLast(40)), true),
            ] as [([UInt8]?, Bool)]
        )
        func dconf(_ after: [UInt8]?, _ isChange: Bool) throws {
            let home = try TemporaryFolder()
            func write(_ bytes: [UInt8]?) throws {
                let file = home.path(".config/dconf/user")
                guard let bytes else { return try FileManager.default.removeItem(atPath: file) }
                try Data(bytes).write(to: URL(fileURLWithPath: home.path("new")))
                guard rename(home.path("new"), file) == 0 else {
                    throw CocoaError(.fileWriteUnknown)
                }
            }
            try FileManager.default.createDirectory(
                atPath: home.path(".config/dconf"),
                withIntermediateDirectories: true
            )
            try write(SystemStyleWatchTests.before.bytes)
            let watch = SystemStyleWatch(
                of: [.gsettings],
                in: ProcessEnvironment(["HOME": home.path]),
                with: folders
            )
            try write(after)
            var hasChanged = false
            while let change = next(watch) { hasChanged = hasChanged || change }
            #expect(hasChanged == isChange)
            // It is followed on.
            try write(DconfFile([SystemStyleWatchTests.key: "prefer-light"]).bytes)
            awaitChange(watch)
        }

        @Test(
            "dconf's file is in the configuration folder, which only an absolute path names",
            arguments: [
                ("/c", "/h", "/c/dconf/user"), ("/c", nil, "/c/dconf/user"), ("c", "h", nil),
                (nil, nil, nil),
                ("c", "/h", "/h/.config/dconf/user"), ("", "/h", "/h/.config/dconf/user"),
                (nil, "/h", "/h/.config/dconf/user"),
            ] as [(String?, String?, String?)]
        )
        func dconfPath(_ folder: String?, _ home: String?, _ path: String?) throws {
            var variables: [String: String] = [:]
            (variables["XDG_CONFIG_HOME"], variables["HOME"]) = (folder, home)
            #expect(
                SystemStyleSource.gsettings.files(in: ProcessEnvironment(variables)).map { $0.path }
                    == path.flatMap { StorePath($0) }.map { [$0] } ?? []
            )
        }

        @Test("dconf's file is heard of when it is made, in a folder that is made with it")
        func newDconf() throws {
            let home = try TemporaryFolder()
            let watch = SystemStyleWatch(
                of: [.gsettings],
                in: ProcessEnvironment([
                    "XDG_CONFIG_HOME": home.path("a/b"), "HOME": TemporaryFolder.nowhere,
                ]),
                with: folders
            )
            try FileManager.default.createDirectory(
                atPath: home.path("a/b/dconf"),
                withIntermediateDirectories: true
            )
            try Data(SystemStyleWatchTests.before.bytes).write(
                to: URL(fileURLWithPath: home.path("a/b/dconf/user"))
            )
            awaitChange(watch)
            // It is followed on, where it is now.
            try Data(DconfFile([SystemStyleWatchTests.key: "prefer-dark"]).bytes)
                .write(to: URL(fileURLWithPath: home.path("a/b/dconf/user")))
            awaitChange(watch)
        }
    #endif

    @Test("A watch that ends closes its connection")
    func end() throws {
        let bus = try FakeBus()
        do {
            let watch = watch(bus)
            awaitChange(watch)
            #expect(bus.clients == 1)
        }
        for _ in 0..<200 where bus.clients > 0 { usleep(10_000) }
        #expect(bus.clients == 0)
    }
}
