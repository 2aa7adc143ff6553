/// The streams that a process starts with.
package enum StandardStreams {
    /// Gives standard input, output and error something to refer to where a parent closed them, so that no file opened
    /// later is taken for one of them.
    ///
    /// What they then refer to answers EBADF, just as a closed one does.
    package static func occupy() {
        // Descriptors are given out lowest first, so each of these is the one that was asked about.
        if !FileDescriptor.standardInput.isOpen { openNull(.writeOnly) }
        if !FileDescriptor.standardOutput.isOpen { openNull(.readOnly) }
        if !FileDescriptor.standardError.isOpen { openNull(.readOnly) }
    }

    private static func openNull(_ access: FileDescriptor.OpenOptions) {
        try? FileDescriptor.workingFolder.open(StorePath(madeUp: "/dev/null"), access).leaveOpen()
    }
}
