import Testing

@testable import ThemeStore

@Suite("Bytes with padding", .bounded)
struct PaddedBytesTests {
    @Test("Bytes are equal to themselves only, at every length", arguments: 0..<40)
    func equality(_ count: Int) {
        let bytes = (0..<count).map { UInt8($0 + 1) }
        #expect(PaddedBytes(bytes) == PaddedBytes(bytes))
        #expect(PaddedBytes(bytes) != PaddedBytes(bytes + [0]))
        for index in bytes.indices {
            var others = bytes
            others[index] ^= 0x80
            #expect(PaddedBytes(bytes) != PaddedBytes(others), "\(index)")
        }
    }
}
