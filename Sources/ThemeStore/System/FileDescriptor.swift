#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import LinuxHeaders
    import Musl
#else
    import Glibc
    import LinuxHeaders
#endif

/// An open file, closed when its owner lets go of it.
///
/// What is done with names in a folder is done with the folder's descriptor, as the `…at` calls of C do.
@frozen
package struct FileDescriptor: ~Copyable, Sendable {
    package let number: Int32

    /// Takes over an open descriptor.
    package init(owning number: Int32) {
        self.number = number
    }

    deinit {
        // An error from closing matters only after writing, and writers call `close()`.
        try? FileDescriptor.close(number)
    }

    /// Closes the file and tells whether that failed, as a write that was put off may: `close`.
    package consuming func close() throws(SystemError) {
        let number = number
        discard self
        try FileDescriptor.close(number)
    }

    /// Once: after EINTR the descriptor is closed all the same, and a second try could hit another file's.
    private static func close(_ number: Int32) throws(SystemError) {
        #if canImport(Darwin)
            let result = Darwin.close(number)
        #elseif canImport(Musl)
            let result = Musl.close(number)
        #else
            let result = Glibc.close(number)
        #endif
        guard result < 0, errno != EINTR else { return }
        throw SystemError(errno)
    }

    /// Leaves the file open, for another owner of its number.
    package consuming func leaveOpen() {
        discard self
    }

    /// A second descriptor for the same open file: `fcntl` with `F_DUPFD_CLOEXEC`.
    package func duplicate() throws(SystemError) -> FileDescriptor {
        FileDescriptor(owning: try Syscalls.check { fcntl(number, F_DUPFD_CLOEXEC, 3) })
    }

    /// Whether it refers to an open file: `fcntl` with `F_GETFD`.
    package var isOpen: Bool { fcntl(number, F_GETFD) >= 0 }
}

extension FileDescriptor {
    /// Stands for the working folder where a name is looked up in a folder.
    package static let workingFolder = FileDescriptor(owning: AT_FDCWD)

    package static let standardInput = FileDescriptor(owning: STDIN_FILENO)
    package static let standardOutput = FileDescriptor(owning: STDOUT_FILENO)
    package static let standardError = FileDescriptor(owning: STDERR_FILENO)
}
