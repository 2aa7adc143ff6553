import Foundation
import Testing

@testable import ThemeStore

/// Usually a few thousand texts; `THEMECTL_RANDOM_TEXTS` is another number.
@Suite("Random JSON with comments", .bounded)
struct RandomCommentsTests {
    private static let parts = 8
    private static let count =
        ProcessInfo.processInfo.environment["THEMECTL_RANDOM_TEXTS"].flatMap(UInt64.init) ?? 4000

    private static func texts(_ part: Int) -> [(seed: UInt64, text: RandomCommentedText)] {
        let size = count / UInt64(parts)
        let first = UInt64(part) * size
        return (first..<first + size).map { ($0, RandomCommentedText(seed: $0)) }
    }

    private static func key(_ random: RandomCommentedText) -> AppearanceKey {
        AppearanceKey(JSONPointer(tokens: random.way.map { Array($0.utf8) }).keyName, .name)
    }

    private func store(_ text: String, _ key: AppearanceKey) -> AppearanceStore {
        AppearanceStore(text: PaddedBytes(text.utf8), named: .sample, key: key)
    }

    private func text(of store: AppearanceStore) -> String {
        String(decoding: store.memory?.text?.bytes ?? [], as: UTF8.self)
    }

    @Test("A random text is read as the plain reader reads it", arguments: 0..<parts)
    func reading(_ part: Int) throws {
        for (seed, random) in Self.texts(part) {
            let comment: Comment = "seed \(seed): \(random.text)"
            let plain = try #require(CommentedJSON(random.text), comment)
            let value = plain.value.value(at: random.way[...])
            #expect(value == random.value.map { .scalar($0) }, comment)
            let expected = RandomCommentedText.values.first { $0.spelling == random.value }
            let read = try store(random.text, Self.key(random)).value()
            #expect(read == (expected?.appearance).map { .appearance($0) } ?? .unset, comment)
            let isStrict = plain.comments.isEmpty && plain.trailingCommas == 0
            let isRead = (try? JSONTree(PaddedBytes(random.text.utf8))) != nil
            #expect(isRead == isStrict, comment)
        }
    }

    @Test("A broken text is refused by both readers, or read by both", arguments: 0..<parts)
    func breaking(_ part: Int) throws {
        for (seed, random) in Self.texts(part) {
            var generator = SeededGenerator(seed: seed)
            var scalars = Array(random.text.unicodeScalars)
            let index = Int.random(in: 0..<scalars.count, using: &generator)
            if generator.chance(2) {
                scalars.remove(at: index)
            } else {
                scalars[index] = generator.pick(["/", "*", ",", "}", "\"", "\n", " ", "["])
            }
            let text = String(String.UnicodeScalarView(scalars))
            let isRead = (try? JSONTree(PaddedBytes(text.utf8), isLenient: true)) != nil
            // The plain reader does not look into values.
            if isRead {
                #expect(CommentedJSON(text) != nil, "seed \(seed): \(text)")
            }
        }
    }

    @Test("A write keeps every comment and every other value", arguments: 0..<parts)
    func writing(_ part: Int) throws {
        for (seed, random) in Self.texts(part) {
            let key = Self.key(random)
            let comment: Comment = "seed \(seed): \(random.text)"
            let before = try #require(CommentedJSON(random.text), comment)
            let store = store(random.text, key)
            let old = try store.value()
            let appearance = Appearance.allCases[Int(seed % 3)]
            let change = try store.blocking.set(appearance)
            let set = text(of: store)
            #expect(change.didChange == (old != .appearance(appearance)), comment)
            #expect((set == random.text) == !change.didChange, comment)
            #expect(try store.value() == .appearance(appearance), comment)
            let after = try #require(CommentedJSON(set), "\(comment) became \(set)")
            #expect(after.comments == before.comments, "\(comment) became \(set)")
            #expect(after.trailingCommas == before.trailingCommas, "\(comment) became \(set)")
            let left = after.value.removing(random.way[...])
            if random.depth == random.way.count {
                #expect(left == before.value.removing(random.way[...]), "\(comment) became \(set)")
            }
            if let value = random.value {
                // Only the value's bytes change.
                let old = Array(random.text.utf8)
                let new = Array(set.utf8)
                let start = zip(old, new).prefix { $0 == $1 }.count
                let end = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count
                #expect(old.count - start - end <= value.utf8.count, comment)
            }
            try store.blocking.reset()
            let reset = text(of: store)
            let last = try #require(CommentedJSON(reset), "\(comment) became \(reset)")
            #expect(try store.value() == .unset, "\(comment) became \(reset)")
            #expect(last.comments == before.comments, "\(comment) became \(reset)")
            #expect(last.value == left, "\(comment) became \(reset)")
            // Without commas at the ends, none appear.
            if before.trailingCommas == 0 {
                #expect(last.trailingCommas == 0, "\(comment) became \(reset)")
            }
            if random.value == nil, random.depth == random.way.count {
                #expect(reset == random.text, "\(comment) became \(reset)")
            }
        }
    }
}
