import ThemeStore

/// A finding on the disk that explains a file error.
///
/// The library's errors have only what the failed call reported. For the command's messages this
/// type looks at the disk again, and no other code does.
enum Diagnosis {
    /// The path names a folder.
    case folder
    /// The path has a folder's form, but names something else.
    case notAFolder
    /// The path goes through too many symbolic links, or a loop of them.
    case tooManyLinks
    /// This symbolic link is on a mount that follows none (`nosymfollow`).
    case linkNotFollowed(StorePath)
    /// This symbolic link points to a path that does not exist.
    case danglingLink(StorePath, target: StorePath)

    /// Inspects the disk, or returns `nil` if that adds nothing to the error.
    init?(of error: FileError) {
        switch error.cause {
        case .notAFile(.folder):
            self = .folder
        case .namedAsFolder:
            let isFolder = Diagnosis.failure(at: error.path) != .notADirectory
            self = isFolder ? .folder : .notAFolder
        case .tooManyLinks:
            let link = Diagnosis.links(on: error.path).first { $0.isOnMountWithout }?.link
            self = link.map(Diagnosis.linkNotFollowed) ?? .tooManyLinks
        case .danglingLink:
            // The error has the link as seen from the folder of another link.
            guard let link = Diagnosis.links(on: error.path).last?.link,
                let target = Diagnosis.links(on: link).last?.followed
            else {
                return nil
            }
            self = .danglingLink(link, target: target)
        default:
            return nil
        }
    }

    /// The sentence about a file error that follows the path.
    static func reason(of error: FileError) -> String {
        let reason = ownReason(of: error)
        guard case .system(let cause) = error.cause else {
            return reason
        }
        let isTargetMissing = cause.isMissingFile && isOfTarget(error)
        guard isTargetMissing || cause == .readOnlyFileSystem else {
            return reason
        }
        return reason + target(of: error.path)
    }

    /// Whether an error about something missing is about the target of a link.
    ///
    /// The folder that a link names may exist without the file in it, such as `/dev/fd/9`.
    private static func isOfTarget(_ error: FileError) -> Bool {
        if error.operation == .createFolder {
            return true
        }
        return (try? FileDescriptor.workingFolder.readLink(error.path)) != nil
    }

    /// A clause to be appended to a sentence about a path: the link that it goes through, and its
    /// target.
    ///
    /// It is empty for a path without links.
    static func target(of path: StorePath) -> String {
        let links = links(on: path)
        guard let first = links.first, let last = links.last else {
            return ""
        }
        return "; the symbolic link '\(first.link)' points to '\(last.followed)'"
    }

    private static func ownReason(of error: FileError) -> String {
        switch Diagnosis(of: error) {
        case .folder:
            FileError(error.operation, error.path, .notAFile(.folder)).description
        case .notAFolder:
            "is not a directory"
        case .tooManyLinks:
            "\(error.operation.rawValue): too many symbolic links, or a loop of them"
        case .linkNotFollowed(let link):
            "\(error.operation.rawValue): "
                + "the symbolic link '\(link)' is on a mount that follows none (nosymfollow)"
        case .danglingLink(let link, let target):
            "\(error.operation.rawValue): "
                + "the symbolic link '\(link)' points to '\(target)', which does not exist"
        case nil:
            error.description
        }
    }

    // MARK: Looking

    /// Why a path has no status behind its links, or `nil` if it has one.
    private static func failure(at path: StorePath) -> SystemError? {
        do throws(SystemError) {
            _ = try FileDescriptor.workingFolder.status(of: path, followingLinks: true)
            return nil
        } catch {
            return error
        }
    }

    /// A symbolic link on the way to a file.
    private struct Link {
        let link: StorePath
        /// The whole path, with the link replaced by its target.
        private(set) var followed: StorePath

        /// Whether it is on a mount with `nosymfollow`.
        var isOnMountWithout: Bool {
            let folder = try? FileDescriptor.workingFolder.openFolder(link.parts.folder)
            return folder?.fileSystem.followsNoLinks == true
        }

