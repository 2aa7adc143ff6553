import ThemeStore

/// Reads the folders of hooks for a runner, again if they cannot be read at the moment.
struct HookReader {
    /// The first and the longest pause before the folders are read again, in nanoseconds.
    private static let shortestPause: Int64 = 100_000_000
    private static let longestPause: Int64 = 1_000_000_000

    private let folders: HookFolders
    /// The folders that existed when they were read last.
    private var known: Set<StorePath> = []
    /// Since when one of them is missing.
    private var missingSince: Int64?
    private var pause = HookReader.shortestPause
    /// The paths with a reported problem.
    private var reported: Set<StorePath> = []
    private var warnings: [String] = []

    /// When to call ``readHooks()`` again, by `Syscalls.monotonicNanoseconds`.
    private(set) var due: Int64?

    init(_ folders: HookFolders) {
        self.folders = folders
    }

    /// Reads the folders.
    mutating func read() -> HookScan {
        let scan = folders.scan()
        let isLasting = pause == HookReader.longestPause
        if !scan.isPassing || isLasting {
            for problem in scan.problems {
                report(problem.sentence, problem.path)
            }
        }
        return scan
    }

    /// The hooks of a round, or `nil` if the folders are to be read again at ``due``.
    mutating func readHooks() -> [StorePath]? {
        let scan = read()
        let now = Syscalls.monotonicNanoseconds
        if scan.isPassing || isBeingReplaced(scan, at: now) {
            due = now + pause
            pause = min(pause * 2, HookReader.longestPause)
            return nil
        }
        due = nil
        pause = HookReader.shortestPause
        missingSince = nil
        known = scan.folders
        return scan.hooks
    }

    /// Whether a folder may come back at once: it existed before, and is missing for less than a
    /// second.
    private mutating func isBeingReplaced(_ scan: HookScan, at now: Int64) -> Bool {
        if known.isSubset(of: scan.folders) {
            return false
        }
        let since = missingSince ?? now
        missingSince = since
        return now - since < HookReader.longestPause
    }

    /// Checks that no other user has chosen or changed a hook since it was read.
    mutating func isTrusted(_ hook: StorePath) -> Bool {
        guard case .distrusted(let sentence) = HookFile.distrust(in: hook) else {
            return true
        }
        report(sentence, hook)
        return false
    }

    /// The warnings since the last call, each path once.
    mutating func dequeueWarnings() -> [String] {
        defer {
            warnings = []
        }
        return warnings
    }

    private mutating func report(_ problem: String, _ path: StorePath) {
        if reported.insert(path).inserted {
            warnings.append("\(path): \(problem)")
        }
    }
}
