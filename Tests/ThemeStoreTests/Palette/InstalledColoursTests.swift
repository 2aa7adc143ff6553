import Foundation
import Testing

@testable import ThemeStore

@Suite("The colours that are installed for terminals", .bounded)
struct InstalledColoursTests {
    static let styles = ["light", "dark"]
    static let files = ["foot-%.ini", "kitty-%.conf", "alacritty-%.toml"]
    /// Every colour of a set, by kitty's names.
    static let names =
        (0..<16).map { "color\($0)" } + [
            "foreground", "background", "cursor", "cursor_text_color", "selection_foreground",
            "selection_background",
        ]
    /// Alacritty's names of the 16 colours, in order.
    static let ordered = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]
    static let alacrittyNames = [
        "primary.foreground": "foreground", "primary.background": "background",
        "cursor.cursor": "cursor", "cursor.text": "cursor_text_color",
        "selection.text": "selection_foreground", "selection.background": "selection_background",
    ]

    @Test("The files of a style have the same colours, and all of them", arguments: styles)
    func agreement(style: String) throws {
        let sets = try Self.files.map { try Self.colours($0, style: style) }
        #expect(Set(sets[0].keys) == Set(Self.names))
        for set in sets {
            #expect(set == sets[0])
        }
    }

    @Test("Text and colours have enough contrast with the background", arguments: styles)
    func contrast(style: String) throws {
        let texts = try Self.colours(Self.files[0], style: style)
        let colours = texts.compactMapValues { ColorValue($0) }
        let background = try #require(colours["background"])
        #expect(try #require(colours["foreground"]).contrast(with: background) >= 7)
        for number in [1...6, 9...14].joined() {
            let colour = try #require(colours["color\(number)"])
            #expect(colour.contrast(with: background) >= 4.5, "color\(number)")
        }
        let selection = try #require(colours["selection_background"])
        #expect(try #require(colours["selection_foreground"]).contrast(with: selection) >= 4.5)
    }

    @Test("The hook of tmux has the text and the background of each style", arguments: styles)
    func tmux(style: String) throws {
        let colours = try Self.colours(Self.files[0], style: style)
        let text = try #require(colours["foreground"])
        let background = try #require(colours["background"])
        let hook = try TestFiles.text("share/hooks/tmux")
        #expect(hook.contains("style='fg=\(text),bg=\(background)'"))
    }

    /// The colours of a file, such as `#24292f`, by kitty's names.
    private static func colours(_ file: String, style: String) throws -> [String: String] {
        let name = file.replacing("%", with: style)
        var colours: [String: String] = [:]
        var section = ""
        for line in try TestFiles.text("share/colours/\(name)").split(separator: "\n") {
            if line.hasPrefix("#") { continue }
            if line.hasPrefix("[") {
                section = String(line.dropFirst("[colors.".count).dropLast())
                continue
            }
            let words = line.split { " =\"".contains($0) }.map(String.init)
            for (name, word) in try named(words, section: section) {
                #expect(colours[name] == nil, "\(file) has \(name) twice")
                colours[name] = word.hasPrefix("#") ? word : "#\(word)"
            }
        }
        return colours
    }

    /// A line's words as colours by kitty's names.
    private static func named(_ words: [String], section: String) throws -> [(String, String)] {
        let key = words[0]
        let digit = key.last.flatMap { Int(String($0)) }
        if key.hasPrefix("regular"), let digit { return [("color\(digit)", words[1])] }
        if key.hasPrefix("bright"), let digit { return [("color\(8 + digit)", words[1])] }
        if words.count == 3 {
            return [("cursor_text_color", words[1]), ("cursor", words[2])]
        }
        if let place = ordered.firstIndex(of: key) {
            return [("color\(section == "bright" ? 8 + place : place)", words[1])]
        }
        let name = alacrittyNames["\(section).\(key)"] ?? key.replacing("-", with: "_")
        return [(name, words[1])]
    }
}
