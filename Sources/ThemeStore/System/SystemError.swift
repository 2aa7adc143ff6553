import CThemeStore

/// Why a system call failed: a value of POSIX's `errno`.
package struct SystemError: Error, Equatable, Sendable {
    /// The number, as `errno.h` defines it on this system.
    package let code: Int32

    /// Creates the reason for a number.
    ///
    /// - Parameter code: The number, as `errno.h` defines it on this system.
    package init(_ code: Int32) {
        self.code = code
    }

    /// The reason why the last call failed: `errno`.
    static var latest: SystemError { SystemError(c_errno()) }

    /// Whether the file, or a folder on the way to it, does not exist.
    package var isMissingFile: Bool { self == .noSuchFileOrDirectory || self == .notADirectory }
}

extension SystemError: CustomStringConvertible {
    /// The reason in English, as the end of a sentence, such as `no such file or directory`: `strerror`.
    package var description: String {
        #if hasFeature(Embedded) && os(Linux)
            if let words = SystemError.wordsOfGNU(code) { return "\(words)" }
            if strerror(code) == strerror(0) { return "unknown error \(code)" }
        #endif
        var words = Syscalls.bytes(of: strerror(code))
        let isWord = words.count > 1 && words[1] >= UInt8(ascii: "a")
        if isWord, UInt8(ascii: "A")...UInt8(ascii: "Z") ~= words[0] { words[0] |= 0x20 }
        return String(decoding: words, as: UTF8.self)
    }

    #if hasFeature(Embedded) && os(Linux)
        /// The GNU C library's words where musl has others, because scripts compare messages: for the reasons that files,
        /// terminals and processes give.
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
}

extension SystemError {
    package static let alreadyExists = SystemError(EEXIST)
    package static let badFileDescriptor = SystemError(EBADF)
    package static let brokenPipe = SystemError(EPIPE)
    package static let crossDeviceLink = SystemError(EXDEV)
    package static let diskQuotaExceeded = SystemError(EDQUOT)
    package static let fileTooLarge = SystemError(EFBIG)
    package static let inappropriateRequest = SystemError(ENOTTY)
    package static let inputOutput = SystemError(EIO)
    package static let interrupted = SystemError(EINTR)
    package static let invalidArgument = SystemError(EINVAL)
    package static let isDirectory = SystemError(EISDIR)
    package static let noLocksAvailable = SystemError(ENOLCK)
    package static let noSpace = SystemError(ENOSPC)
    package static let noSuchFileOrDirectory = SystemError(ENOENT)
    package static let notADirectory = SystemError(ENOTDIR)
    package static let notImplemented = SystemError(ENOSYS)
    package static let notPermitted = SystemError(EPERM)
    package static let notSupported = SystemError(ENOTSUP)
    package static let permissionDenied = SystemError(EACCES)
    package static let readOnlyFileSystem = SystemError(EROFS)
    package static let resourceBusy = SystemError(EBUSY)
    package static let resultTooLarge = SystemError(ERANGE)
    package static let staleFileHandle = SystemError(ESTALE)
    package static let tooManyOpenFiles = SystemError(EMFILE)
    package static let tooManyOpenFilesInSystem = SystemError(ENFILE)
    package static let tooManySymbolicLinks = SystemError(ELOOP)
    package static let wouldBlock = SystemError(EWOULDBLOCK)

    /// No extended attribute has the name.
    #if canImport(Darwin)
        package static let noAttribute = SystemError(ENOATTR)
    #else
        package static let noAttribute = SystemError(ENODATA)
    #endif
}
