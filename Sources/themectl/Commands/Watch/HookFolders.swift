import ThemeStore

/// The folders of hooks: the site's, then the user's.
struct HookFolders {
    /// How many seconds a hook may run.
    static let limit = 30

    /// They are in the order of running their hooks.
    private let folders: [StorePath]
    /// The user's folder, or `nil` if no variable names its place.
    let own: StorePath?
    /// The paths with a reported problem.
    private var reported: Set<StorePath> = []

    /// Whether a runner of this user's hooks has its lock.
    static func isRunnerActive(in environment: ProcessEnvironment) -> Bool {
        guard let folder = try? StoreLocation.folder(in: environment),
            let lock = try? FileDescriptor.workingFolder.open(
                folder.appending(".hooks.lock"),
                .readOnly
            )
        else {
            return false
        }
        do throws(SystemError) {
            try lock.trySharedLock()
            return false
        } catch {
            return error == .wouldBlock
        }
    }

    init(in environment: ProcessEnvironment) {
        own = (try? StoreLocation.folder(in: environment))?.appending("hooks")
        folders = SiteFiles(in: environment, name: "hooks").reversed() + [own].compactMap { $0 }
    }

    /// Finds the hooks: the executable files whose names neither begin with `.` nor end in `~`.
    ///
    /// A name in a later folder replaces the same name in an earlier one, whatever kind of file it
    /// is.
    ///
    /// - Returns: The hooks in their order, and a sentence about each file that was passed over,
    ///   once.
    mutating func scan() -> (hooks: [StorePath], problems: [String]) {
        var problems: [String] = []
        var found: [(name: [UInt8], path: StorePath)] = []
        for folder in folders {
            let names = names(in: folder, &problems).sorted { $0.lexicographicallyPrecedes($1) }
            found.removeAll { names.contains($0.name) }
            found += names.map { ($0, folder.appending($0)) }
        }
        return (found.map { $0.path }.filter { isHook($0, &problems) }, problems)
    }

    private mutating func names(in path: StorePath, _ problems: inout [String]) -> [[UInt8]] {
        do throws(SystemError) {
            let folder = try FileDescriptor.workingFolder.openFolder(path)
            guard isTrusted(try folder.status(), path, &problems) else {
                return []
            }
            return try folder.names().filter {
                $0.first != UInt8(ascii: ".") && $0.last != UInt8(ascii: "~")
            }
        } catch {
            if error != .noSuchFileOrDirectory {
                report("cannot be read: \(error)", path, &problems)
            }
            return []
        }
    }

    private mutating func isHook(_ path: StorePath, _ problems: inout [String]) -> Bool {
        guard let status = try? FileDescriptor.workingFolder.status(of: path, followingLinks: true),
            status.kind == .regular, FileDescriptor.workingFolder.isExecutable(path)
        else {
            return false
        }
        return isTrusted(status, path, &problems)
    }

    /// Whether only this user and root could have written it, and a group that they chose.
    private mutating func isTrusted(
        _ status: FileStatus,
        _ path: StorePath,
        _ problems: inout [String]
    ) -> Bool {
        if status.owner != 0, status.owner != Syscalls.effectiveUser {
            report("belongs to user \(status.owner), so it is passed over", path, &problems)
        } else if status.mode & 0o002 != 0 {
            report("everybody can write it, so it is passed over; try 'chmod o-w'", path, &problems)
        } else {
            return true
        }
        return false
    }

    private mutating func report(_ problem: String, _ path: StorePath, _ problems: inout [String]) {
        if reported.insert(path).inserted {
            problems.append("\(path): \(problem)")
        }
    }
}
