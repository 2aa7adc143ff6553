import Foundation
import Testing
import ThemeStore

@testable import themectl

@Suite("A line of JSON", .bounded)
struct JSONLineTests {
    @Test("Members are written in order, with null for nothing")
    func members() {
        var line = JSONLine()
        #expect(line.text == "{}")
        line.add("text", "a")
        line.add("none", nil as String?)
        line.add("flag", true)
        line.add("number", 7)
        line.add("unset", StoredValue.unset)
        line.add("stored", StoredValue.appearance(.dark))
        line.add("spelled", spelled: "[1]")
        #expect(
            line.text
                == #"{"text":"a","none":null,"flag":true,"number":7,"unset":null,"stored":2,"spelled":[1]}"#
        )
    }

    @Test(
        "Any text is encoded on one line and decodes to itself",
        arguments: [
            "", "a\"b\\c/d", "\n\r\t\u{0}\u{1F}\u{7F}\u{9B}", "é😀\u{2028}\u{FEFF}", "\u{FFFD}",
        ]
    )
    func texts(text: String) throws {
        var line = JSONLine()
        line.add("text", text)
        #expect(!line.text.unicodeScalars.contains { $0.value < 0x20 })
        let object = try JSONDecoder().decode([String: String].self, from: Data(line.text.utf8))
        #expect(object == ["text": text])
    }
}
