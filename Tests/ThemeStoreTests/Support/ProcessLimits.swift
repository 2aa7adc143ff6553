import Foundation

@testable import ThemeStore

/// Ends the process with a failure, which is how such a test fails, unless it is so.
func demand(_ isSo: Bool, line: Int = #line) throws {
    struct NotSo: Error {
        let line: Int
    }
    guard isSo else { throw NotSo(line: line) }
}

/// A limit of this process.
enum ProcessLimit {
    /// How large a file it may make, in bytes.
    case fileSize
    /// Below which number its descriptors must stay.
    case openFiles

    /// Sets it, and gives back what it was before.
    func set(_ value: rlim_t) throws -> rlim_t {
        #if canImport(Glibc)
            let resource = __rlimit_resource_t((self == .fileSize ? RLIMIT_FSIZE : RLIMIT_NOFILE).rawValue)
        #else
            let resource = self == .fileSize ? RLIMIT_FSIZE : RLIMIT_NOFILE
        #endif
        var limit = rlimit()
        try demand(getrlimit(resource, &limit) == 0)
        let previous = limit.rlim_cur
        limit.rlim_cur = value
        try demand(setrlimit(resource, &limit) == 0)
        return previous
    }
}

/// Lets every signal through on this thread, as on the one a program begins with; those that tests run on hold them.
func admitSignals() {
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
}

/// What became of an attempt to replace `store.json`.
func replacementError(in folder: TemporaryFolder, by content: [UInt8]) throws -> FileError? {
    let path = try folder.file("store.json")
    do throws(FileError) {
        let turn = try FileReplacement.begin(
            path, creatingFolders: nil, deadline: LockDeadline(.zero))
        _ = try turn.commit([content[...]])
        return nil
    } catch {
        return error
    }
}

/// Goes on as a user without any rights; what was made before belongs to root.
func becomeNobody() {
    precondition(setgroups(0, nil) == 0 && setegid(65534) == 0 && seteuid(65534) == 0)
}
