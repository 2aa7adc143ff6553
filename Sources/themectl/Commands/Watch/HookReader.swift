import ThemeStore

/// Reads the folders of hooks for a runner, again if they cannot be read at the moment.
struct HookReader {
    /// The pause before the folders are read again, in nanoseconds.
    private static let pause: Int64 = 250_000_000
    /// For how long a missing folder may come back, in nanoseconds.
    private static let grace: Int64 = 1_000_000_000

    let folders: [StorePath]
    let isQuiet: Bool
    /// The folders that existed when they were read last.
    private(set) var known: Set<StorePath> = []
    /// Since when one of them is missing.
    private(set) var missingSince: Int64?
    /// The paths with a reported problem.
    private(set) var reported: Set<StorePath> = []
    /// When to call ``readHooks()`` again, by `Syscalls.monotonicNanoseconds`.
    private(set) var due: Int64?

    /// Reads the folders, and warns once about each problem.
    mutating func read() -> HookScan {
        let scan = HookScan(of: folders)
        // The first failure may pass.
        if !scan.isPassing || due != nil {
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
            due = now + HookReader.pause
            return nil
        }
        due = nil
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
        return now - since < HookReader.grace
    }

    /// Checks that no other user has chosen or changed a hook since it was read.
    mutating func isTrusted(_ hook: StorePath) -> Bool {
        guard let sentence = try? Distrust.find(on: hook) else {
            return true
        }
        report(sentence, hook)
        return false
    }

    private mutating func report(_ problem: String, _ path: StorePath) {
        if reported.insert(path).inserted, !isQuiet {
            Console.notify("warning: \(path): \(problem)")
        }
    }
}
