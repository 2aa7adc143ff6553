import ThemeStore

/// What the disk shows about a file error.
///
/// The library's errors have only what the failed call reported. For the command's messages this
/// type looks at the disk again, and no other code does.
enum Diagnosis {
    /// The sentence about a file error that follows the path.
    static func reason(of error: FileError) -> String {
        let operation = error.operation.rawValue
        switch error.cause {
        case .tooManyLinks, .system(.tooManySymbolicLinks):
            if let link = SymbolicLink.all(on: error.path).first(where: { $0.isOnMountWithout })?
                .path
            {
                return "\(operation): the symbolic link '\(link)' "
                    + "is on a mount that follows none (nosymfollow)"
            }
            return "\(operation): too many symbolic links, or a loop of them"
        case .danglingLink:
            // The error has the link as seen from the folder of another link.
            if let link = SymbolicLink.all(on: error.path).last?.path,
                let clause = clause(about: link)
            {
                return "\(operation): \(clause), which does not exist"
            }
        case .system(let cause) where cause.isMissingFile && isOfTarget(error),
            .system(let cause) where cause == .readOnlyFileSystem || cause == .permissionDenied:
            return error.description + target(of: error)
        case .readOnly(.folder, _),
            .immutable where error.operation == .create:
            return error.description.advising(error.path.followed.parent)
        case .readOnly, .immutable, .notPrivate:
            return error.description.advising(error.path.followed)
        default:
            break
        }
        return error.description
    }

    /// Whether an error about something missing is about the target of a link.
    ///
    /// The folder that a link names may exist without the file in it, such as `/dev/fd/9`.
    private static func isOfTarget(_ error: FileError) -> Bool {
        error.path.linkTarget != nil
            || error.operation == .createFolder
    }

    /// The link that leads to the file of an error, and its target, to be appended to a sentence.
    ///
    /// A link that is made or removed is not followed itself.
    private static func target(of error: FileError) -> String {
        switch error.operation {
        case .link, .remove: target(of: error.path.parent)
        default: target(of: error.path)
        }
    }

    /// The link that a path goes through, and its target, to be appended to a sentence.
    ///
    /// It is empty for a path without links.
    static func target(of path: StorePath) -> String {
        clause(about: path).map { "; \($0)" } ?? ""
    }

    private static func clause(about path: StorePath) -> String? {
        let links = SymbolicLink.all(on: path)
        guard let first = links.first, let last = links.last else {
            return nil
        }
        return "the symbolic link '\(first.path)' points to '\(last.followed)'"
    }

    /// The interpreter that the first line of a script names, if there is no such file.
    static func missingInterpreter(of script: StorePath) -> String? {
        let head = script.head(256)
        guard head.starts(with: "#!".utf8) else { return nil }
        let line = head.dropFirst(2).prefix { $0 != "\n" }
        let words = line.split { $0 == " " || $0 == "\t" }
        guard let name = words.first, let path = StorePath(bytes: name) else {
            return nil
        }
        do {
            _ = try FileDescriptor.workingFolder.status(of: path, followingLinks: true)
            return nil
        } catch {
            return error.isMissingFile ? path.description : nil
        }
    }

    /// Whether a store has values of scopes.
    static func hasScopes(_ location: StoreLocation) -> Bool {
        let document = try? AppearanceStore(location).document()
        return document?.storedScopes.isEmpty == false
    }

    // MARK: Owners

    /// A clause to be appended to the sentence about an error, if another user's file or folder
    /// inside this user's folders denies permission.
    ///
    /// It names the outermost such folder inside a folder of this user, or the file itself.
    static func ownership(in error: StoreError) -> String {
        guard case .fileError(let file) = error.cause, file.cause == .system(.permissionDenied)
        else {
            return ""
        }
        let followed = file.path.followed
        let way = [followed.start] + followed.ancestry
        // The content of a folder without search permission is unknown.
        var owners: [UInt32] = []
        for path in way {
            guard let status = path.status else { break }
            owners.append(status.owner)
        }
        let isWholeWaySeen = owners.count == way.count
        let needsFolder = file.operation != .read && file.operation != .lock
        if isWholeWaySeen, needsFolder, owners.count > 1,
            (try? FileDescriptor.workingFolder.checkWritable(way[owners.count - 2])) == nil
        {
            owners.removeLast()
        }
        let user = Syscalls.effectiveUser
        guard let last = owners.last, last != user, let own = owners.lastIndex(of: user) else {
            return ""
        }
        let path = way[own + 1]
        let owner = owners[own + 1]
        let name = owner == 0 ? "root" : "user \(owner)"
        return ": '\(path)' belongs to \(name); "
            + "try 'sudo chown -R \"$USER\" \(path.quotedOperand)'"
    }
}

extension StorePath {
    /// The first bytes of the file, or none if it cannot be read.
    func head(_ length: Int) -> [UInt8] {
        let head = try? FileDescriptor.workingFolder.open(self, [.readOnly, .nonBlocking])
            .read(upTo: length)
        return head ?? []
    }

    /// The path with all links followed.
    fileprivate var followed: StorePath {
        SymbolicLink.all(on: self).last?.followed ?? self
    }
}

extension SymbolicLink {
    /// Whether it is on a mount with `nosymfollow`.
    fileprivate var isOnMountWithout: Bool {
        let folder = try? FileDescriptor.workingFolder.openFolder(path.parts.folder)
        return folder?.fileSystem.followsNoLinks == true
    }
}

extension StoreError {
    /// The sentence, with what the disk shows.
    var diagnosed: String {
        description(ofFile: fileError.map(Diagnosis.reason))
    }
}
