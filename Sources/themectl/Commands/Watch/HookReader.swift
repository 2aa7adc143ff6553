import ThemeStore

/// Reads the folders of hooks for a runner, again if they cannot be read at the moment.
struct HookReader {
    let folders: [StorePath]
    let isQuiet: Bool
    /// The folders that existed when they were read last.
    var known: Set<StorePath> = []
    /// The end of the time in which a missing folder may come back.
    var graceEnd: Int64?
    /// The paths with a reported problem.
    var reported: Set<StorePath> = []
    /// When to call ``readHooks()`` again, by `Syscalls.monotonicNanoseconds`.
    var due: Int64?

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
        if scan.isPassing || isBeingReplaced(scan) {
            // A folder or file may be there a moment later.
            due = Syscalls.deadline(milliseconds: 250)
            return nil
        }
        due = nil
        graceEnd = nil
        known = scan.folders
        return scan.hooks
    }

    /// Whether a folder may come back at once: it existed before, and is missing for less than a
    /// second.
    private mutating func isBeingReplaced(_ scan: HookScan) -> Bool {
        if known.isSubset(of: scan.folders) {
            return false
        }
        // A second after the folder was found missing.
        graceEnd = graceEnd ?? Syscalls.deadline()
        return !graceEnd.hasPassed
    }

    /// Checks that no other user has chosen or changed a hook since it was read.
    mutating func isTrusted(_ hook: StorePath) -> Bool {
        guard let sentence = try? TrustCheck.flaw(of: hook) else {
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

extension HookScan.Entry {
    /// Why it is skipped, with the link at fault.
    var sentence: String {
        guard let reason, reason.limit == nil else { return flaw }
        return Diagnosis.reason(of: FileError(.read, path, .system(reason)))
    }
}
