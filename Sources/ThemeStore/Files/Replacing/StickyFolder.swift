/// What Linux refuses to open for writing in a folder that everyone may write to, such as `/tmp`
/// (`fs.protected_regular`), lest a program be led to write into a file that someone else has put there.
enum StickyFolder {
    private static let setting = StorePath(madeUp: "/proc/sys/fs/protected_regular")

    /// Whether a file would be refused to someone who opens it as if to create it.
    static func protects(_ file: FileStatus, in folder: FileStatus) -> Bool {
        guard folder.mode & 0o1000 != 0, folder.mode & 0o022 != 0, file.owner != Syscalls.effectiveUser,
            file.owner != folder.owner
        else { return false }
        return level >= (folder.mode & 0o002 != 0 ? 1 : 2)
    }

    private static var level: Int {
        guard let file = try? FileDescriptor.workingFolder.open(setting, .readOnly),
            let content = try? DescriptorIO.read(file, expectedSize: 2)
        else { return 0 }
        return content.bytes.first.map { Int($0) - Int(UInt8(ascii: "0")) } ?? 0
    }
}
