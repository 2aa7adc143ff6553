import Foundation
import Testing

/// The facts that show whether a file was touched: inode, time, mode and bytes.
struct FileFacts: Equatable {
    let inode: Int
    let modified: Date
    let mode: Int
    let bytes: Data

    /// The facts of a file.
    ///
    /// A link at the path's end is followed only for the bytes.
    init(_ path: String) throws {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        inode = try #require(attributes[.systemFileNumber] as? Int)
        modified = try #require(attributes[.modificationDate] as? Date)
        mode = try #require(attributes[.posixPermissions] as? Int)
        bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    }
}

extension Themectl {
    /// Runs it with the words of a command line that needs no quoting.
    func line(_ words: String, input: String? = nil) throws -> Outcome {
        try run(words.split(separator: " ").map(String.init), input: input)
    }

    /// The facts of a file in the home.
    func facts(_ name: String = ".config/themectl/default.json") throws -> FileFacts {
        try FileFacts(home.path(name))
    }

    /// The permission bits of something in the home, in octal.
    func mode(_ name: String) throws -> String {
        let attributes = try FileManager.default.attributesOfItem(atPath: home.path(name))
        return String(try #require(attributes[.posixPermissions] as? Int), radix: 8)
    }
}
