import Foundation
import Testing

@testable import ThemeStore

@Suite("A watch of folders", .bounded)
struct FolderWatchTests {
    private let folder: TemporaryFolder
    private let file: StorePath

    init() throws {
        folder = try TemporaryFolder()
        try folder.makeFolder("a/b")
        file = try folder.file("a/b/file")
    }

    /// Whether a watch of the file hears of what a script does in the folder.
    private func isHeard(_ script: String, before preparation: String = ":") throws -> Bool {
        try run(preparation)
        var watch = try FolderWatch(for: file)
        try watch.arm([file])
        try run(script)
        return try watch.takeNotices(for: file) != .nothing
    }

    private func run(_ script: String) throws {
        try #require(
            Spawn.run(
                ["/bin/sh", "-c", script], environment: ["PATH": "/usr/bin:/bin"], in: folder.path,
                streams: ["/dev/null", "/dev/null", "/dev/null"]) == 0)
    }

    @Test(
        "A folder watch reports every change of what a path resolves to",
        arguments: [
            (":", "echo >a/b/file"), ("echo >a/b/file", "echo >>a/b/file"), ("echo >a/b/file", "rm a/b/file"),
            ("echo >a/b/file", "chmod 600 a/b/file"), ("echo >x", "mv x a/b/file"), (":", "mv a/b c"), (":", "mv a c"),
            (":", "rmdir a/b"), ("rmdir a/b", "mkdir a/b"), ("rm -r a", "mkdir a"),
            ("echo >x; ln -s ../../x a/b/file", "echo >x"),
            ("mkdir d; echo >d/x; ln -s \"$PWD/d/x\" a/b/file", "echo >x; mv x d/x"),
            ("mkdir d; ln -s \"$PWD/d/x\" a/b/file", "echo >d/x"),
            ("mv a c; ln -s c a", "ln -sfn d a"), (":", "ln -s x a/b/file"),
        ])
    func heard(preparation: String, script: String) throws {
        #expect(try isHeard(script, before: preparation))
    }

    #if os(Linux)
        @Test(
            "A folder watch reports no change of other names",
            arguments: [":", "echo >a/b/other; rm a/b/other", "mkdir a/c; mv a/c a/d", "echo >x", "ln -s x y"])
        func unheard(script: String) throws {
            #expect(try !isHeard(script))
        }

        @Test(
            "A change of the file alone leaves the way to it watched, and any other change does not",
            arguments: [
                ("echo >x; mv x a/b/file", .files), ("echo >>a/b/file", .files), ("chmod 600 a/b/file", .files),
                ("echo >x; ln x y; mv x a/b/file; echo >>y", .files), ("rm a/b/file; echo >a/b/file", .files),
                ("rm a/b/file", .ways), ("ln -sf ../../x a/b/file", .ways), ("rm a/b/file; mkdir a/b/file", .ways),
                ("mv a/b c", .ways), ("echo >x; mv x a/b/file; mv a c", .ways),
            ] as [(String, FolderChange)])
        func change(script: String, expected: FolderChange) throws {
            try run("echo >a/b/file")
            var watch = try FolderWatch(for: file)
            try watch.arm([file])
            try run(script)
            #expect(try watch.takeNotices(for: file) == expected)
        }

        @Test("After a replacement the new file is watched, under any of its names, and the old one no longer")
        func replaced() throws {
            try run("echo >a/b/file; ln a/b/file old")
            var watch = try FolderWatch(for: file)
            try watch.arm([file])
            for _ in 0..<3 {
                try run("echo >new; ln -f new other; mv new a/b/file")
                #expect(try watch.takeNotices(for: file) == .files)
                try run("echo >>old")
                #expect(try watch.takeNotices(for: file) == .nothing)
                try run("echo >>other")
                #expect(try watch.takeNotices(for: file) == .files)
                try run("ln -f other old")
                _ = try watch.takeNotices(for: file)
            }
        }

        /// All that this process has watched, by the kernel's count.
        private static func watchCount() -> Int {
            let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fdinfo")) ?? []
            let texts = numbers.compactMap { try? String(contentsOfFile: "/proc/self/fdinfo/\($0)", encoding: .utf8) }
            return texts.map { $0.split(separator: "\n").count { $0.hasPrefix("inotify wd") } }.reduce(0, +)
        }

        @Test("A hundred armings leave the watches of the last one")
        func armedOften() async {
            await #expect(processExitsWith: .success) {
                let folder = try TemporaryFolder()
                for place in ["a/b", "c/d"] { try folder.makeFolder(place) }
                let files = [try folder.file("a/b/file"), try folder.file("c/d/file")]
                var watch = try FolderWatch(for: files[0])
                try watch.arm([files[0]])
                let count = FolderWatchTests.watchCount()
                try demand(count > 2)
                for round in 1...100 { try watch.arm([files[round % 2]]) }
                try demand(FolderWatchTests.watchCount() == count)
            }
        }

        @Test("An arming that fails leaves the watches of the one before", .enabled(if: isRoot, "needs root"))
        func armedInVain() async {
            await #expect(processExitsWith: .success) {
                let folder = try TemporaryFolder()
                for place in ["a/b", "c/d", "closed"] { try folder.makeFolder(place) }
                try folder.setMode(0o755, of: ".")
                try folder.setMode(0o311, of: "closed")
                let files = [try folder.file("a/b/file"), try folder.file("c/d/file"), try folder.file("closed/file")]
                becomeNobody()
                var watch = try FolderWatch(for: files[0])
                try watch.arm([files[0]])
                let count = FolderWatchTests.watchCount()
                try demand(count > 2)
                for _ in 0..<100 {
                    try demand((try? watch.arm(Array(files.dropFirst()))) == nil)
                }
                try demand(FolderWatchTests.watchCount() == count)
            }
        }

        @Test("An overflow of the event queue is reported as a change")
        func overflow() throws {
            let limit = try #require(
                Int(
                    try String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
                        .trimmingCharacters(in: .whitespacesAndNewlines)))
            // Two names in turn, because a notice like the one before it is not kept.
            let script = "i=0; while [ $i -lt COUNT ]; do : >a/b/x; : >a/b/y; i=$((i + 2)); done"
            #expect(try !isHeard(script.replacing("COUNT", with: "\(limit / 8)")))
            #expect(try isHeard(script.replacing("COUNT", with: "\(limit)")))
        }
    #endif

    @Test("A watch armed again follows the new folders and no longer the old ones")
    func armedAgain() throws {
        var watch = try FolderWatch(for: file)
        try watch.arm([file])
        try run("mv a/b old; mkdir a/b")
        #expect(try watch.takeNotices(for: file) != .nothing)
        try watch.arm([file])
        _ = try watch.takeNotices(for: file)
        try run("echo >old/file")
        #expect(try watch.takeNotices(for: file) == .nothing)
        try run("echo >a/b/file")
        #expect(try watch.takeNotices(for: file) != .nothing)
    }

    @Test("A folder removed while the watch is armed does not end the watch")
    func removedWhileArmed() throws {
        for _ in 0..<100 {
            try folder.write("", to: "a/b/file")
            var watch = try FolderWatch(for: file)
            try watch.arm([file])
            let inside = try #require(opendir(folder.path("a/b")))
            defer { closedir(inside) }
            let paths = ["a/b/file", "a/b", "a"].map(folder.path)
            let isRemoved = DispatchSemaphore(value: 0)
            Thread.detachNewThread {
                for path in paths { Foundation.remove(path) }
                isRemoved.signal()
            }
            // As a watch does it: what is heard of is followed, until there is nothing more to hear.
            var isOver = false
            hearing: while true {
                isOver = isOver || isRemoved.wait(timeout: .now()) == .success
                switch try watch.takeNotices(for: file) {
                case .ways: try watch.arm([file])
                case .nothing where isOver: break hearing
                case .nothing, .files: break
                }
            }
            try folder.makeFolder("a/b")
            try #require(try watch.takeNotices(for: file) != .nothing)
        }
    }
}
