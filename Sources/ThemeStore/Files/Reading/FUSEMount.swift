/// Who mounted the FUSE file system that a file is on.
package enum FUSEMount: Equatable {
    /// This user.
    case user(UInt32)
    /// The mount is not in this process's table: it is of another name space, or there is no table.
    case unknown

    /// The mount of a file, or `nil` if its file system is not FUSE's.
    ///
    /// The table of mounts is `/proc/self/mountinfo` (proc(5)). macOS has none, so there all files
    /// count as files of other file systems.
    ///
    /// - Parameters:
    ///   - file: The identity of the file.
    ///   - path: A path on its file system, which is followed if it is a link.
    /// - Throws: `SystemError` if the file system cannot be looked up.
    package init?(of file: FileStatus.Identity, at path: StorePath) throws(SystemError) {
        #if canImport(Darwin)
            return nil
        #else
            guard try FileDescriptor.workingFolder.fileSystem(of: path).isFUSE else {
                return nil
            }
            self = .mount(of: file.deviceNumbers)
        #endif
    }

    /// The mount of a device, such as `0:53`.
    private static func mount(of device: String) -> FUSEMount {
        let table = DescriptorIO.kernelText("/proc/self/mountinfo")
        for line in table.split(whereSeparator: { $0 == "\n" }) {
            let fields = line.split { $0 == " " }
            guard fields.count > 2, fields[2].elementsEqual(device.utf8), let last = fields.last
            else {
                continue
            }
            let options = last.split { $0 == "," }
            guard let user = options.lazy.compactMap({ $0.removing(prefix: "user_id=") }).first
            else {
                // Only root can mount virtiofs, which has no such option.
                return .user(0)
            }
            return UInt32(user.text).map(FUSEMount.user) ?? .unknown
        }
        return .unknown
    }
}
