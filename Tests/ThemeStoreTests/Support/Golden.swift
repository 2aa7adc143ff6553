import Foundation
import Testing

/// Texts that the program makes and the project keeps, so that a change of them is seen.
enum Golden {
    /// Where this is in the environment of the tests, what they make takes the place of what is kept.
    static let variable = "THEMECTL_RECORD"

    /// Compares a text with what is kept of it, which is written where there is nothing yet.
    static func expect(_ text: String, in path: String, location: SourceLocation = #_sourceLocation) throws {
        let kept = try? TestFiles.text(path)
        let isWanted = ProcessInfo.processInfo.environment[variable] != nil
        if isWanted || kept == nil {
            let file = TestFiles.root.appendingPathComponent(path)
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        if !isWanted {
            #expect(text == kept, "\(path) is not what is made now; try 'make man'", sourceLocation: location)
        }
    }
}
