import Foundation
import Testing

/// Golden files: output kept in the project, so that changes are noticed.
enum Golden {
    /// If this variable is set, the golden files are written anew.
    static let variable = "THEMECTL_RECORD"

    /// Compares a text with its golden file.
    ///
    /// A missing file is written, and the test fails.
    static func expect(_ text: String, in path: String, location: SourceLocation = #_sourceLocation)
        throws
    {
        let kept = try? TestFiles.text(path)
        let isWanted = ProcessInfo.processInfo.environment[variable] != nil
        if isWanted || kept == nil {
            let file = TestFiles.root.appendingPathComponent(path)
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        if !isWanted {
            #expect(
                text == kept,
                "\(path) is not what is made now; try 'make man'",
                sourceLocation: location
            )
        }
    }
}
