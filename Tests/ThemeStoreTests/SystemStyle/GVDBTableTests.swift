import Testing

@testable import ThemeStore

@Suite("GVDB tables", .bounded)
struct GVDBTableTests {
    private static let values = [
        "/a": "one", "/b": "two", "/c": "three", "/d": "four", "/e": "five",
    ]
    private static let bytes = DconfFile(values).bytes

    private func values(in bytes: [UInt8]) -> [String: [UInt8]] {
        guard let database = GVDBTable(bytes) else { return [:] }
        return GVDBTableTests.values.reduce(into: [:]) { $0[$1.key] = database.value(of: $1.key) }
    }

    @Test("Each key has its value, and no other key has one")
    func reading() throws {
        let database = try #require(GVDBTable(GVDBTableTests.bytes))
        let expected = GVDBTableTests.values.mapValues {
            Array($0.utf8) + [0, 0, UInt8(ascii: "s")]
        }
        #expect(values(in: GVDBTableTests.bytes) == expected)
        #expect(["/f", "/g", "/h", "/i", "/j", ""].allSatisfy { database.value(of: $0) == nil })
    }

    @Test("A database that is cut off has no value beyond its end")
    func truncated() {
        let whole = values(in: GVDBTableTests.bytes)
        for length in 0..<GVDBTableTests.bytes.count {
            let found = values(in: Array(GVDBTableTests.bytes.prefix(length)))
            #expect(found.allSatisfy { whole[$0.key] == $0.value })
        }
    }

    @Test("Any byte may be another, and each value still lies within the file")
    func damaged() {
        for place in GVDBTableTests.bytes.indices {
            for byte in [0, 1, 0x7F, 0x80, 0xFF, GVDBTableTests.bytes[place] ^ 1] as [UInt8] {
                var bytes = GVDBTableTests.bytes
                bytes[place] = byte
                #expect(values(in: bytes).values.allSatisfy { $0.count <= bytes.count })
            }
        }
    }

    @Test(
        "A table with more buckets than it has room for is no database",
        arguments: [100, 0x7FFF_FFFF, 0xFFFF_FFFF] as [UInt32]
    )
    func buckets(_ count: UInt32) {
        var bytes = GVDBTableTests.bytes
        bytes.replaceSubrange(28..<32, with: BusBytes.number(count))
        #expect(GVDBTable(bytes) == nil)
    }
}
