/// A file system, as the system's list of mounts names it.
///
/// The list is read without touching the file system, which may hang. A link on the way to a folder
/// is not followed.
enum FileSystemName: Hashable {
    /// A device with its numbers, as in `/proc/self/mountinfo`.
    case device([UInt8])
    /// A volume by its place, on a system without that list.
    case volume([[UInt8]])
    /// No file system.
    case memory

    /// The file system of a folder, which need not exist.
    init(of folder: StorePath) {
        #if os(Linux)
            self.init(of: folder, in: DescriptorIO.kernelText("/proc/self/mountinfo"))
        #else
            // macOS mounts volumes and servers in these folders.
            let names = folder.components.prefix(2)
            let isVolume = names.first.map { ["Volumes", "Network", "net"].contains($0.text) }
            self = .volume(isVolume == true && folder.isAbsolute ? Array(names) : [])
        #endif
    }

    /// The file system of a folder by a list of mounts.
    ///
    /// Each line is `36 35 98:0 /root /mnt rw …`: numbers of the mount and of its parent, the
    /// device, the folder in the file system, and the place. Blanks in names are octal escapes.
    init(of folder: StorePath, in mounts: ArraySlice<UInt8>) {
        let components = folder.components.map(FileSystemName.escaped)
        var device: ArraySlice<UInt8> = []
        var depth = 0
        for line in mounts.split(whereSeparator: { $0 == "\n" }) {
            let words = line.split(maxSplits: 5) { $0 == " " }
            guard words.count > 4 else { continue }
            let place = words[4].split { $0 == "/" }
            // A later mount at the same place hides the earlier one.
            if place.count >= depth,
                components.starts(with: place, by: { $0.elementsEqual($1) })
            {
                device = words[2]
                depth = place.count
            }
        }
        self = .device(Array(device))
    }

    /// A name as the list writes it.
    private static func escaped(_ name: [UInt8]) -> [UInt8] {
        name.flatMap { byte in
            guard " \t\n\\".utf8.contains(byte) else { return [byte] }
            return Array("\\\(String(byte, radix: 8, length: 3))".utf8)
        }
    }
}
