import Testing

@testable import ThemeStore

@Suite("Random stores in odd dress", .bounded)
struct RandomDocumentTests {
    /// The stored value as spelled.
    private func appearance(_ spelling: String?) -> Appearance?? {
        switch spelling {
        case nil, "null": .some(nil)
        case "0", "-0": .some(.system)
        case "1": .some(.light)
        case "2", "2.0", "2e0", "20e-1": .some(.dark)
        default: nil
        }
    }

    private func isNothing(_ spelling: String?) -> Bool { appearance(spelling) == .some(nil) }

    private func members(_ bytes: [UInt8]) throws -> [RandomDocument.Member] {
        try #require(MemberSplitter.members(of: bytes)).map { name, value in
            let meanings: [[UInt8]: RandomDocument.Meaning] = [
                Array("userInterfaceStyle".utf8): .appearance,
                Array("userInterfaceStyleOverrides".utf8): .overrides,
            ]
            let meaning = meanings[JSONString.decoded(Array(name.utf8)[...])] ?? .foreign
            return .init(name: name, value: value, meaning: meaning)
        }
    }

    private func value(_ bytes: [UInt8], _ scope: ScopePath = .app) throws -> StoredValue {
        try StoreDocument(PaddedBytes(bytes), of: .sample).value(for: scope)
    }

    private static func seeds(_ part: Int) -> Range<UInt64> {
        UInt64(part) * 200..<UInt64(part) * 200 + 200
    }

    @Test("A random store is read as it was generated", arguments: 0..<8)
    func generator(_ part: Int) throws {
        for seed in Self.seeds(part) {
            let random = RandomDocument(seed: seed)
            #expect(try members(random.bytes) == random.members, "seed \(seed): \(random.text)")
            let document = try StoreDocument(PaddedBytes(random.bytes), of: .sample)
            for (spelling, scope) in [
                (random.appearance, ScopePath.app), (random.checkout, .checkout),
            ] {
                let expected = appearance(spelling)
                switch document.value(for: scope) {
                case .unset: #expect(expected == .some(nil), "seed \(seed)")
                case .appearance(let appearance): #expect(expected == appearance, "seed \(seed)")
                case .unrecognized(let value):
                    #expect(expected == nil, "seed \(seed)")
                    #expect(value.spelling == spelling, "seed \(seed)")
                }
            }
        }
    }

    @Test("Only the value's bytes change, and set then reset restores the store", arguments: 0..<8)
    func app(_ part: Int) throws {
        for seed in Self.seeds(part) {
            let random = RandomDocument(seed: seed)
            let appearance = Appearance.allCases[Int(seed % 3)]
            let set = try EditedText(.app, appearance, in: random.bytes)
            let isThere = self.appearance(random.appearance) == .some(appearance)
            #expect(set.change.didChange == !isThere, "seed \(seed)")
            #expect((set.bytes == random.bytes) == isThere, "seed \(seed)")
            #expect(try value(set.bytes) == .appearance(appearance), "seed \(seed): \(random.text)")
            var expected = random.members
            if let index = expected.firstIndex(where: { $0.meaning == .appearance }) {
                if !isThere { expected[index].value = String(appearance.rawValue) }
            } else {
                expected.append(
                    .init(
                        name: "\"userInterfaceStyle\"",
                        value: String(appearance.rawValue),
                        meaning: .appearance
                    )
                )
            }
            #expect(try members(set.bytes) == expected, "seed \(seed): \(random.text)")

            let again = try EditedText(.app, appearance, in: set.bytes)
            #expect(!again.change.didChange && again.bytes == set.bytes, "seed \(seed)")

            let reset = try EditedText(.app, nil, in: set.bytes)
            expected.removeAll { $0.meaning == .appearance }
            #expect(reset.change.didChange, "seed \(seed)")
            #expect(try members(reset.bytes) == expected, "seed \(seed): \(random.text)")
            #expect(try value(reset.bytes) == .unset, "seed \(seed)")
            if random.appearance == nil {
                #expect(reset.bytes == random.bytes, "seed \(seed): \(random.text)")
            }

            let direct = try EditedText(.app, nil, in: random.bytes)
            #expect(direct.change.didChange == !isNothing(random.appearance), "seed \(seed)")
            #expect(
                try members(direct.bytes)
                    == (isNothing(random.appearance) ? random.members : expected),
                "seed \(seed)"
            )
            if !direct.change.didChange { #expect(direct.bytes == random.bytes, "seed \(seed)") }
        }
    }

    @Test(
        "Only a scope's bytes change, and set then reset restores the store",
        arguments: 0..<8
    )
    func scope(_ part: Int) throws {
        for seed in Self.seeds(part) {
            let random = RandomDocument(seed: seed)
            let appearance = Appearance.allCases[Int(seed % 3)]
            guard random.scopes != nil || isNothing(random.overrides) else {
                #expect(throws: StoreError.self, "seed \(seed)") {
                    try EditedText(.scope(.checkout), appearance, in: random.bytes)
                }
                continue
            }
            let set = try EditedText(.scope(.checkout), appearance, in: random.bytes)
            let isThere = self.appearance(random.checkout) == .some(appearance)
            #expect(set.change.didChange == !isThere, "seed \(seed)")
            #expect((set.bytes == random.bytes) == isThere, "seed \(seed)")
            #expect(
                try value(set.bytes, .checkout) == .appearance(appearance),
                "seed \(seed): \(random.text)"
            )
            func others(_ members: [RandomDocument.Member]) -> [RandomDocument.Member] {
                members.filter { $0.meaning != .overrides }
            }
            #expect(
                try others(members(set.bytes)) == others(random.members),
                "seed \(seed): \(random.text)"
            )

            let overrides = try #require(try members(set.bytes).first { $0.meaning == .overrides })
            let entries = try #require(MemberSplitter.members(of: Array(overrides.value.utf8)))
            var expected = (random.scopes ?? []).map(\.value)
            if let index = random.scopes?.firstIndex(where: { $0.name == "checkout" }) {
                if !isThere { expected[index] = String(appearance.rawValue) }
            } else {
                expected.append(String(appearance.rawValue))
            }
            #expect(entries.map(\.value) == expected, "seed \(seed): \(random.text)")

            let reset = try EditedText(.scope(.checkout), nil, in: set.bytes)
            #expect(try value(reset.bytes, .checkout) == .unset, "seed \(seed)")
            #expect(
                try others(members(reset.bytes)) == others(random.members),
                "seed \(seed): \(random.text)"
            )
            if random.checkout == nil, random.overrides != "null" {
                #expect(reset.bytes == random.bytes, "seed \(seed): \(random.text)")
            }

            let all = try EditedText(.allScopes, nil, in: random.bytes)
            #expect(all.change.didChange == !(random.scopes ?? []).isEmpty, "seed \(seed)")
            #expect(
                try others(members(all.bytes)) == others(random.members),
                "seed \(seed): \(random.text)"
            )
            #expect(try value(all.bytes, .checkout) == .unset, "seed \(seed)")
        }
    }

    @Test("A store truncated anywhere is refused", arguments: 0..<4)
    func truncated(_ part: Int) throws {
        for seed in Self.seeds(part).prefix(30) {
            let random = RandomDocument(seed: seed)
            let close = try #require(random.bytes.lastIndex(of: UInt8(ascii: "}")))
            for length in 0...close {
                #expect(throws: StoreError.self, "seed \(seed), \(length) bytes of: \(random.text)")
                {
                    try StoreDocument(PaddedBytes(random.bytes.prefix(length)), of: .sample)
                }
            }
        }
    }

    @Test(
        "A store with a flipped byte is refused, or is valid UTF-8 and can be edited",
        arguments: 0..<4
    )
    func flipped(_ part: Int) throws {
        var generator = SeededGenerator(seed: UInt64(part))
        var (accepted, refused) = (0, 0)
        for seed in Self.seeds(part) {
            var bytes = RandomDocument(seed: seed).bytes
            for _ in 0..<20 {
                let offset = Int.random(in: 0..<bytes.count, using: &generator)
                let original = bytes[offset]
                bytes[offset] =
                    generator.chance(2)
                    ? UInt8.random(in: 0...255, using: &generator)
                    : generator.pick(Array("{}[]\",:\\\0\r 0eu-".utf8))
                defer { bytes[offset] = original }
                guard (try? StoreDocument(PaddedBytes(bytes), of: .sample)) != nil
                else {
                    refused += 1
                    continue
                }
                accepted += 1
                let text = String(decoding: bytes, as: UTF8.self)
                #expect(Array(text.utf8) == bytes, "seed \(seed): \(text)")
                let set = try EditedText(.app, .dark, in: bytes)
                #expect(try value(set.bytes) == .appearance(.dark), "seed \(seed): \(text)")
            }
        }
        // Both kinds have been there, so neither was tested in vain.
        #expect(accepted > 1000 && refused > 1000)
    }
}
