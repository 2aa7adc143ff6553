/// Replaces small files of a desktop's configuration and state.
///
/// They are not stores: no other program's members are in them, and their owner is this user.
enum DesktopFile {
    /// COSMIC's programs ignore no other temporary name (libcosmic, `cosmic-config/src/lib.rs`).
    private static let temporaryPrefix = ".atomicwrite"

    /// Replaces a file as a whole, and puts it on the disk.
    ///
    /// - Parameters:
    ///   - file: The file, whose missing folders are made.
    ///   - content: The new content.
    /// - Throws: `StoreError`. Then the file has its old content.
    static func replace(_ file: StorePath, with content: String) throws(StoreError) {
        for folder in file.parent.ancestry {
            _ = try FileOperation(.createFolder, folder).call(try makeIfMissing(folder)) {
                $0 == .alreadyExists
            }
        }
        try FileOperation(.write, file).call(try replace(file, with: Array(content.utf8)))
    }

    private static func makeIfMissing(_ folder: StorePath) throws(SystemError) {
        let status = try FileDescriptor.workingFolder.statusIfPresent(
            of: folder,
            followingLinks: true
        )
        if status == nil {
            try FileDescriptor.workingFolder.makeFolder(folder, mode: 0o700)
        }
    }

    private static func replace(_ file: StorePath, with content: [UInt8]) throws(SystemError) {
        guard let name = file.name else {
            throw .invalidArgument
        }
        let folder = try FileDescriptor.workingFolder.openFolder(file.parent)
        let number = String(UInt64.random(in: .min ... .max), radix: 16)
        let temporary = StorePath(literal: temporaryPrefix + number)
        do throws(SystemError) {
            let new = try TemporaryFile.create(in: folder, named: temporary, mode: 0o666)
            try new.write([content[...]])
            try folder.rename(new.finish().name, to: name)
        } catch {
            try? folder.unlink(temporary)
            throw error
        }
        try DescriptorIO.syncToDisk(ifPossible: folder)
    }
}
