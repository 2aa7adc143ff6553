import Foundation
import Testing

@testable import ThemeStore

@Suite("A follower of stores", .bounded)
struct FollowerTests {
    private let folder: TemporaryFolder
    private let store: AppearanceStore
    private let watch = FolderWatch()
    private let follower: Follower

    init() throws {
        folder = try TemporaryFolder()
        store = AppearanceStore(file: try folder.file("store.json"))
        try store.blocking.set(.dark)
        follower = Follower(in: ProcessEnvironment([:]), with: watch)
        follower.follow([store])
    }

    /// Waits until there is news, as an owner does.
    private func news() throws -> LayerSnapshot? {
        while !Task.isCancelled {
            if let snapshot = follower.refresh()[store.location] { return snapshot }
            try EventLoop.wait(for: [watch, follower])
        }
        return nil
    }

    private var threadTime: Int {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }

    /// The time that this thread computes while it handles changes of many stores, in nanoseconds.
    private func timeToHandle(changesOf count: Int) throws -> Int {
        let watch = FolderWatch()
        let follower = Follower(in: ProcessEnvironment([:]), with: watch)
        let names = (0..<count).map { "\(count)-\($0).json" }
        follower.follow(try names.map { AppearanceStore(file: try folder.file($0)) })
        _ = follower.refresh()
        for name in names { try folder.write("{}", to: name) }
        let start = threadTime
        try watch.handle(Set(watch.awaited.filter { $0.awaited == .input }))
        follower.handle([])
        _ = follower.dequeueWarnings()
        let time = threadTime - start
        #expect(follower.refresh().count == count)
        return time
    }

    @Test("Eight times as many changed stores take about eight times as long")
    func growth() throws {
        let few = try timeToHandle(changesOf: 200)
        #expect(try timeToHandle(changesOf: 1600) < 24 * few)
    }

    @Test("The store as it is comes first, and then each change once")
    func changes() throws {
        #expect(try news()?.preference().appearance == .dark)
        #expect(follower.refresh().isEmpty && follower.due == nil)
        try store.blocking.set(.light)
        #expect(try news()?.preference().appearance == .light)
        #expect(follower.refresh().isEmpty)
    }

    @Test("A store whose layers stay the same is told again")
    func sameLayers() throws {
        let first = try news()
        follower.refresh([store.location])
        #expect(try news() == first)
    }

    @Test("A store that makes no sense is told of after a moment, and once")
    func grace() throws {
        _ = try news()
        let start = Syscalls.monotonicNanoseconds
        try folder.replace("store.json", by: "{")
        let failure = try news()?.failure
        #expect(failure != nil && Syscalls.monotonicNanoseconds - start >= 100_000_000)
        follower.refresh([store.location])
        #expect(follower.refresh().isEmpty && follower.due == nil)
    }

