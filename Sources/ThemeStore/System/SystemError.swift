import CThemeStore

/// Why a system call failed: a value of POSIX's `errno`.
package struct SystemError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The number, as `errno.h` defines it on this system.
    package let code: Int32

    /// Creates the reason for a number.
    ///
    /// - Parameter code: The number, as `errno.h` defines it on this system.
    package init(_ code: Int32) {
        self.code = code
    }

    /// The reason why the last call failed: `errno`.
    static var latest: SystemError {
        SystemError(c_errno())
    }

    /// Whether the file, or a folder on the way to it, does not exist.
    package var isMissingFile: Bool {
        self == .noSuchFileOrDirectory || self == .notADirectory
    }

    /// The reason in English, as the end of a sentence, such as `no such file or directory`:
    /// `strerror`.
    package var description: String {
        #if hasFeature(Embedded) && !canImport(Darwin)
            if let words = SystemError.wordsOfGNU(code) {
                return "\(words)"
            }
            if strerror(code) == strerror(0) {
                return "unknown error \(code)"
            }
        #endif
        var words = [UInt8](cString: strerror(code))
        let isWord = words.count > 1 && words[1] >= UInt8(ascii: "a")
        if isWord, "A"..."Z" ~= words[0] {
            words[0] |= 0x20
        }
        return String(decoding: words, as: UTF8.self)
    }

    #if hasFeature(Embedded) && !canImport(Darwin)
        /// The GNU C library's words where musl has others, because scripts compare messages: for
        /// the reasons that files, terminals and processes give.
        private static func wordsOfGNU(_ code: Int32) -> StaticString? {
            switch code {
            case EIO: "input/output error"
            case ECHILD: "no child processes"
            case ENOMEM: "cannot allocate memory"
            case EBUSY: "device or resource busy"
            case EXDEV: "invalid cross-device link"
            case EMFILE: "too many open files"
            case ENOTTY: "inappropriate ioctl for device"
            case ESPIPE: "illegal seek"
            case EDEADLK: "resource deadlock avoided"
            case ENAMETOOLONG: "file name too long"
            case ELOOP: "too many levels of symbolic links"
            case ETIME: "timer expired"
            case EREMOTE: "object is remote"
            case ECOMM: "communication error on send"
            case EOVERFLOW: "value too large for defined data type"
            case EILSEQ: "invalid or incomplete multibyte or wide character"
            case ENOTSUP: "operation not supported"
            case ENETUNREACH: "network is unreachable"
            case ECONNABORTED: "software caused connection abort"
            case ENOTCONN: "transport endpoint is not connected"
            case ESHUTDOWN: "cannot send after transport endpoint shutdown"
            case ETIMEDOUT: "connection timed out"
            case EHOSTUNREACH: "no route to host"
            case EUCLEAN: "structure needs cleaning"
            case EDQUOT: "disk quota exceeded"
            case EHWPOISON: "memory page has hardware error"
            default: nil
            }
        }
    #endif

    package static var alreadyExists: SystemError {
        SystemError(EEXIST)
    }
    package static var badFileDescriptor: SystemError {
        SystemError(EBADF)
    }
    package static var brokenPipe: SystemError {
        SystemError(EPIPE)
    }
    static var crossDeviceLink: SystemError {
        SystemError(EXDEV)
    }
    package static var diskQuotaExceeded: SystemError {
        SystemError(EDQUOT)
    }
    package static var fileTooLarge: SystemError {
        SystemError(EFBIG)
    }
    static var inappropriateRequest: SystemError {
        SystemError(ENOTTY)
    }
    package static var inputOutput: SystemError {
        SystemError(EIO)
    }
    package static var interrupted: SystemError {
        SystemError(EINTR)
    }
    static var invalidArgument: SystemError {
        SystemError(EINVAL)
    }
    package static var isDirectory: SystemError {
        SystemError(EISDIR)
    }
    static var noLocksAvailable: SystemError {
        SystemError(ENOLCK)
    }
    package static var noSpace: SystemError {
        SystemError(ENOSPC)
    }
    package static var noSuchFileOrDirectory: SystemError {
        SystemError(ENOENT)
    }
    package static var notADirectory: SystemError {
        SystemError(ENOTDIR)
    }
    static var notImplemented: SystemError {
        SystemError(ENOSYS)
    }
    package static var notPermitted: SystemError {
        SystemError(EPERM)
    }
    static var notSupported: SystemError {
        SystemError(ENOTSUP)
    }
    package static var permissionDenied: SystemError {
        SystemError(EACCES)
    }
    package static var readOnlyFileSystem: SystemError {
        SystemError(EROFS)
    }
    static var resourceBusy: SystemError {
        SystemError(EBUSY)
    }
    static var resultTooLarge: SystemError {
        SystemError(ERANGE)
    }
    static var staleFileHandle: SystemError {
        SystemError(ESTALE)
    }
    static var tooManyOpenFiles: SystemError {
        SystemError(EMFILE)
    }
    static var tooManyOpenFilesInSystem: SystemError {
        SystemError(ENFILE)
    }
    package static var tooManySymbolicLinks: SystemError {
        SystemError(ELOOP)
    }
    static var valueTooLarge: SystemError {
        SystemError(EOVERFLOW)
    }
    package static var wouldBlock: SystemError {
        SystemError(EWOULDBLOCK)
    }

    /// Whether a descriptor was refused because too many are open, which may be over soon.
    var isOutOfDescriptors: Bool {
        self == .tooManyOpenFiles || self == .tooManyOpenFilesInSystem
    }
    /// The name of the limit on descriptors that refused one, as an administrator sets it, or `nil`
    /// for another reason.
    package var limit: String? {
        guard isOutOfDescriptors else { return nil }
        #if canImport(Darwin)
            return "kern.maxfilesperproc"
        #else
            if self == .tooManyOpenFiles {
                return "'ulimit -n'"
            }
            return "fs.file-max"
        #endif
    }
    /// The reason, with the limit on descriptors if that is reached.
    package var descriptionWithLimit: String {
        limit.map { "a limit of the system is reached (\(self)); try a larger \($0)" }
            ?? description
    }
    /// Whether the same call may succeed a moment later: for lack of descriptors or memory, or
    /// because a disk or network has failed.
    package var isPassing: Bool {
        switch code {
        case EIO, ENOMEM, ESTALE: true
        default: isOutOfDescriptors
        }
    }
    /// Whether this user may not.
    ///
    /// A sandbox on macOS returns EPERM.
    package var isForbidden: Bool {
        self == .permissionDenied || self == .notPermitted
    }
    /// Whether another process has a lock, by the errors of `fcntl`.
    var isLockHeld: Bool {
        self == .wouldBlock || self == .permissionDenied
    }

    /// No extended attribute has the name.
    #if canImport(Darwin)
        static var noAttribute: SystemError {
            SystemError(ENOATTR)
        }
    #else
        static var noAttribute: SystemError {
            SystemError(ENODATA)
        }
    #endif
}
