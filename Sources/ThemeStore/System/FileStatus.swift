/// What the system tells of a file, as `stat` gives it.
package struct FileStatus: Equatable, Sendable {
    /// Which file it is: no two files that exist at one time share these.
    package struct Identity: Hashable, Sendable {
        package let device: UInt64
        package let inode: UInt64
    }

    package let kind: FileKind
    package let identity: Identity
    /// The permission bits, the lowest twelve of `st_mode`.
    package let mode: UInt32
    package let owner: UInt32
    package let group: UInt32
    package let linkCount: Int
    package let size: Int
    /// When the content changed, in nanoseconds since 1970.
    package let modified: Int64
    /// When content or status changed, in nanoseconds since 1970; renaming counts.
    package let changed: Int64

    /// Whether the other status tells of the same file with, so far as can be told, the same content and permissions,
    /// though perhaps under another name.
    package func isUnchanged(from other: FileStatus) -> Bool {
        identity == other.identity && size == other.size && modified == other.modified && mode == other.mode
            && owner == other.owner && group == other.group
    }

    /// Whether nothing has happened to the file at all, so far as can be told.
    package func isUntouched(since other: FileStatus) -> Bool {
        isUnchanged(from: other) && changed == other.changed
    }
}
