/// Replaces small files of a desktop's configuration and state.
///
/// They are not stores: no other program's members are in them, and their owner is this user.
enum DesktopFile {
    /// Replaces a file as a whole, and puts it on the disk.
    ///
    /// - Parameters:
    ///   - file: The file, whose missing folders are made.
    ///   - content: The new content.
    /// - Throws: `StoreError`. Then the file has its old content.
    static func replace(_ file: StorePath, with content: String) throws(StoreError) {
        for folder in file.parent.ancestry {
            // If it neither exists nor is made, the next call fails.
            try? FileDescriptor.workingFolder.makeFolder(folder, mode: 0o700)
        }
        let folder = try FileOperation(.createFolder, file.parent).call(
            FileDescriptor.workingFolder.openFolder(file.parent)
        )
        try FileOperation(.write, file).call(
            folder.replace(file.name ?? file, with: content.bytes)
        )
    }
}

extension FileDescriptor {
    /// Replaces a file in this folder.
    fileprivate func replace(_ name: StorePath, with content: [UInt8]) throws(SystemError) {
        // COSMIC's programs ignore no other temporary name (libcosmic, `cosmic-config/src/lib.rs`).
        let temporary = StorePath(literal: ".atomicwrite\(UInt64.random(in: .min ... .max))")
        let file = try createFile(temporary, mode: 0o666, inherits: true)
        do {
            let new = TemporaryFile(name: temporary, descriptor: file)
            try new.write([content[...]])
            _ = try new.finish(isShared: true)
            try rename(temporary, to: name)
        } catch {
            try? unlink(temporary)
            throw error
        }
        try syncToDiskIfPossible()
    }
}
