import Foundation
import Testing
import ThemeStore

@testable import themectl

@Suite("A line of JSON", .bounded)
struct JSONLineTests {
    @Test("Members are written in order, with null for nothing")
    func members() {
        let line = JSONLine.text {
            ("text", "a")
            ("none", nil as String?)
            ("flag", true)
            ("number", 7)
            ("unset", StoredValue.unset)
            ("stored", StoredValue.appearance(.dark))
            JSONLine.spelled("spelled", "[1]")
        }
        #expect(
            line
                == #"{"text":"a","none":null,"flag":true,"number":7,"unset":null,"stored":2,"spelled":[1]}"#
        )
    }

    @Test("A member in a condition is present only if that holds", arguments: [false, true])
    func conditions(isPresent: Bool) {
        let line = JSONLine.text {
            if isPresent {
                ("first", 1)
            }
            ("last", 2)
        }
        #expect(line == (isPresent ? #"{"first":1,"last":2}"# : #"{"last":2}"#))
    }

    @Test(
        "Any text is encoded on one line and decodes to itself",
        arguments: [
            "", "a\"b\\c/d", "\n\r\t\u{0}\u{1F}\u{7F}\u{9B}", "é😀\u{2028}\u{FEFF}", "\u{FFFD}",
        ]
    )
    func texts(text: String) throws {
        let line = JSONLine.text { ("text", text) }
        #expect(!line.unicodeScalars.contains { $0.value < 0x20 })
        let object = try JSONDecoder().decode([String: String].self, from: Data(line.utf8))
        #expect(object == ["text": text])
    }
}
