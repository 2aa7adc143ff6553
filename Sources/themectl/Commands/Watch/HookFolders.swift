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
        HookFolders(in: environment).hasActiveRunner
    }

    /// The file that a runner locks, or `nil` if no variable gives its folder.
    var lock: StorePath? {
        own?.parent.appending(".hooks.lock")
    }

    /// Whether a runner holds the lock.
    var hasActiveRunner: Bool {
        guard let path = lock,
            let lock = try? FileDescriptor.workingFolder.open(path, .readOnly)
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

    /// The files in the folders, in the order in which hooks run.
    ///
    /// Folders in them are left out, as are names that begin with `.` or end in `~`.
    func files() -> [HookFile] {
        var files: [HookFile] = []
        for path in folders {
            guard let folder = try? FileDescriptor.workingFolder.openFolder(path),
                let names = try? folder.names(),
                let status = try? folder.status()
            else {
                continue
            }
            let visible = names.filter(HookFolders.isShown)
            let shown = visible.sorted { $0.lexicographicallyPrecedes($1) }
            let distrust = HookFolders.distrust(in: status).map { "its folder \($0)" }
            if distrust == nil {
                files = files.map { $0.replaced(byOneOf: shown, in: path) }
            }
            for name in shown {
                let file = path.appending(name)
                if HookFolders.isFolder(file) { continue }
                files.append(HookFile(path: file, flaw: distrust ?? HookFolders.flaw(of: file)))
            }
        }
        return files
    }

    /// Whether a file of this name can be a hook.
    private static func isShown(_ name: [UInt8]) -> Bool {
        name.first != UInt8(ascii: ".") && name.last != UInt8(ascii: "~")
    }

    private static func isFolder(_ path: StorePath) -> Bool {
        let status = try? FileDescriptor.workingFolder.status(of: path, followingLinks: true)
        return status?.kind == .folder
    }

    /// Why a file is no hook, or `nil` if it is one.
    private static func flaw(of path: StorePath) -> String? {
        let status: FileStatus
        do throws(SystemError) {
            status = try FileDescriptor.workingFolder.status(of: path, followingLinks: true)
        } catch {
            return "cannot be read: \(error)"
        }
        guard status.kind == .regular else {
            return "is \(status.kind.rawValue), not a file"
        }
        guard FileDescriptor.workingFolder.isExecutable(path) else {
            return "is not executable; try 'chmod +x \(path)'"
        }
        return distrust(in: status)
    }

    /// Why a file or folder is skipped, or `nil` if only this user and root could have written it,
    /// and a group that they chose.
    private static func distrust(in status: FileStatus) -> String? {
        if status.owner != 0, status.owner != Syscalls.effectiveUser {
            return "belongs to user \(status.owner), so it is passed over"
        }
        if status.mode & 0o002 != 0 {
            return "everybody can write it, so it is passed over; try 'chmod o-w'"
        }
        return nil
    }

    private mutating func names(in path: StorePath, _ problems: inout [String]) -> [[UInt8]] {
        do throws(SystemError) {
            let folder = try FileDescriptor.workingFolder.openFolder(path)
            guard isTrusted(try folder.status(), path, &problems) else {
                return []
            }
            return try folder.names().filter(HookFolders.isShown)
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

    private mutating func isTrusted(
        _ status: FileStatus,
        _ path: StorePath,
        _ problems: inout [String]
    ) -> Bool {
        guard let distrust = HookFolders.distrust(in: status) else {
            return true
        }
        report(distrust, path, &problems)
        return false
    }

    private mutating func report(_ problem: String, _ path: StorePath, _ problems: inout [String]) {
        if reported.insert(path).inserted {
            problems.append("\(path): \(problem)")
        }
    }
}
