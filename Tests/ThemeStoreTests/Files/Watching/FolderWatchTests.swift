import Foundation
import Testing

@testable import ThemeStore

@Suite("A watch of folders", .bounded, .onOwnThreads)
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
        let watch = try followed()
        try run(script)
        return try !watch.readNotices().isEmpty
    }

    /// A watch of the file.
    private func followed() throws -> TestWatch {
        let watch = TestWatch()
        watch.follow([file])
        return watch
    }

    private func run(_ script: String) throws {
        try #require(
            Spawn.run(
                ["/bin/sh", "-c", script],
                environment: ["PATH": "/usr/bin:/bin"],
                in: folder.path,
                streams: ["/dev/null", "/dev/null", "/dev/null"]
            ) == 0
        )
    }

    @Test(
        "A folder watch reports every change of what a path resolves to",
        arguments: [
            (":", "echo >a/b/file"), ("echo >a/b/file", "echo >>a/b/file"),
            ("echo >a/b/file", "rm a/b/file"),
            ("echo >a/b/file", "chmod 600 a/b/file"), ("echo >x", "mv x a/b/file"),
            (":", "mv a/b c"), (":", "mv a c"),
            (":", "rmdir a/b"), ("rmdir a/b", "mkdir a/b"), ("rm -r a", "mkdir a"),
            ("echo >x; ln -s ../../x a/b/file", "echo >x"),
            ("mkdir d; echo >d/x; ln -s \"$PWD/d/x\" a/b/file", "echo >x; mv x d/x"),
            ("mkdir d; ln -s \"$PWD/d/x\" a/b/file", "echo >d/x"),
            ("mv a c; ln -s c a", "ln -sfn d a"), (":", "ln -s x a/b/file"),
        ]
    )
    func heard(preparation: String, script: String) throws {
        #expect(try isHeard(script, before: preparation))
    }

    @Test(
        "A path that ends in a slash reports every change of what is in the folder",
        arguments: [
            (":", "echo >a/b/x"), ("echo >a/b/x", "echo >>a/b/x"), ("echo >a/b/x", "rm a/b/x"),
            ("echo >a/b/x", "mv a/b/x a/b/y"), ("echo >x", "mv x a/b"), (":", "chmod 700 a/b"),
            (":", "rmdir a/b"), ("echo >a/b/x", "rm -r a"), (":", "mv a/b c"),
            ("rmdir a/b", "mkdir a/b"), ("rm -r a", "mkdir -p a/b"), (":", "mv a c"),
        ]
    )
    func contents(preparation: String, script: String) throws {
        try run(preparation)
        let watch = TestWatch()
        watch.follow([file.parent.appending("")])
        try run(script)
        #expect(try !watch.readNotices().isEmpty)
    }

    @Test("A path that ends in a slash is followed after its open folder was replaced")
    func contentsOfNewFolder() throws {
        for removal in ["rm -r a/b", "mv a/b c", "echo >a/b/x; rm a/b/x; rmdir a/b"] {
            let watch = TestWatch()
            watch.follow([file.parent.appending("")])
            let open = try FileDescriptor.workingFolder.openFolder(file.parent)
            try run(removal)
            #expect(try !watch.readNotices().isEmpty, "\(removal)")
            try run("mkdir a/b; echo >a/b/x")
            #expect(try !watch.readNotices().isEmpty, "\(removal)")
            try run("echo >>a/b/x")
            #expect(try !watch.readNotices().isEmpty, "\(removal)")
            _ = consume open
            try run("rm -rf c")
        }
    }

    #if os(Linux)
        @Test(
            "A folder watch reports no change of other names",
            arguments: [
                ":", "echo >a/b/other; rm a/b/other", "mkdir a/c; mv a/c a/d", "echo >x",
                "ln -s x y",
            ]
        )
        func unheard(script: String) throws {
            #expect(try !isHeard(script))
        }

        @Test(
            "Files in other folders than the nearest that exists do not wake the watch",
            arguments: [
                (":", ":", "."), ("rm -r a", "mkdir -p a/b; echo >a/b/file", "."),
                ("rm -r a", "mkdir -p a/b; echo >a/b/file", "a"), ("rm -r a/b", ":", "."),
                ("rm -r a/b", "mkdir a/b", "a"), ("mv a c; ln -s c a", ":", "."),
                ("mv a c", "ln -s c a", "."),
                ("mkdir d; ln -s ../../d/x a/b/file", ":", "a/b"),
                ("ln -s ../../x a/b/file", "mkdir x", "a/b"),
                ("mkdir d; ln -s \"$PWD/d/x\" a/b/file", ":", "."),
            ]
        )
        func unwoken(preparation: String, script: String, place: String) throws {
            try run(preparation)
            let watch = try followed()
            try run(script)
            while try isAwake(watch) { _ = try watch.readNotices() }
            try run(
                "cd \(place); echo >1; echo >>1; chmod 600 1; touch 1; mkdir 2; ln -s 1 3; mv 1 4"
            )
            #expect(try !isAwake(watch))
        }

        /// Whether there is a notice that wakes the one who polls the watch.
        private func isAwake(_ watch: TestWatch) throws -> Bool {
            // Other programs mount things meanwhile.
            try !Syscalls.poll(watch.awaited.filter { $0.awaited == .input }, milliseconds: 0)
                .isEmpty
        }

        @Test("After a replacement the new file is watched by any name, and the old one is not")
        func replaced() throws {
            try run("echo >a/b/file; ln a/b/file old")
            let watch = try followed()
            for _ in 0..<3 {
                try run("echo >new; ln -f new other; mv new a/b/file")
                #expect(try watch.readNotices() == [file])
                try run("echo >>old")
                #expect(try watch.readNotices().isEmpty)
                try run("echo >>other")
                #expect(try watch.readNotices() == [file])
                try run("ln -f other old")
                _ = try watch.readNotices()
            }
        }

        /// All that this process has watched, by the kernel's count.
        private static func watchCount() -> Int {
            let numbers =
                (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fdinfo")) ?? []
            let texts = numbers.compactMap {
                try? String(contentsOfFile: "/proc/self/fdinfo/\($0)", encoding: .utf8)
            }
            return texts.map { $0.split(separator: "\n").count { $0.hasPrefix("inotify wd") } }
                .reduce(0, +)
        }

        @Test("A hundred times two files in turn leave the watches of the last one")
        func followedOften() async {
            await #expect(processExitsWith: .success) {
                limitTime()
                let folder = try TemporaryFolder()
                for place in ["a/b", "c/d"] { try folder.makeFolder(place) }
                let files = [try folder.file("a/b/file"), try folder.file("c/d/file")]
                let watch = TestWatch()
                watch.follow([files[0]])
                let count = FolderWatchTests.watchCount()
                try demand(count > 2)
                for round in 1...100 {
                    watch.follow([files[round % 2]])
                    watch.refresh(files)
                }
                try demand(FolderWatchTests.watchCount() == count)
                watch.follow([])
                try demand(FolderWatchTests.watchCount() == 0)
                // The system has few queues.
                try demand(Watches.count == 0 && watch.awaited.isEmpty)
                watch.follow([files[1]])
                try folder.write("", to: "c/d/file")
                try demand(try watch.readNotices() == [files[1]])
            }
        }

        @Test(
            "A file that cannot be watched leaves only the watches of the others",
            .enabled(if: Tracer.isAvailable, Tracer.reason)
        )
        func unwatchable() async {
            await #expect(processExitsWith: .success) {
                limitTime()
                let folder = try TemporaryFolder()
                for place in ["a/b", "c/d"] { try folder.makeFolder(place) }
                let files = [try folder.file("a/b/file"), try folder.file("c/d/file")]
                let tracer = try Tracer(
                    failing: "inotify_add_watch",
                    with: "ENOSPC",
                    at: folder.path("c/d")
                )
                let watch = TestWatch()
                watch.follow([files[0]])
                let count = FolderWatchTests.watchCount()
                for _ in 0..<100 {
                    watch.follow(files)
                    try demand(watch.failures.map { $0.path } == [files[1]])
                }
                watch.follow([files[0]])
                try demand(watch.failures.isEmpty)
                try demand(FolderWatchTests.watchCount() == count)
                try folder.write("", to: "a/b/file")
                try demand(try watch.readNotices() == [files[0]])
                tracer.end()
                watch.follow(files)
                try demand(watch.failures.isEmpty)
                try folder.write("", to: "c/d/file")
                try demand(try watch.readNotices() == [files[1]])
            }
        }

        @Test(
            "Files below a limit are watched, and the rest is tried again within a minute",
            .enabled(if: Tracer.isAvailable, Tracer.reason)
        )
        func limited() async {
            await #expect(processExitsWith: .success) {
                limitTime()
                let folder = try TemporaryFolder()
                try folder.makeFolder("a")
                let file = try folder.file("a/file")
                try folder.write("", to: "a/file")
                let tracer = try Tracer(
                    failing: "inotify_add_watch",
                    with: "ENOSPC",
                    at: folder.path("a")
                )
                let watch = TestWatch([file])
                let limit = FileError.Cause.watchLimit("fs.inotify.max_user_watches", .noSpace)
                try demand(watch.failures == [StoreError.file(.watch, file, limit)])
                let first = watch.watch.due ?? 0
                try demand(
                    first > Syscalls.monotonicNanoseconds
                        && FolderWatch.longestPause <= 60_000_000_000
                )
                // The file is watched although its folder is not.
                try folder.write("x", to: "a/file")
                try demand(try watch.readNotices() == [file])
                // A failure leaves nothing that wakes.
                let inputs = watch.awaited.filter { $0.awaited == .input }
                try demand(try Syscalls.poll(inputs, milliseconds: 100).isEmpty)
                while watch.watch.due == first {
                    try EventLoop.wait(for: [watch.watch])
                }
                try demand(try watch.readNotices() == [file])
                try demand((watch.watch.due ?? 0) - first > 1_500_000_000)
                tracer.end()
                while !watch.failures.isEmpty {
                    try EventLoop.wait(for: [watch.watch])
                }
                try demand(watch.watch.due == nil)
                try demand(try watch.readNotices() == [file])
                try folder.replace("a/file", by: "")
                try demand(try watch.readNotices() == [file])
            }
        }

        @Test(
            "The folder and the file get the first watches if there are not enough",
            .enabled(if: Namespace.hasLimits, Namespace.reason),
            .linuxOnly("the limit is one of inotify")
        )
        func firstWatches() throws {
            let script = """
                mkdir -p a/b; echo {} >a/b/file; echo 2 >/proc/sys/user/max_inotify_watches
                "$THEMECTL" watch -s a/b/file >/dev/null 2>errors & watch=$!
                until grep -q max_user_watches errors; do sleep 0.02; done
                sed -n "s/^inotify.* ino:\\([0-9a-f]*\\) .*/\\1/p" /proc/$watch/fdinfo/* | sort >watched
                printf "%x\\n" $(stat -c %i a/b a/b/file) | sort >expected
                kill $watch; wait $watch; diff expected watched && echo same
                """
            let outcome = try Themectl().shell("exec \(Namespace.limits) sh -c '\(script)'")
            #expect(outcome.output == "same\n", "\(outcome)")
        }

        @Test("A limit that is over by the time of the report is named as it was")
        func limitThatIsOver() async {
            await #expect(processExitsWith: .success) {
                limitTime()
                let watch = FolderWatch()
                let paths = WatchedPaths(in: watch)
                let limit = try ProcessLimit.openFiles.set(3)
                paths.follow([.root])
                _ = try ProcessLimit.openFiles.set(limit)
                guard let error = watch.failures.first?.fileError,
                    case .watchLimit(let name, _) = error.cause
                else {
                    return try demand(false)
                }
                try demand(name == "'ulimit -n'")
            }
        }

        @Test("A queue that cannot be read is given up, so that no loop spins")
        func unreadableQueue() async {
            await #expect(processExitsWith: .success) {
                limitTime()
                let folder = try TemporaryFolder()
                let watch = FolderWatch()
                let paths = WatchedPaths(in: watch)
                paths.follow([try folder.file("file")])
                guard let queue = Watches.descriptors.first else { return try demand(false) }
                try demand(dup2(open("/dev/null", O_WRONLY), queue) == queue)
                var rounds = 0
                do throws(SystemError) {
                    while rounds < 100 {
                        try EventLoop.wait(for: [watch])
                        rounds += 1
                    }
                } catch {
                    try demand(error == .badFileDescriptor)
                }
                try demand(rounds == 15)
            }
        }

        @Test(
            "A folder that a sandbox does not let be watched is no failure",
            .enabled(if: Tracer.isAvailable, Tracer.reason)
        )
        func sandboxed() async {
            await #expect(processExitsWith: .success) {
                limitTime()
                let folder = try TemporaryFolder()
                try folder.makeFolder("closed")
                let file = try folder.file("closed/file")
                let tracer = try Tracer(
                    failing: "inotify_add_watch",
                    with: "EPERM",
                    at: folder.path("closed")
                )
                let watch = TestWatch()
                watch.follow([file])
                try demand(watch.failures.isEmpty)
                let unheard = StoreError.file(
                    .notify,
                    try folder.file("closed"),
                    .system(.notPermitted)
                )
                try demand(watch.unwatchable(on: file) == [unheard])
                tracer.end()
                watch.refresh([file], onlyBlind: true)
                try demand(watch.unwatchable(on: file).isEmpty)
                try folder.write("", to: "closed/file")
                try demand(try watch.readNotices() == [file])
            }
        }

        @Test("What can be watched on a way through a folder that may not be listed is followed")
        func unlisted() async {
            await #expect(processExitsWith: .success) {
                limitTime()
                let folder = try TemporaryFolder()
                for place in ["closed/a", "c/d"] { try folder.makeFolder(place) }
                for name in ["closed/file", "closed/a/file"] { try folder.write("", to: name) }
                try folder.link("closed/link", to: "../c")
                for name in ["closed/a", "c/d"] { try folder.setMode(0o777, of: name) }
                // Without root, this user owns it.
                try folder.setMode(0o333, of: "closed")
                try folder.setMode(0o755, of: ".")
                if isRoot { becomeNobody() }
                let closed = StoreError.file(
                    .notify,
                    try folder.file("closed"),
                    .system(.permissionDenied)
                )
                let changes:
                    [(
                        file: String, unheard: [StoreError], isHeard: Bool,
                        change: () throws -> Void
                    )] =
                        [
                            (
                                "closed/a/file", [], true,
                                { try folder.replace("closed/a/file", by: "") }
                            ),
                            (
                                "closed/a/new", [closed], true,
                                { try folder.write("", to: "closed/a/new") }
                            ),
                            (
                                "closed/file", [closed], true,
                                { try folder.replace("closed/file", by: "") }
                            ),
                            ("closed/file", [closed], true, { try folder.remove("closed/file") }),
                            (
                                "closed/link/d/file", [closed], true,
                                { try folder.write("", to: "c/d/file") }
                            ),
                            (
                                "closed/link/d/file", [closed], true,
                                { try folder.remove("closed/link") }
                            ),
                            (
                                "closed/new", [closed], false,
                                { try folder.write("", to: "closed/new") }
                            ),
                        ]
                for (name, unheard, isHeard, change) in changes {
                    let file = try folder.file(name)
                    let watch = TestWatch()
                    watch.follow([file])
                    try demand(watch.failures.isEmpty)
                    try demand(watch.unwatchable(on: file) == unheard)
                    try change()
                    try demand(try watch.readNotices() == (isHeard ? [file] : []))
                }
            }
        }

        @Test("A folder that may be listed from now on is listened to")
        func listedLater() async {
            await #expect(processExitsWith: .success) {
                limitTime()
                let folder = try TemporaryFolder()
                try folder.setMode(0o777, of: ".")
                if isRoot { becomeNobody() }
                try folder.makeFolder("own")
                try folder.setMode(0o311, of: "own")
                let file = try folder.file("own/file")
                let watch = TestWatch()
                watch.follow([file])
                try demand(!watch.unwatchable(on: file).isEmpty)
                try folder.setMode(0o700, of: "own")
                try demand(try watch.readNotices() == [file])
                try demand(watch.unwatchable(on: file).isEmpty)
                try folder.write("", to: "own/file")
                try demand(try watch.readNotices() == [file])
            }
        }

        @Test("An overflow of the event queue is reported as a change")
        func overflow() throws {
            let limit = try #require(
                Int(
                    try String(
                        contentsOfFile: "/proc/sys/fs/inotify/max_queued_events",
                        encoding: .utf8
                    )
                    .trimmingCharacters(in: .whitespacesAndNewlines)
                )
            )
            // Two names in turn, because a notice like the one before it is not kept.
            let script = "i=0; while [ $i -lt COUNT ]; do : >a/b/x; : >a/b/y; i=$((i + 2)); done"
            // Writes to other names have notices only where the file exists.
            #expect(
                try !isHeard(
                    script.replacing("COUNT", with: "\(limit / 8)"),
                    before: "echo >a/b/file"
                )
            )
            #expect(try isHeard(script.replacing("COUNT", with: "\(limit)")))
        }
    #endif

    @Test("After a notice a watch follows the new folders and no longer the old ones")
    func newFolders() throws {
        let watch = try followed()
        try run("mv a/b old; mkdir a/b")
        #expect(try watch.readNotices() == [file])
        _ = try watch.readNotices()
        try run("echo >old/file")
        #expect(try watch.readNotices().isEmpty)
        try run("echo >a/b/file")
        #expect(try watch.readNotices() == [file])
    }

    @Test("A folder removed while the watch is armed does not end the watch")
    func removedWhileArmed() throws {
        for _ in 0..<100 {
            try folder.write("", to: "a/b/file")
            let watch = try followed()
            let inside = try #require(opendir(folder.path("a/b")))
            defer { closedir(inside) }
            let paths = ["a/b/file", "a/b", "a"].map(folder.path)
            let isRemoved = DispatchSemaphore(value: 0)
            Thread.detachNewThread {
                for path in paths { Foundation.remove(path) }
                isRemoved.signal()
            }
            // As a watch does it: until there is nothing more to hear.
            var isOver = false
            repeat {
                isOver = isOver || isRemoved.wait(timeout: .now()) == .success
            } while try !watch.readNotices().isEmpty || !isOver
            try folder.makeFolder("a/b")
            try #require(try watch.readNotices() == [file])
        }
    }
}
