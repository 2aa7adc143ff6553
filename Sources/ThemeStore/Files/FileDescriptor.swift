/// An open file, closed when its owner lets go of it.
package struct FileDescriptor: ~Copyable, Sendable {
    package let number: Int32

    /// Takes over an open descriptor.
    package init(owning number: Int32) {
        self.number = number
    }

    deinit {
        // An error from closing matters where something was written, and whoever wrote calls `close()`.
        try? Syscalls.closeDescriptor(number)
    }

    /// Closes the file and tells whether that failed, as a write that was put off may.
    package consuming func close() throws(SystemError) {
        let number = number
        discard self
        try Syscalls.closeDescriptor(number)
    }
}