    @Test("A store that makes sense again within that moment was never broken")
    func repaired() throws {
        _ = try news()
        try folder.replace("store.json", by: "{")
        follower.refresh([store.location])
        #expect(follower.refresh().isEmpty && follower.due != nil)
        try folder.replace("store.json", by: #"{"userInterfaceStyle":1}"#)
        follower.refresh([store.location])
        #expect(try follower.refresh()[store.location]?.preference().appearance == .light)
        #expect(follower.due == nil)
    }

    @Test("A store that keeps breaking in new ways is told of all the same")
    func keepsBreaking() throws {
        _ = try news()
        let start = Syscalls.monotonicNanoseconds
        var snapshot: LayerSnapshot?
        var text = ""
        while snapshot == nil, !Task.isCancelled {
            text += "[\n"
            try folder.replace("store.json", by: text)
            follower.refresh([store.location])
            snapshot = follower.refresh()[store.location]
        }
        #expect(snapshot?.failure != nil && Syscalls.monotonicNanoseconds - start >= 100_000_000)
    }

    @Test(
        "A file that is gone for less than 100 ms has not changed",
        arguments: [nil, "", "{"]
    )
    func replaced(between text: String?) throws {
        _ = try news()
        try folder.remove("store.json")
        follower.refresh([store.location])
        #expect(follower.refresh().isEmpty && follower.due != nil)
        if let text {
            try folder.write(text, to: "store.json")
            follower.refresh([store.location])
            #expect(follower.refresh().isEmpty && follower.due != nil)
        }
        try folder.replace("store.json", by: #"{"userInterfaceStyle":1}"#)
        #expect(try news()?.preference().appearance == .light)
        #expect(follower.refresh().isEmpty && follower.due == nil)
    }

    @Test("A file that is gone for 100 ms is unset, and comes back at once")
    func removed() throws {
        _ = try news()
        let start = Syscalls.monotonicNanoseconds
        try folder.remove("store.json")
        #expect(try news()?.preference().appearance == .system)
        #expect(Syscalls.monotonicNanoseconds - start >= 100_000_000)
        try store.blocking.set(.light)
        follower.refresh([store.location])
        #expect(try follower.refresh()[store.location]?.preference().appearance == .light)
    }

    @Test("A file that comes back again and again has not changed")
    func returning() throws {
        _ = try news()
        let start = Syscalls.monotonicNanoseconds
        while Syscalls.monotonicNanoseconds - start < 300_000_000 {
            // Its return and removal are in the queue together.
            try folder.write(#"{"userInterfaceStyle":2}"#, to: "store.json")
            try folder.remove("store.json")
            try EventLoop.wait(for: [watch, follower])
            #expect(follower.refresh().isEmpty)
            Syscalls.sleep(milliseconds: 20)
        }
        #expect(try news()?.preference().appearance == .system)
    }

    @Test("A file that came back in the last moment has not changed, even before its notice")
    func lastMoment() throws {
        _ = try news()
        try folder.remove("store.json")
        follower.refresh([store.location])
        #expect(follower.refresh().isEmpty)
        Syscalls.sleep(milliseconds: 150)
        try folder.write(#"{"userInterfaceStyle":2}"#, to: "store.json")
        #expect(try follower.refresh()[store.location]?.preference().appearance == .dark)
    }

    @Test("A site's file that is gone or half written for a moment has not changed")
    func replacedSite() throws {
        let environment = ProcessEnvironment([
            "XDG_CONFIG_HOME": folder.path("own"), "XDG_CONFIG_DIRS": folder.path("site"),
        ])
        let file = "site/themectl/default.json"
        try folder.write(#"{"userInterfaceStyle":2}"#, to: file)
        let store = try AppearanceStore(app: "default", in: environment)
        let follower = Follower(in: environment, with: watch)
        follower.follow([store])
        #expect(try follower.refresh()[store.location]?.preference().appearance == .dark)
        try folder.remove(file)
        follower.refresh([store.location])
        #expect(follower.refresh().isEmpty)
        try folder.write("", to: file)
        follower.refresh([store.location])
        #expect(follower.refresh().isEmpty)
        try folder.write(#"{"userInterfaceStyle":1}"#, to: file)
        follower.refresh([store.location])
        #expect(try follower.refresh()[store.location]?.preference().appearance == .light)
    }

    @Test("A slow reading does not shorten the moment that a file may be gone for")
    func slowReading() throws {
        let environment = ProcessEnvironment([
            "XDG_CONFIG_HOME": folder.path("own"), "XDG_CONFIG_DIRS": folder.path("site"),
        ])
        let store = try AppearanceStore(app: "default", in: environment)
        let values = String(repeating: "0,", count: 200_000) + "0"
        try folder.write(#"{"values":[\#(values)]}"#, to: "site/themectl/default.json")
        try folder.write(#"{"userInterfaceStyle":2}"#, to: "own/themectl/default.json")
        let follower = Follower(in: environment, with: watch)
        follower.follow([store])
        _ = follower.refresh()
        try folder.remove("own/themectl/default.json")
        follower.refresh([store.location])
        let start = Syscalls.monotonicNanoseconds
        let computedBefore = threadTime
        #expect(follower.refresh().isEmpty)
        let computed = Int64(threadTime - computedBefore)
        #expect(try #require(follower.due) > start + 100_000_000 + computed / 2)
    }

    @Test("A folder that may not be listed is one warning, and is read at the next notice")
    func unlisted() async {
        await #expect(processExitsWith: .success) {
            limitTime()
            let folder = try TemporaryFolder()
            let environment = ProcessEnvironment([
                "XDG_CONFIG_HOME": folder.path("own"), "XDG_CONFIG_DIRS": folder.path("site"),
            ])
            try folder.setMode(0o777, of: ".")
            for name in ["site", "site/themectl"] { try folder.makeFolder(name) }
            try folder.write(#"{"userInterfaceStyle":2}"#, to: "site/themectl/default.json")
            // Without root, this user owns it.
            try folder.setMode(0o333, of: "site/themectl")
            if isRoot { becomeNobody() }
            try folder.write("{}", to: "own/themectl/default.json")
            try folder.setMode(0o300, of: "own")
            let store = try AppearanceStore(app: "default", in: environment)
            let watch = FolderWatch()
            let follower = Follower(in: environment, with: watch)
            follower.follow([store])
            try demand(try follower.refresh()[store.location]?.preference().appearance == .dark)
            try demand(follower.dequeueWarnings().isEmpty)

            try folder.remove("own/themectl")
            try EventLoop.wait(for: [watch, follower])
            try demand(
                follower.dequeueWarnings() == [
                    .fileError(
                        FileError(.notify, try folder.file("own"), .system(.permissionDenied))
                    )
                ]
            )
            // The file of the own folder may come back at once.
            try demand(follower.refresh().isEmpty)
            try EventLoop.wait(for: [watch, follower])
            try demand(try follower.refresh()[store.location]?.preference().appearance == .dark)
            for appearance in [Appearance.light, .dark] {
                let text = #"{"userInterfaceStyle":\#(appearance.rawValue)}"#
                try folder.write(text, to: "own/themectl/default.json")
                follower.refresh([store.location])
                try demand(
                    try follower.refresh()[store.location]?.preference().appearance == appearance
                )
            }
            try demand(follower.dequeueWarnings().isEmpty)
        }
    }

    #if os(Linux)
        @Test("A store is read again if its notices cannot be")
        func unreadableNotices() async {
            await #expect(processExitsWith: .success) {
                limitTime()
                let store = AppearanceStore(file: try TemporaryFolder().file("store.json"))
                let watch = FolderWatch()
                let follower = Follower(in: [:], with: watch)
                follower.follow([store])
                try demand(follower.refresh()[store.location] != nil)
                try await store.set(.dark)
                // A descriptor that is open for writing cannot be read.
                guard let queue = Watches.descriptors.first else { return try demand(false) }
                try demand(dup2(open("/dev/null", O_WRONLY), queue) == queue)
                try EventLoop.wait(for: [watch, follower])
                try demand(try follower.refresh()[store.location]?.preference().appearance == .dark)
            }
        }
    #endif
}
