import CThemeStore

/// Why a system call failed: a value of POSIX's `errno`.
package struct SystemError: Error, Equatable, CustomStringConvertible {
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
        /// The GNU C library's words where musl has others, for the most frequent reasons.
        private static func wordsOfGNU(_ code: Int32) -> StaticString? {
            switch code {
            case EIO: "input/output error"
            case ENOMEM: "cannot allocate memory"
            case EBUSY: "device or resource busy"
            case EXDEV: "invalid cross-device link"
            case EMFILE: "too many open files"
            case ENOTTY: "inappropriate ioctl for device"
            case ENAMETOOLONG: "file name too long"
            case ELOOP: "too many levels of symbolic links"
            case ENOTSUP: "operation not supported"
            case EDQUOT: "disk quota exceeded"
            default: nil
            }
        }
    #endif

    static let alreadyExists = SystemError(EEXIST)
    package static let badFileDescriptor = SystemError(EBADF)
    package static let brokenPipe = SystemError(EPIPE)
    static let crossDeviceLink = SystemError(EXDEV)
    package static let diskQuotaExceeded = SystemError(EDQUOT)
    package static let fileTooLarge = SystemError(EFBIG)
    static let inappropriateRequest = SystemError(ENOTTY)
    package static let inputOutput = SystemError(EIO)
    static let interrupted = SystemError(EINTR)
    static let invalidArgument = SystemError(EINVAL)
    static let nameTooLong = SystemError(ENAMETOOLONG)
    static let noLocksAvailable = SystemError(ENOLCK)
    package static let noSpace = SystemError(ENOSPC)
    package static let noSuchFileOrDirectory = SystemError(ENOENT)
    package static let notADirectory = SystemError(ENOTDIR)
    static let notImplemented = SystemError(ENOSYS)
    package static let notPermitted = SystemError(EPERM)
    static let notSupported = SystemError(ENOTSUP)
    package static let permissionDenied = SystemError(EACCES)
    package static let readOnlyFileSystem = SystemError(EROFS)
    static let resourceBusy = SystemError(EBUSY)
    static let resultTooLarge = SystemError(ERANGE)
    static let staleFileHandle = SystemError(ESTALE)
    static let tooManyOpenFiles = SystemError(EMFILE)
    static let tooManyOpenFilesInSystem = SystemError(ENFILE)
    package static let tooManySymbolicLinks = SystemError(ELOOP)
    static let valueTooLarge = SystemError(EOVERFLOW)
    package static let wouldBlock = SystemError(EWOULDBLOCK)

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
    /// No extended attribute has the name.
    #if canImport(Darwin)
        static let noAttribute = SystemError(ENOATTR)
    #else
        static let noAttribute = SystemError(ENODATA)
    #endif
}
