import Foundation
import ThemeStore

/// A folder for one test, removed afterwards.
final class TemporaryFolder: Sendable {
    let path: String

    /// A path that leads to nothing: its name is made for this process.
    static let nowhere = NSTemporaryDirectory() + "/themectl-test-" + UUID().uuidString + "/none"

    init() throws {
        // The real path, so that what the command prints can be compared with it.
        let parent = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
        path = parent + "/themectl-test-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The path of something in the folder.
    func path(_ name: String) -> String {
        path + "/" + name
    }

    /// Writes a file, and the folders on the way to it.
    @discardableResult
    func write(_ content: some Collection<UInt8>, to name: String) throws -> String {
        let file = path(name)
        let folder = (file as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(content).write(to: URL(fileURLWithPath: file))
        return file
    }

    @discardableResult
    func write(_ text: String, to name: String) throws -> String {
        try write(text.utf8, to: name)
    }

    /// The content of a file as text, or `nil` if it does not exist.
    func text(_ name: String) -> String? {
        (try? Data(contentsOf: URL(fileURLWithPath: path(name)))).map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    /// Everything in the folder and below, sorted.
    var contents: [String] {
        (try? FileManager.default.subpathsOfDirectory(atPath: path))?.sorted() ?? []
    }
}
