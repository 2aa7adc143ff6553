/// The name of a file as the system stores it: bytes, which need not be text.
public struct StorePath: Hashable, Sendable {
    /// The path's bytes and the NUL that ends them, as C takes them.
    let terminated: [UInt8]

    /// Creates a path from text, in UTF-8, or returns `nil` if it is empty or has a NUL, which no
    /// path can have.
    ///
    /// - Parameter text: A path, absolute or relative to the working folder. `~` has no special
    ///   meaning.
    public init?(_ text: String) {
        self.init(bytes: Array(text.utf8))
    }

    /// Creates a path from bytes, or returns `nil` if there are none, or one is NUL.
    ///
    /// - Parameter bytes: A path, without a NUL at its end.
    public init?(bytes: [UInt8]) {
        guard !bytes.isEmpty, !bytes.contains(0) else {
            return nil
        }
        self.init(joining: bytes[...])
    }

    /// Joins parts that are neither empty nor contain a NUL.
    private init(
        joining bytes: ArraySlice<UInt8>,
        isSeparated: Bool = false,
        _ rest: some Collection<UInt8> = EmptyCollection<UInt8>()
    ) {
        var path: [UInt8] = []
        path.reserveCapacity(bytes.count + rest.count + 2)
        // A slice is copied byte by byte, a buffer at once.
        bytes.withUnsafeBufferPointer { path.append(contentsOf: $0) }
        if isSeparated {
            path.append(UInt8(ascii: "/"))
        }
        path.append(contentsOf: rest)
        path.append(0)
        terminated = path
    }

    /// Creates a path from this project's own text, which is neither empty nor contains a NUL.
    package init(literal path: String) {
        self.init(joining: [], path.utf8)
    }

    /// Creates a path from this project's own bytes, which are neither empty nor hold a NUL.
    init(literal path: [UInt8]) {
        self.init(joining: path[...])
    }

    /// The path's bytes, without a NUL at their end.
    public var bytes: ArraySlice<UInt8> {
        terminated.dropLast()
    }

    /// Whether the path begins at the root, with a `/`.
    package var isAbsolute: Bool {
        terminated[0] == "/"
    }

    /// The folder that relative paths begin in.
    package static let workingFolder = StorePath(joining: [UInt8(ascii: ".")])

    /// The folder that all absolute paths begin in.
    package static let root = StorePath(joining: [UInt8(ascii: "/")])

    /// The path of something inside the folder that this path names.
    package func appending(_ component: String) -> StorePath {
        appending(component.utf8)
    }

    /// The path of something inside the folder that this path names.
    package func appending(_ component: some Collection<UInt8>) -> StorePath {
        StorePath(joining: bytes, isSeparated: bytes.last != "/", component)
    }

    /// The names in the path, from the outermost.
    package var components: [[UInt8]] {
        bytes.split(separator: UInt8(ascii: "/")).map(Array.init)
    }

    /// The path with something added to its last component.
    package func appending(suffix: String) -> StorePath {
        StorePath(joining: bytes, suffix.utf8)
    }

    /// The path with another last component, as for a link's target.
    ///
    /// An absolute path stands alone.
    package func replacingName(with other: StorePath) -> StorePath {
        guard !other.isAbsolute, let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else {
            return other
        }
        return StorePath(joining: bytes[...slash], other.bytes)
    }

    /// The path up to its last component, and the component, or `nil` for a path that ends in `/`,
    /// `.` or `..` and so can only be a folder's.
    package var parts: (folder: StorePath, name: StorePath?) {
        guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else {
            return (.workingFolder, name)
        }
        return (StorePath(joining: bytes[...slash]), name)
    }

    /// The last component, or `nil` likewise.
    package var name: StorePath? {
        let name = bytes[
            (bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? bytes.startIndex)...
        ]
        // Empty, `.` or `..`.
        let isFolder = name.count <= 2 && name.allSatisfy { $0 == "." }
        if isFolder { return nil }
        return StorePath(joining: name)
    }

    /// The path without its last name.
    ///
    /// That of the root is the root.
    package var parent: StorePath {
        let path = StorePath.trimmed(bytes)
        guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else {
            return isAbsolute ? .root : .workingFolder
        }
        let folder = StorePath.trimmed(path[..<slash])
        if folder.isEmpty { return .root }
        return StorePath(joining: folder)
    }

    /// A path without the slashes at its end.
    private static func trimmed(_ path: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard let last = path.lastIndex(where: { $0 != "/" }) else {
            return []
        }
        return path[...last]
    }

    /// The folders of a list in the form of `PATH`, separated by colons.
    ///
    /// Relative ones are ignored.
    package static func folders(in list: [UInt8]) -> [StorePath] {
        var folders: [StorePath] = []
        var rest = list[...]
        while !rest.isEmpty {
            let folder = rest.prefix { $0 != ":" }
            rest = rest[folder.endIndex...].dropFirst()
            if folder.first == "/", let path = StorePath(bytes: Array(folder)) {
                folders.append(path)
            }
        }
        return folders
    }

    /// The path and each of its parents, outermost first.
    package var ancestry: [StorePath] {
        var paths: [StorePath] = []
        for (index, byte) in bytes.enumerated() where byte == "/" && index > 0 {
            guard bytes[index - 1] != "/" else {
                continue
            }
            paths.append(StorePath(joining: bytes[..<index]))
        }
        if bytes.last == "/" {
            return paths
        }
        return paths + [self]
    }
}

extension StorePath: CustomStringConvertible {
    /// The path as text.
    ///
    /// Bytes that are not UTF-8 show as U+FFFD.
    @_documentation(visibility: internal)
    public var description: String {
        String(decoding: bytes, as: UTF8.self)
    }
}
