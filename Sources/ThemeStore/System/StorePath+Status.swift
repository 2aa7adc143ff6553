extension StorePath {
    /// The status of the file at this path, through links, or `nil` if it cannot be read.
    package var status: FileStatus? {
        try? FileDescriptor.workingFolder.status(of: self, followingLinks: true)
    }
}
