import Foundation
import Testing

/// Files of the project itself.
enum TestFiles {
    /// The project's folder.
    static let root: URL = {
        var folder = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { folder.deleteLastPathComponent() }
        return folder
    }()

    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    /// The paths of all files below a folder of the project whose name ends so, sorted.
    static func files(in folder: String, endingIn suffix: String) throws -> [String] {
        let paths = try FileManager.default.subpathsOfDirectory(
            atPath: root.appendingPathComponent(folder).path
        )
        return paths.filter { $0.hasSuffix(suffix) }.map { folder + "/" + $0 }.sorted()
    }
}

extension Trait where Self == TimeLimitTrait {
    /// The time limit of every suite: what a test may take on a machine that is busy with other things.
    static var bounded: Self { .timeLimit(.minutes(10)) }
}
