import Foundation
import Testing

@testable import ThemeStore

/// Programs that write the file of their setting while a command reads it.
@Suite("Files that are being written", .bounded, .onOwnThreads)
struct RewritingTests {
    /// Writes a file in place: half of it, a pause, and the rest.
    private func rewrite(_ file: String, _ text: String, pause: UInt32) {
        let bytes = Array(text.utf8)
        let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        _ = bytes.prefix(bytes.count / 2).withUnsafeBytes {
            write(descriptor, $0.baseAddress, $0.count)
        }
        usleep(pause)
        let rest = Array(bytes.dropFirst(bytes.count / 2))
        _ = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        close(descriptor)
    }

    /// Runs a command, and again if the file was incomplete for longer than a command waits.
    ///
    /// On a busy machine, the writer may pause for long. Without a wait, every second run fails, and
    /// often three in a row.
    private func run(_ themectl: Themectl, _ words: [String]) throws -> Outcome {
        for _ in 0..<2 {
            let outcome = try themectl.run(words)
            if outcome.status != 65 { return outcome }
        }
        return try themectl.run(words)
    }

    /// Works on another thread until the body has ended.
    private func during(
        _ work: @escaping @Sendable (Int) -> Void,
        _ body: () throws -> Void
    ) rethrows {
        let done = DispatchSemaphore(value: 0)
        let isOver = Mutex(false)
        Thread.detachNewThread {
            var round = 0
            while !isOver.withLock({ $0 }) {
                round += 1
                work(round)
            }
            done.signal()
        }
        defer {
            isOver.withLock { $0 = true }
            done.wait()
        }
        try body()
    }

    private func text(_ counter: Int, theme: String = "dark") -> String {
        #"{"theme":"\#(theme)","pad":"\#(String(repeating: "x", count: 5000))","n":\#(counter)}"#
    }

    @Test("A file that is written in place is read when it is complete")
    func readingInPlace() throws {
        let themectl = try Themectl()
        let file = try themectl.home.write(text(0), to: "f.json")
        try during({ round in
            self.rewrite(file, self.text(round), pause: 15_000)
            usleep(15_000)
        }) {
            for line in ["get", "is dark", "explain"] {
                for _ in 0..<12 {
                    let words = line.split(separator: " ").map(String.init)
                    let outcome = try run(
                        themectl,
                        words + ["-s", file, "--key", "theme=name"]
                    )
                    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(line): \(outcome)")
                }
            }
        }
    }

    @Test("A toggle waits for a program that writes in place, and keeps what it wrote")
    func togglingInPlace() throws {
        let themectl = try Themectl()
        let file = try themectl.home.write(text(0), to: "f.json")
        var theme = "dark"
        for round in 1...12 {
            let new = text(round, theme: theme)
            let done = DispatchSemaphore(value: 0)
            Thread.detachNewThread {
                self.rewrite(file, new, pause: 30_000)
                done.signal()
            }
            usleep(5_000)
            let outcome = try run(themectl, ["toggle", "-s", file, "--key", "theme=name"])
            done.wait()
            theme = theme == "dark" ? "light" : "dark"
            #expect(outcome == Outcome(0, "\(theme)\n"))
            #expect(themectl.home.text("f.json") == text(round, theme: theme))
        }
    }

    @Test("A toggle keeps what a program writes that replaces the file")
    func togglingReplaced() throws {
        let themectl = try Themectl()
        let file = try themectl.home.write(text(0), to: "f.json")
        let last = Mutex(0)
        try during({ round in
            guard let current = themectl.home.text("f.json") else { return }
            let theme = current.contains(#""theme":"dark""#) ? "dark" : "light"
            try? themectl.home.replace("f.json", by: self.text(round, theme: theme))
            last.withLock { $0 = round }
            usleep(20_000)
        }) {
            for _ in 0..<20 {
                let outcome = try themectl.run("toggle", "-s", file, "--key", "theme=name")
                #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
            }
        }
        let round = last.withLock { $0 }
        #expect(themectl.home.text("f.json")?.hasSuffix(#""n":\#(round)}"#) == true)
    }

    @Test("A file that was not modified just now is refused at once")
    func old() throws {
        let folder = try TemporaryFolder()
        try folder.write("{", to: "f.json")
        let error = StoreError(.malformed(.sample, TextPosition(line: 1, column: 1), problem: ""))
        func waits(_ age: Double, after error: StoreError?) throws -> Bool {
            let date = Date(timeIntervalSinceNow: -age)
            try FileManager.default.setAttributes(
                [.modificationDate: date],
                ofItemAtPath: folder.path("f.json")
            )
            var grace = RewriteGrace()
            return grace.waits(after: error, in: try folder.status("f.json"))
        }
        #expect(try waits(0, after: error))
        #expect(try !waits(0.2, after: error))
        #expect(try !waits(3600, after: error))
        #expect(try !waits(-3600, after: error))
        // Other errors, and a missing file, stay.
        #expect(try !waits(0, after: nil))
        #expect(try !waits(0, after: StoreError(.invalidAppIdentifier(""))))
    }

    @Test("The wait ends, and a file that is missing meanwhile may come back")
    func end() throws {
        let folder = try TemporaryFolder()
        try folder.write("{", to: "f.json")
        let status = try folder.status("f.json")
        let error = StoreError(.malformed(.sample, TextPosition(line: 1, column: 1), problem: ""))
        let start = Syscalls.monotonicNanoseconds
        var grace = RewriteGrace()
        var count = 0
        while grace.waits(
            after: count.isMultiple(of: 2) ? error : nil,
            in: count > 2 ? nil : status
        ) {
            count += 1
        }
        let elapsed = Syscalls.monotonicNanoseconds - start
        #expect(count > 2 && elapsed >= 100_000_000)
        let file = try folder.file("f.json")
        #expect(throws: StoreError.self) { try AppearanceStore(file: file).document() }
    }

    @Test("A new version of a file is waited for, although the wait for the last one has passed")
    func newVersion() throws {
        let folder = try TemporaryFolder()
        let error = StoreError(.malformed(.sample, TextPosition(line: 1, column: 1), problem: ""))
        try folder.write("{", to: "f.json")
        let first = try folder.status("f.json")
        var grace = RewriteGrace()
        var waits = grace.waits(after: error, in: first)
        #expect(waits)
        usleep(110_000)
        waits = grace.waits(after: error, in: first)
        #expect(!waits)
        try folder.write("{", to: "f.json")
        let second = try folder.status("f.json")
        waits = grace.waits(after: error, in: second)
        #expect(waits)
    }

    @Test("A program that writes without an end is not waited for without an end")
    func endless() throws {
        let folder = try TemporaryFolder()
        let error = StoreError(.malformed(.sample, TextPosition(line: 1, column: 1), problem: ""))
        let start = Syscalls.monotonicNanoseconds
        var grace = RewriteGrace()
        repeat {
            try folder.write("{", to: "f.json")
        } while grace.waits(after: error, in: try folder.status("f.json"))
        let elapsed = Syscalls.monotonicNanoseconds - start
        #expect(elapsed >= 500_000_000)
    }
}
