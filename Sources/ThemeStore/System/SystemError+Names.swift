#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import LinuxHeaders
    import Musl
#else
    import Glibc
    import LinuxHeaders
#endif

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
    package static let noData = SystemError(ENODATA)
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
}