        /// Finds the first link in a path.
        init?(on path: StorePath) {
            for link in path.ancestry {
                guard let target = try? FileDescriptor.workingFolder.readLink(link) else {
                    continue
                }
                let rest = path.bytes.dropFirst(link.bytes.count + 1)
                self.link = link
                followed = link.replacingName(with: target)
                if !rest.isEmpty {
                    followed = followed.appending(rest)
                }
                return
            }
            return nil
        }
    }

    /// The links on the way to a file, through other links.
    private static func links(on path: StorePath) -> [Link] {
        var links: [Link] = []
        var path = path
        while links.count < ResolvedPath.maximumLinks, let link = Link(on: path) {
            links.append(link)
            path = link.followed
        }
        return links
    }

    /// The interpreter that the first line of a script names, if there is no such file.
    static func missingInterpreter(of script: StorePath) -> String? {
        let options: FileDescriptor.OpenOptions = [.readOnly, .nonBlocking]
        guard let file = try? FileDescriptor.workingFolder.open(script, options),
            let head = try? file.read(upTo: 256),
            head.starts(with: "#!".utf8)
        else {
            return nil
        }
        let line = head.dropFirst(2).prefix { $0 != UInt8(ascii: "\n") }
        let words = line.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        guard let name = words.first, let path = StorePath(bytes: Array(name)),
            failure(at: path)?.isMissingFile == true
        else {
            return nil
        }
        return path.description
    }

    // MARK: Owners

    /// Another user's file or folder that this user has no permission for.
    struct Obstacle {
        /// The outermost such folder inside a folder of this user, or else the file itself.
        let path: StorePath
        /// The other user's number.
        let owner: UInt32
        /// Whether it is inside a folder of this user.
        let isAmongOwn: Bool

        /// Finds the obstacle of an error whose cause is that permission is denied.
        init?(in error: FileError) {
            let followed = Diagnosis.links(on: error.path).last?.followed ?? error.path
            let start = followed.isAbsolute ? StorePath.root : .workingFolder
            let way = [start] + followed.ancestry
            // The content of a folder without search permission is unknown.
            var owners: [UInt32] = []
            while owners.count < way.count,
                let owner = Obstacle.owner(of: way[owners.count])
            {
                owners.append(owner)
            }
            guard var index = owners.indices.last else {
                return nil
            }
            let isWholeWaySeen = owners.count == way.count
            let needsFolder = error.operation != .read && error.operation != .lock
            if isWholeWaySeen, needsFolder, index > 0, !Obstacle.isWritable(way[index - 1]) {
                index -= 1
            }
            let user = Syscalls.effectiveUser
            guard owners[index] != user else { return nil }
            let ownFolder = owners[..<index].lastIndex(of: user)
            if let ownFolder { index = ownFolder + 1 }
            path = way[index]
            owner = owners[index]
            isAmongOwn = ownFolder != nil
        }

        private static func owner(of path: StorePath) -> UInt32? {
            let status = try? FileDescriptor.workingFolder.status(of: path, followingLinks: true)
            return status?.owner
        }

        private static func isWritable(_ path: StorePath) -> Bool {
            (try? FileDescriptor.workingFolder.checkWritable(path)) != nil
        }
    }
}

extension StoreError {
    /// The sentence, with what the disk shows.
    var diagnosed: String {
        description(ofFile: fileCause.map(Diagnosis.reason))
    }

    /// A clause to be appended to the sentence if permission is denied: the obstacle's owner, if it
    /// is another user, the target of a link, and advice if the obstacle is inside this user's
    /// folders.
    var ownership: String {
        guard case .fileError(let error) = self, error.cause == .system(.permissionDenied) else {
            return ""
        }
        let target = Diagnosis.target(of: error.path)
        guard let obstacle = Diagnosis.Obstacle(in: error) else { return target }
        let owner =
            if obstacle.owner == 0 {
                "root"
            } else {
                "user \(obstacle.owner)"
            }
        let sentence = ": '\(obstacle.path)' belongs to \(owner)\(target)"
        guard obstacle.isAmongOwn else { return sentence }
        return "\(sentence); try 'sudo chown -R \"$USER\" \(obstacle.path.quotedForShell)'"
    }
}
