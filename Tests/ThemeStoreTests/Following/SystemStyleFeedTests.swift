import Foundation
import Testing

@testable import ThemeStore

@Suite("What the system shows, followed", .bounded)
struct SystemStyleFeedTests {
    private let folders = FolderWatch()

    @Test("A change that comes while the sources are asked has them asked once more")
    func changeWhileAsking() async throws {
        let folder = try TemporaryFolder()
        let standIns = try StandIns([
            "gsettings":
                ": >'\(folder.path)/begun'; until test -e '\(folder.path)/end'; do :; done; echo \"'default'\""
        ])
        let (answers, continuation) = AsyncStream.makeStream(of: Void.self)
        let feed = SystemStyleFeed([.gsettings], in: standIns.environment(), with: folders) {
            continuation.yield()
        }
        while folder.text("begun") == nil { try await Task.sleep(for: .milliseconds(1)) }
        feed.ask()
        try folder.write("", to: "end")
        var iterator = answers.makeAsyncIterator()
        await iterator.next()
        await iterator.next()
        #expect(standIns.runs(of: "gsettings").count == 2)
    }

    @Test("A source that is lost keeps the style that it told last")
    func lost() throws {
        let standIns = try StandIns(["gsettings": "mkdir \"$0.asked\" && echo \"'prefer-dark'\""])
        let feed = SystemStyleFeed([.gsettings], in: standIns.environment(), with: folders)
        #expect(try feed.answer?.get().style == .dark)
        feed.ask()
        #expect(standIns.runs(of: "gsettings").count == 2)
        #expect(try feed.answer?.get().style == .dark)
    }

    @Test("A style without a source any more is lost on request, but not if a source fails")
    func lostOnPurpose() throws {
        let standIns = try StandIns([
            "gsettings":
                #"echo >>"$0.count"; case $(wc -l <"$0.count") in 1) echo "'prefer-dark'";; 2) exit 1;; *) echo "'default'";; esac"#
        ])
        let feed = SystemStyleFeed(
            [.gsettings],
            in: standIns.environment(),
            with: folders,
            keepsLostStyle: false
        )
        #expect(try feed.answer?.get().style == .dark)
        feed.ask()
        #expect(try feed.answer?.get().style == .dark)
        feed.ask()
        #expect(throws: SystemStyleError.self) { try feed.answer?.get() }
    }

    @Test("A source that could not be asked for lack of descriptors is asked again")
    func shortOfDescriptors() async {
        await #expect(processExitsWith: .success) {
            limitTime()
            let folders = FolderWatch()
            let standIns = try StandIns(["gsettings": "echo \"'prefer-dark'\""])
            let environment = standIns.environment()
            let limit = try ProcessLimit.openFiles.set(3)
            let feed = SystemStyleFeed([.gsettings], in: environment, with: folders)
            try demand((try? feed.answer?.get()) == nil && feed.due != nil)
            _ = try ProcessLimit.openFiles.set(limit)
            try EventLoop.wait(for: [folders, feed])
            try demand(try feed.answer?.get().style == .dark)
            try demand(feed.due == nil)
        }
    }

    #if os(Linux)
        @Test("Sources that could not be asked for lack of threads are asked again")
        func shortOfThreads() async {
            await #expect(processExitsWith: .success) {
                limitTime()
                let folders = FolderWatch()
                // Root has no such limit.
                if isRoot { try demand(setuid(65534) == 0) }
                let limit = try ProcessLimit.threads.set(0)
                let feed = SystemStyleFeed([.colorfgbg], in: ["COLORFGBG": "15;0"], with: folders) {
                }
                try demand(feed.answer == nil && feed.due != nil)
                _ = try ProcessLimit.threads.set(limit)
                while feed.answer == nil {
                    try [folders, feed].run(milliseconds: 20)
                }
                try demand(try feed.answer?.get().style == .dark && feed.due == nil)
            }
        }
    #endif

    /// Takes in what happens until the answer is as expected.
    private func expect(_ style: InterfaceStyle, from feed: SystemStyleFeed) throws {
        for _ in 0..<500 {
            if case .success(let finding) = feed.answer, finding.style == style { return }
            try [folders, feed].run(milliseconds: 20)
        }
        Issue.record("\(style) is not answered")
    }

    @Test("A change while the sources are being asked is asked about again")
    func changeMeanwhile() throws {
        // The reply that is late was right when it was asked for.
        let bus = try FakeBus(.late(.color(1), 0.5))
        let feed = SystemStyleFeed(in: ProcessEnvironment(bus.environment), with: folders) {}
        for _ in 0..<500 where bus.matches < 2 || bus.calls.isEmpty { usleep(2000) }
        #expect(feed.answer == nil)
        bus.show(2)
        try expect(.light, from: feed)
    }

    @Test("A bus that comes back is asked again")
    func lostBus() throws {
        let bus = try FakeBus()
        let feed = SystemStyleFeed(in: ProcessEnvironment(bus.environment), with: folders) {}
        try expect(.dark, from: feed)
        bus.stop()
        bus.show(2)
        try bus.start()
        try expect(.light, from: feed)
    }
}
