/// The files in the folders of hooks at one moment.
package struct HookScan {
    /// A folder of hooks, or a file in it.
    package struct Entry {
        package let path: StorePath
        /// Why it is skipped, as the end of a sentence about its path, or empty if it runs.
        package var flaw = ""
        /// The reason why it cannot be read.
        package var reason: SystemError?
        /// Whether it is hidden by another file, or hides another file without being a hook itself.
        package var isHiding = false

        package var runs: Bool { flaw.isEmpty }
    }

    /// The files, in the order of running them.
    ///
    /// Folders are left out, as are names that begin with `.` or end in `~`.
    package var files: [Entry] = []
    /// The folders that exist.
    package var folders: Set<StorePath> = []
    /// Why files and folders are skipped, except for files that are no programs.
    package var problems: [Entry] = []
    /// The files that are not executable.
    ///
    /// A file that replaces another one without being executable is how a user disables a hook of
    /// the site, so it is left out.
    package var notExecutable: [Entry] = []
    /// Whether something may be readable a moment later.
    package var isPassing = false
    /// The index of the last file of each name.
    private var indices: [StorePath: Int] = [:]

    /// Reads folders, from the least to the most important.
    package init(of folders: [StorePath]) {
        for folder in folders {
            do {
                try read(folder)
            } catch {
                if error != .noSuchFileOrDirectory {
                    fail(folder, error)
                }
            }
        }
    }

    /// The files that run.
    package var hooks: [StorePath] {
        files.filter { $0.runs }.map { $0.path }
    }

    private mutating func read(_ path: StorePath) throws(SystemError) {
        let names = try path.hookNames()
        let flaw = try TrustCheck.flaw(of: path)
        folders.insert(path)
        if let flaw {
            problems.append(Entry(path: path, flaw: flaw))
        }
        for name in names {
            let file = path.appending(name)
            do {
                try add(file, inFolder: flaw)
            } catch {
                append(fail(file, error))
            }
        }
    }

    /// Adds a file, unless it is a folder.
    private mutating func add(_ path: StorePath, inFolder folderFlaw: String?) throws(SystemError) {
        let isReplacement = folderFlaw == nil && replaceFile(by: path)
        let kind = try FileDescriptor.workingFolder.status(of: path, followingLinks: true).kind
        if kind == .folder { return }
        var file = Entry(path: path)
        if let folderFlaw {
            file.flaw = "its folder: \(folderFlaw)"
        } else if kind != .regular {
            file.flaw = "is \(kind.rawValue), not a file"
            file.isHiding = isReplacement
        } else if !FileDescriptor.workingFolder.isExecutable(path) {
            file.flaw = "is not executable; try 'chmod +x \(path.bytes.text.quotedForShell)'"
            file.isHiding = isReplacement
            if !isReplacement {
                notExecutable.append(file)
            }
        } else if let sentence = try TrustCheck.flaw(of: path) {
            file.flaw = sentence
            problems.append(file)
        }
        append(file)
    }

    private mutating func append(_ file: Entry) {
        indices[file.path.name ?? file.path] = files.count
        files.append(file)
    }

    /// Marks the file of the same name in an earlier folder as replaced.
    ///
    /// - Returns: Whether there is one.
    private mutating func replaceFile(by file: StorePath) -> Bool {
        guard let index = indices[file.name ?? file] else {
            return false
        }
        files[index].flaw = "is replaced by \(file)"
        files[index].isHiding = true
        return true
    }

    /// Adds the problem that a folder or file cannot be read, unless it is missing.
    ///
    /// - Returns: The folder or file.
    @discardableResult
    private mutating func fail(_ path: StorePath, _ reason: SystemError) -> Entry {
        let flaw = "cannot be read: \(reason.descriptionWithLimit)"
        let entry = Entry(path: path, flaw: flaw, reason: reason)
        guard reason != .noSuchFileOrDirectory else {
            // If it is no dangling link, its folder is being replaced.
            isPassing = isPassing || path.statusOfItself == nil
            return entry
        }
        isPassing = isPassing || reason.isPassing
        // A limit is reached in all folders alike.
        let isKnown = reason.limit != nil && problems.contains { $0.reason == reason }
        if !isKnown { problems.append(entry) }
        return entry
    }
}
