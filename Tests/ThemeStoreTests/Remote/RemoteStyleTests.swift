import Testing

@testable import ThemeStore

@Suite("A receiver's word", .bounded)
struct RemoteStyleTests {
    private static let word = RemoteStyle(
        number: 7,
        style: .dark,
        process: 4711,
        address: Array("192.0.2.7".utf8)
    )

    @Test(
        "A received style round-trips through its record",
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

    @Test("A blank record has no word")
    func blank() {
        #expect(RemoteStyle.blank.count == RemoteStyle.size)
        #expect(RemoteStyle(record: RemoteStyle.blank) == nil)
    }

    @Test("A record that is half of one word and half of another has none, wherever it is torn")
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

    @Test("The file of all receivers gives its words by record, without invalid ones")
    func all() throws {
        let folder = try TemporaryFolder()
        let path = StorePath(literal: folder.path("received"))
        let file = try FileDescriptor.workingFolder.open(path, [.readWrite, .create], mode: 0o600)
        // A hole, a word, a torn word, and a word behind the first page.
        #expect(try file.write(Self.word.record, at: 2 * RemoteStyle.size) == RemoteStyle.size)
        #expect(try file.write(Array(Self.word.record.dropLast(9)), at: 3 * RemoteStyle.size) > 0)
        #expect(try file.write(Self.word.record, at: 16 * RemoteStyle.size) == RemoteStyle.size)
        let words = try RemoteStyle.all(in: file)
        #expect(words.map { $0.record } == [2, 16])
        #expect(words.map { $0.word } == [Self.word, Self.word])
    }
}
