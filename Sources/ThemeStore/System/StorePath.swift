import CThemeStore

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
    public init?(bytes: some Collection<UInt8>) {
        guard !bytes.isEmpty, !bytes.contains(0) else {
            return nil
        }
        self.init(valid: bytes)
    }

    /// Creates a path from bytes that are neither empty nor contain a NUL, and joins more to it.
    private init(
        valid bytes: some Collection<UInt8>,
        isSeparated: Bool = false,
        _ rest: some Collection<UInt8> = EmptyCollection<UInt8>()
    ) {
        let capacity = bytes.count + rest.count + 2
        // A slice or buffer that is appended to an array is copied byte by byte.
        let copied = bytes.withContiguousStorageIfAvailable { source in
            [UInt8](unsafeUninitializedCapacity: capacity) { target, count in
                let source = UnsafeRawBufferPointer(source)
                UnsafeMutableRawBufferPointer(target).copyMemory(from: source)
                count = source.count
            }
        }
        var path = copied ?? Array(bytes)
        if isSeparated {
            path.append(UInt8(ascii: "/"))
        }
        path.append(contentsOf: rest)
        path.append(0)
        terminated = path
    }

    /// Whether two paths are the same without repeated slashes and without `.`.
    ///
    /// `/a//./b` is `/a/b`.
    @_documentation(visibility: internal)
    public static func == (one: StorePath, other: StorePath) -> Bool {
        one.terminated == other.terminated || one.normalized == other.normalized
    }

    /// Feeds the bytes that count to a hasher.
    @_documentation(visibility: internal)
    public func hash(into hasher: inout Hasher) {
        // The NUL at the end separates the path from what is hashed next.
        normalized.withUnsafeBytes { hasher.combine(bytes: $0) }
    }

    /// Whether the path has no repeated slashes and no `.`.
    private var isNormal: Bool {
        var isStart = true
        for index in terminated.indices.dropLast() {
            let byte = terminated[index]
            let next = terminated[index + 1]
            let isSlash = byte == "/"
            let isDot = byte == "." && (next == "/" || next == 0)
            if isStart && isDot || isSlash && next == "/" {
                return false
            }
            isStart = isSlash
        }
        return true
    }

    /// The bytes without repeated slashes and without `.`, and the NUL.
    ///
    /// A slash at the end stays, because only a folder's path has one.
    private var normalized: [UInt8] {
        if isNormal { return terminated }
        var path: [UInt8] = isAbsolute ? [UInt8(ascii: "/")] : []
        for name in components where !name.elementsEqual(".".utf8) {
            path += name
            path.append(UInt8(ascii: "/"))
        }
        if path.count > 1, bytes.last != "/" { path.removeLast() }
        return path + [0]
    }

    /// Creates a path from this project's own text, which is neither empty nor contains a NUL.
    package init(literal path: String) {
        self.init(valid: path.utf8)
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
    package static let workingFolder = StorePath(literal: ".")

    /// The folder that all absolute paths begin in.
    package static let root = StorePath(literal: "/")

    /// The folder that the path begins in.
    package var start: StorePath {
        isAbsolute ? .root : .workingFolder
    }

    /// The path of something inside the folder that this path names.
    package func appending(_ component: String) -> StorePath {
        appending(component.utf8)
    }

    /// The path of something inside the folder that this path names.
    package func appending(_ component: some Collection<UInt8>) -> StorePath {
        StorePath(valid: bytes, isSeparated: bytes.last != "/", component)
    }

    /// The names in the path, from the outermost.
    package var components: [[UInt8]] {
        // A buffer is split faster than a slice of an array.
        bytes.withUnsafeBufferPointer { bytes in
            bytes.split { $0 == "/" }.map(Array.init)
        }
    }

    /// The path with something added to its last component.
    package func appending(suffix: String) -> StorePath {
        StorePath(valid: bytes, suffix.utf8)
    }

    /// The path with another last component, as for a link's target.
    ///
    /// An absolute path stands alone.
    package func replacingName(with other: StorePath) -> StorePath {
        guard !other.isAbsolute, let slash else {
            return other
        }
        return StorePath(valid: bytes[...slash], other.bytes)
    }

    /// The place of the last slash.
    private var slash: Int? {
        bytes.lastIndex { $0 == "/" }
    }

    /// The path up to its last component, and the component, or `nil` for a path that ends in `/`,
    /// `.` or `..` and so can only be a folder's.
    package var parts: (folder: StorePath, name: StorePath?) {
        (slash.map { StorePath(valid: bytes[...$0]) } ?? .workingFolder, name)
    }

    /// The last component, or `nil` likewise.
    package var name: StorePath? {
        let name = bytes.dropFirst((slash ?? -1) + 1)
        // Empty, `.` or `..`.
        let isFolder = name.count <= 2 && name.allSatisfy { $0 == "." }
        if isFolder { return nil }
        return StorePath(valid: name)
    }

    /// The path without its last name.
    ///
    /// That of the root is the root.
    package var parent: StorePath {
        let nameEnd = bytes.lastIndex { $0 != "/" } ?? 0
        let slash = bytes[..<nameEnd].lastIndex { $0 == "/" } ?? 0
        guard let folderEnd = bytes[..<slash].lastIndex(where: { $0 != "/" }) else {
            return start
        }
        return StorePath(valid: bytes[...folderEnd])
    }

    /// The folders of a list in the form of `PATH`, separated by colons.
    ///
    /// Relative ones are ignored.
    package static func folders(in list: [UInt8]) -> [StorePath] {
        list.withUnsafeBufferPointer { list in
            list.split { $0 == ":" }.compactMap { folder in
                guard folder.first == "/" else { return nil }
                return StorePath(bytes: folder)
            }
        }
    }

    /// The path and each of its parents, outermost first.
    package var ancestry: [StorePath] {
        var paths: [StorePath] = []
        for end in bytes.indices.dropFirst() where bytes[end] == "/" && bytes[end - 1] != "/" {
            paths.append(StorePath(valid: bytes[..<end]))
        }
        if bytes.last == "/" {
            return paths
        }
        return paths + [self]
    }
}

extension StorePath: LosslessStringConvertible {
    /// The path as text.
    ///
    /// Bytes that are not UTF-8 show as U+FFFD.
    @_documentation(visibility: internal)
    public var description: String {
        String(decoding: bytes, as: UTF8.self)
    }
}

extension StorePath {
    /// The absolute path, which is valid in every folder, or the same path if the working folder
    /// has no name any more: `getcwd`.
    package var absolute: StorePath {
        if isAbsolute { return self }
        let folder = withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) {
            buffer in
            getcwd(buffer.baseAddress, buffer.count).flatMap {
                StorePath(bytes: [UInt8](cString: $0))
            }
        }
        return folder?.appending(bytes) ?? self
    }
}
