import Testing

@testable import ThemeStore

@Suite("A remote style", .bounded)
struct RemoteStyleTests {
    private static let word = RemoteStyle(
        number: 7,
        style: .dark,
        process: 4711,
        address: Array("192.0.2.7".utf8)
    )

    @Test(
        "A record that is read is the style that was written",
        arguments: [
            word,
            RemoteStyle(
                number: .max,
                style: .light,
                process: .max,
                address: Array(repeating: 0x61, count: 100)
            ),
            RemoteStyle(number: 1, style: .dark, process: 1, address: []),
        ]
    )
    func roundTrip(_ word: RemoteStyle) throws {
        #expect(word.record.count == RemoteStyle.size)
        #expect(RemoteStyle(record: word.record) == word)
    }

    @Test("A blank record has no style")
    func blank() {
        #expect(RemoteStyle(record: Array(repeating: 0x20, count: RemoteStyle.size)) == nil)
        #expect(RemoteStyle(record: Array(repeating: 0, count: RemoteStyle.size)) == nil)
        #expect(RemoteStyle(record: []) == nil)
    }

    @Test("A record that is half of one word and half of another has none")
    func torn() {
        let other = RemoteStyle(
            number: 8,
            style: .light,
            process: 4711,
            address: Array("192.0.2.7".utf8)
        ).record
        let own = Self.word.record
        for length in 1..<RemoteStyle.size {
            let torn = Array(other[..<length] + own[length...])
            #expect(torn == own || torn == other || RemoteStyle(record: torn) == nil, "\(length)")
        }
    }

    @Test(
        "The address is the start of $SSH_CLIENT, without a character that no address has",
        arguments: [
            ("192.0.2.7 52000 22", "192.0.2.7"), ("2001:db8::7 1 22", "2001:db8::7"),
            ("fe80::1%eth0 1 2", "fe80::1%eth0"), ("", ""), (" 192.0.2.7", ""),
            ("host_a-1\u{1B}[31m", "host_a-1"),
            ("a/b", "a"), ("a;b", "a"), ("é", ""),
            (String(repeating: "a", count: 200), String(repeating: "a", count: 100)),
        ]
    )
    func address(_ client: String, _ expected: String) {
        #expect(RemoteStyle.address(in: client.utf8) == Array(expected.utf8))
    }
}
