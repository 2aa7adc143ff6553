import Glibc
import Kqueue

/// Follows a store through a kqueue that is none: that it hears of what happens, needs few descriptors, finds nothing new
/// where there is nothing new, and closes all that it has opened.
@main
enum Trial {
    static func main() throws {
        let top = String(decoding: Array(CommandLine.arguments[1].utf8), as: UTF8.self)
        try run("mkdir -p '\(top)/a/b/c' && ln -s b/c '\(top)/a/link' && echo '{}' >'\(top)/a/b/c/store.json'")
        guard let file = StorePath("\(top)/a/link/store.json") else { fatalError("no path") }
        let before = openFiles()
        do {
            let made = kqueue_watch_count()
            let watch = Follower(in: ProcessEnvironment([:]))
            try watch.follow([AppearanceStore(StoreLocation(file: file))])
            _ = watch.look()
            // The way is walked until two walks find the same, which is two walks; 14 folders and links are on it at most.
            expect(kqueue_watch_count() - made <= 2 * limit(top), "two walks are enough to arm a watch")
            try expect(!hears(watch), "nothing is heard where nothing has happened")
            let armed = openFiles()
            expect(armed - before <= limit(top), "a watch has few descriptors, not \(armed - before)")
            for change in changes(in: top) {
                try run(change)
                try expect(hears(watch), "heard: \(change)")
                // Coming back is itself a change of what is watched, so once more may be told, and then no more.
                _ = try hears(watch)
                try expect(!hears(watch), "settled after: \(change)")
                expect(
                    openFiles() - before <= limit(top), "few descriptors, not \(openFiles() - before), after \(change)")
            }
            try run("mkdir '\(top)/a/b/c/other' && rmdir '\(top)/a/b/c/other'; chmod 000 '\(top)/a'")
            _ = try hears(watch)
            try run("chmod 755 '\(top)/a'")
            try expect(hears(watch), "heard: that a folder may be read again")
        }
        expect(openFiles() == before, "all is closed at the end, not \(openFiles() - before) left")
        print("a kqueue's watch: \(count) expectations, \(failures) not met")
        exit(failures == 0 ? 0 : 1)
    }

    /// What is done to the store, a hundred times over for the commonest.
    static func changes(in top: String) -> [String] {
        let replacing = "echo '{\"userInterfaceStyle\": 1}' >'\(top)/new' && mv '\(top)/new' '\(top)/a/b/c/store.json'"
        return [
            "echo '{}' >'\(top)/a/b/c/store.json'", "rm '\(top)/a/b/c/store.json'", replacing,
            "rm -r '\(top)/a/b/c'", "mkdir '\(top)/a/b/c'", replacing,
            "mkdir '\(top)/a/d' && ln -sfn d '\(top)/a/link'", "echo '{}' >'\(top)/a/d/store.json'",
            "ln -sfn b/c '\(top)/a/link'", "mv '\(top)/a' '\(top)/z'", "mv '\(top)/z' '\(top)/a'",
        ] + Array(repeating: replacing, count: 100)
    }

    nonisolated(unsafe) static var count = 0
    nonisolated(unsafe) static var failures = 0

    static func expect(_ isSo: Bool, _ text: String) {
        count += 1
        guard !isSo else { return }
        failures += 1
        print("not so: \(text)")
    }

    /// As many as the folders on the way, the links' folders, and the file.
    static func limit(_ top: String) -> Int { top.split(separator: "/").count + 10 }

    static func hears(_ watch: Follower) throws -> Bool {
        try watch.take([.notices])
        return !watch.look().isEmpty
    }

    static func run(_ script: String) throws {
        guard system(script) == 0 else { fatalError(script) }
    }

    static func openFiles() -> Int {
        (0..<1024).filter { fcntl($0, F_GETFD) >= 0 }.count
    }
}
