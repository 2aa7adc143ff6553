import Foundation
import Testing
import ThemeStore

extension TemporaryFolder {
    /// Something in the folder as the library names it.
    func file(_ name: String) throws -> StorePath {
        try #require(StorePath(path(name)))
    }

    func setMode(_ mode: Int, of name: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path(name))
    }

    /// The status of something in the folder itself, or `nil` where there is nothing.
    func status(_ name: String) throws -> FileStatus? {
        let file = try file(name)
        do throws(SystemError) {
            return try FileDescriptor.workingFolder.status(of: file, followingLinks: false)
        } catch {
            guard error == .noSuchFileOrDirectory else { throw error }
            return nil
        }
    }

    /// The permission bits in octal digits.
    func mode(_ name: String) throws -> String {
        String(try #require(try status(name)).mode, radix: 8)
    }

    func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(
            atPath: path(name),
            withIntermediateDirectories: true
        )
    }

    /// Makes a symbolic link that holds the target as it is given.
    func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
    }

    func hardLink(_ name: String, to target: String) throws {
        try FileManager.default.linkItem(atPath: path(target), toPath: path(name))
    }

    func makeFIFO(_ name: String) throws {
        try #require(mkfifo(path(name), 0o600) == 0)
    }

    /// Replaces a file without any lock, by renaming another one over it.
    func replace(_ name: String, by text: String) throws {
        try write(text, to: name + ".new")
        try #require(rename(path(name + ".new"), path(name)) == 0)
    }

    func remove(_ name: String) throws {
        try FileManager.default.removeItem(atPath: path(name))
    }
}

/// Whether this process bypasses permission bits.
let isRoot = geteuid() == 0
