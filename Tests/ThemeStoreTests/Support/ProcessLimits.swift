import Foundation

@testable import ThemeStore

/// Ends the process with a failure unless the condition holds.
///
/// That is how an exit test fails.
func demand(_ isSo: Bool, line: Int = #line) throws {
    struct NotSo: Error {
        let line: Int
    }
    guard isSo else { throw NotSo(line: line) }
}

/// Ends this process of an exit test by SIGALRM if it takes too long.
///
/// A test's own time limit cannot interrupt the wait for such a process. An alarm needs no
/// descriptor and no thread, of which some of these processes have none left.
func limitTime(seconds: UInt32 = UInt32(Spawn.patience)) {
    alarm(seconds)
}

/// A limit of this process.
enum ProcessLimit {
    /// The limit on file size, in bytes.
    case fileSize
    /// The limit on descriptor numbers.
    case openFiles
    /// The limit on threads of this user.
    case threads

    /// Whether the tests were built with a sanitizer, which cannot start without much address space.
    static let isSanitized: Bool = {
        let program = dlopen(nil, RTLD_NOW)
        return dlsym(program, "__asan_init") != nil || dlsym(program, "__tsan_init") != nil
    }()

    /// Sets it and returns the previous limit.
    func set(_ value: rlim_t) throws -> rlim_t {
        #if canImport(Glibc)
            let numbers = [RLIMIT_FSIZE, RLIMIT_NOFILE, __RLIMIT_NPROC].map {
                __rlimit_resource_t($0.rawValue)
            }
        #else
            let numbers = [RLIMIT_FSIZE, RLIMIT_NOFILE, RLIMIT_NPROC]
        #endif
        let resource = self == .fileSize ? numbers[0] : self == .openFiles ? numbers[1] : numbers[2]
        var limit = rlimit()
        try demand(getrlimit(resource, &limit) == 0)
        let previous = limit.rlim_cur
        limit.rlim_cur = value
        try demand(setrlimit(resource, &limit) == 0)
        return previous
    }
}

/// Unblocks every signal on this thread, as at the start of a program.
///
/// The test library blocks them on its threads.
func admitSignals() {
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
}

/// The result of an attempt to replace `store.json`.
func replacementError(in folder: TemporaryFolder, by content: [UInt8]) throws -> StoreError? {
    let path = try folder.file("store.json")
    do throws(StoreError) {
        let turn = try FileTransaction.begin(path, .write(until: LockDeadline(.zero)))
        _ = try turn.commit([content[...]])
        return nil
    } catch {
        return error
    }
}

/// Continues as a user without privileges.
///
/// Earlier files belong to root.
func becomeNobody() {
    precondition(setgroups(0, nil) == 0 && setegid(65534) == 0 && seteuid(65534) == 0)
}
