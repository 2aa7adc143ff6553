import ThemeStore

/// A file in a folder of hooks.
struct HookFile {
    let path: StorePath
    /// Why it is skipped, or `nil` if it runs.
    var flaw: Flaw?
    /// Whether an earlier folder has a file of this name, which it replaces.
    var isReplacement = false

    /// Why a file is skipped.
    enum Flaw {
        case replaced(by: StorePath)
        case unreadable(SystemError)
        case notAFile(FileKind)
        case notExecutable
        case distrusted(String)
        case inDistrustedFolder(String)
    }

    /// Why it is skipped, as the end of a sentence about its path, or `nil` if it runs.
    var reason: String? {
        switch flaw {
        case nil: nil
        case .replaced(let file): "is replaced by \(file)"
        case .unreadable(let reason): "cannot be read: \(reason)"
        case .notAFile(let kind): "is \(kind.rawValue), not a file"
        case .notExecutable: "is not executable; try 'chmod +x \(path.quotedForShell)'"
        case .distrusted(let sentence): sentence
        case .inDistrustedFolder(let sentence): "its folder \(sentence)"
        }
    }

    /// Finds the flaw of a file, or returns `nil` if it has none.
    static func flaw(of path: StorePath, _ status: FileStatus) -> Flaw? {
        guard status.kind == .regular else {
            return .notAFile(status.kind)
        }
        do throws(SystemError) {
            try FileDescriptor.workingFolder.checkExecutable(path)
        } catch {
            return error.isPassing ? .unreadable(error) : .notExecutable
        }
        return distrust(in: path)
    }

    /// Whether another user may have chosen or changed a file.
    static func distrust(in path: StorePath) -> Flaw? {
        do throws(SystemError) {
            return try Distrust.find(on: path).map { .distrusted($0) }
        } catch {
            return .unreadable(error)
        }
    }
}
