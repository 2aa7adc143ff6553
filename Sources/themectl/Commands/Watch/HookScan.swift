import ThemeStore

/// The files in the folders of hooks at one moment.
struct HookScan {
    /// A sentence about a file or folder that is skipped.
    struct Problem {
        let path: StorePath
        let sentence: String
    }

    /// The files, in the order of running them.
    ///
    /// Folders are left out, as are names that begin with `.` or end in `~`.
    private(set) var files: [HookFile] = []
    /// The folders that exist.
    private(set) var folders: Set<StorePath> = []
    /// Why files and folders are skipped, except for files that are no programs.
    private(set) var problems: [Problem] = []
    /// Whether something may be readable a moment later.
    private(set) var isPassing = false

    /// Reads folders, in the order of their importance, the least one first.
    init(of folders: [StorePath]) {
        for folder in folders {
            do throws(SystemError) {
                try read(folder)
            } catch {
                if error != .noSuchFileOrDirectory {
                    fail(folder, error)
                }
            }
        }
    }

    /// The files that run.
    var hooks: [StorePath] {
        files.filter { $0.flaw == nil }.map { $0.path }
    }

    /// The notes about what a user may have missed.
    ///
    /// A file that replaces another one without being executable is how a user disables a hook of
    /// the site.
    ///
    /// - Parameter folder: The user's folder.
    /// - Returns: The notes, without the word `note`.
    func notes(for folder: StorePath?) -> [String] {
        var notes: [String] = []
        if let folder, hooks.isEmpty, !isPassing {
            notes.append("no hooks in \(folder)")
        }
        for file in files where !file.isReplacement {
            guard case .notExecutable = file.flaw, let reason = file.reason else {
                continue
            }
            notes.append("\(file.path): \(reason)")
        }
        return notes
    }

    private mutating func read(_ path: StorePath) throws(SystemError) {
        let folder = try FileDescriptor.workingFolder.openFolder(path)
        let visible = try folder.names().filter(HookScan.isShown)
        let names = visible.sorted { $0.lexicographicallyPrecedes($1) }
        let distrust = try Distrust.find(on: path)
        folders.insert(path)
        if let distrust {
            problems.append(Problem(path: path, sentence: distrust))
        }
        for name in names {
            let file = path.appending(name)
            let isReplacement = distrust == nil && replace(name, by: file)
            guard let status = status(of: file) else {
                continue
            }
            if status.kind == .folder { continue }
            let flaw = distrust.map { .inDistrustedFolder($0) } ?? HookFile.flaw(of: file, status)
            add(HookFile(path: file, flaw: flaw, isReplacement: isReplacement))
        }
    }

    private mutating func add(_ file: HookFile) {
        files.append(file)
        switch file.flaw {
        case .distrusted(let sentence):
            problems.append(Problem(path: file.path, sentence: sentence))
        case .unreadable(let error) where error == .noSuchFileOrDirectory:
            // The folder is being replaced.
            isPassing = true
        case .unreadable(let error):
            fail(file.path, error)
        default:
            break
        }
    }

    /// Has a file replace those of the same name in earlier folders.
    ///
    /// - Returns: Whether there are any.
    private mutating func replace(_ name: [UInt8], by file: StorePath) -> Bool {
        var hasReplaced = false
        for index in files.indices where files[index].path.components.last == name {
            files[index].flaw = .replaced(by: file)
            hasReplaced = true
        }
        return hasReplaced
    }

    /// The status of a file behind all links, or `nil` if it cannot be read.
    private mutating func status(of file: StorePath) -> FileStatus? {
        do throws(SystemError) {
            return try FileDescriptor.workingFolder.status(of: file, followingLinks: true)
        } catch {
            let own = try? FileDescriptor.workingFolder.status(of: file, followingLinks: false)
            let entry = HookFile(path: file, flaw: .unreadable(error))
            let isDanglingLink = own != nil && error == .noSuchFileOrDirectory
            if isDanglingLink {
                files.append(entry)
            } else {
                add(entry)
            }
            return nil
        }
    }

    private mutating func fail(_ path: StorePath, _ reason: SystemError) {
        isPassing = isPassing || reason.isPassing
        let sentence = "cannot be read: \(reason.descriptionWithLimit)"
        // A limit is reached in all folders alike.
        let isKnown = problems.contains { reason.limit != nil && $0.sentence == sentence }
        if !isKnown { problems.append(Problem(path: path, sentence: sentence)) }
    }

    /// Whether a file of this name can be a hook.
    private static func isShown(_ name: [UInt8]) -> Bool {
        name.first != UInt8(ascii: ".") && name.last != UInt8(ascii: "~")
    }
}
