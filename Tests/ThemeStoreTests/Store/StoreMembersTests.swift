import Testing

@testable import ThemeStore

@Suite("The members that are collected from a store", .bounded)
struct StoreMembersTests {
    static let legacyKeys: [(text: String, name: String?)] = [
        ("{}", nil),
        (#"{"a":1,"isDarkMode":true}"#, #""isDarkMode""#),
        (#"{"isDarkTheme":1,"isDarkMode":true}"#, #""isDarkTheme""#),
        (#"{"isDarkTheme":null,"APP.CONFIG.DARKMODE":{}}"#, #""APP.CONFIG.DARKMODE""#),
        // Names are compared as they are decoded.
        (#"{"is\u0044arkMode":true}"#, #""is\u0044arkMode""#),
        (#"{"\u0069sDarkMode":[]}"#, #""\u0069sDarkMode""#),
        (#"{"isDarkMod\u0065":false}"#, #""isDarkMod\u0065""#),
        (#"{"isDark\\u004dode":false,"isDarkModes":1,"isDarkMod":1,"IsDarkMode":1}"#, nil),
        // Only those of the store itself are known.
        (#"{"a":{"isDarkMode":true},"b":[{"isDarkMode":true}]}"#, nil),
        (#"{"userInterfaceStyleOverrides":{"isDarkMode":1}}"#, nil),
    ]

    @Test("The first known legacy key with a value is found", arguments: legacyKeys)
    func legacyKey(_ text: String, name: String?) throws {
        let document = try StoreDocument(text)
        let found = document.legacyKey.map {
            String(decoding: document.text[$0.name], as: UTF8.self)
        }
        #expect(found == name)
    }

    static let lastMembers: [(text: String, name: String?)] = [
        ("{}", nil),
        (#"{"a":1,"b":{"userInterfaceStyle":1}}"#, #""b""#),
        (#"{"a":1,"userInterfaceStyle":1}"#, #""userInterfaceStyle""#),
        (#"{"userInterfaceStyle":1,"a":1}"#, #""a""#),
        (#"{"a":1,"userInterfaceStyleOverrides":{"b":1}}"#, #""userInterfaceStyleOverrides""#),
        (#"{"userInterfaceStyle":1,"userInterfaceStyleLocked":1}"#, #""userInterfaceStyleLocked""#),
        (#"{"userInterfaceStyle":1,"userInterfaceStyl\u0065":1}"#, #""userInterfaceStyl\u0065""#),
        (
            #"{"userInterfaceStyleOverrides":1,"userInterfaceStyleOverrides":{}}"#,
            #""userInterfaceStyleOverrides""#
        ),
        (#"{"a":1,"isDarkMode":true}"#, #""isDarkMode""#),
    ]

    @Test("The last member is known, whoever owns it", arguments: lastMembers)
    func lastMember(_ text: String, name: String?) throws {
        let document = try StoreTree(PaddedBytes(text.utf8), of: .sample).document
        let last = document.root.lastMember
        #expect(last.map { String(decoding: document.text[$0.name], as: UTF8.self) } == name)
        #expect(last?.name.lowerBound == text.utf8.lastOffset(of: name))
    }

    static let stores = [
        "{}", "{\n}", "{ }", #"{"a":1}"#, #"{"userInterfaceStyle":null}"#,
        #"{"userInterfaceStyle":[1,{"a":2}]}"#,
        #"{"isDarkMode":true,"userInterfaceStyleOverrides":null,"b":[]}"#,
        #"{"userInterfaceStyleOverrides":{},"userInterfaceStyleLocked":false}"#,
        #"{"userInterfaceStyleLocked":"x","userInterfaceStyleLocked":true,"is\u0044arkTheme":1}"#,
        #"{"userInterfaceStyleOverrides":{"x":1,"checkout":"dark","y":{"a":[]}},"#
            + #""userInterfaceStyle":2}"#,
        "\u{FEFF}{\r\n\t\"a\" : 1,\r\n\t\"userInterfaceStyl\\u0065\" :\r\n\t\"ä\"\r\n}\r\n",
        #"{"userInterfaceStyleOverrides":{ "checkout": 1 },"z":{"userInterfaceStyle":1}}"#,
        "{\"userInterfaceStyleOverrides\":{"
            + (0..<12).map { "\"s\($0)\":\($0 % 3)" }.joined(separator: ",") + "}}",
    ]

    @Test("A value and a lock are stored as if one after the other", arguments: stores)
    func lockAndValue(_ text: String) throws {
        let document = try StoreDocument(text)
        for appearance in [nil, .dark, .light] as [Appearance?] {
            for lock in [true, false] {
                let edit = try document.storing(appearance, lock: lock)
                var expected = document
                if let first = try document.storing(appearance) {
                    expected = try StoreDocument(first.result, of: .sample)
                }
                if let second = try expected.storing(appearance, lock: lock) {
                    expected = try StoreDocument(second.result, of: .sample)
                }
                #expect((edit?.result ?? document.text).bytes == expected.text.bytes)
                let isLocked = expected.locks.first?.value.boolean(in: expected.text) == true
                #expect(isLocked == lock || expected.locks.count > 0)
            }
        }
    }
}

extension String.UTF8View {
    /// The offset of the last occurrence of a text.
    fileprivate func lastOffset(of text: String?) -> Int? {
        guard let text else { return nil }
        let bytes = Array(self)
        let wanted = Array(text.utf8)
        return bytes.indices.last { bytes[$0...].starts(with: wanted) }
    }
}
