import Testing

@testable import ThemeStore

@Suite("A message of the session bus", .bounded)
struct BusMessageTests {
    private static let color = [1, UInt8(ascii: "u"), 0, 0] + BusBytes.number(1)
    private static let answered = BusBytes.field(5, "u", BusBytes.number(2))

    /// What is read of a message, as one line.
    private func read(_ bytes: [UInt8]) -> String {
        do throws(BusFailure) {
            let message = try BusBytes.read(bytes)
            let number = Result { () throws(BusFailure) in try message.number }
            let value = (try? number.get()).map { "\($0)" } ?? "-"
            let kind = message.kind.map { "\($0)" } ?? "-"
            return
                "\(kind) \(message.replySerial.map { "\($0)" } ?? "-") '\(message.errorName)' '\(message.member)' \(value)"
        } catch {
            return "\(error)"
        }
    }

    private static let ignored = "- - '' '' -"
    private static let noMessage = "\(BusFailure.malformed)"

    @Test(
        "Fields that matter are read, others are skipped",
        arguments: [
            (BusBytes.reply(to: 2, "v", color), "reply 2 '' '' 1"),
            (BusBytes.reply(to: 2, "", []), "reply 2 '' '' -"),
            (BusBytes.error("a.b", to: 7), "error 7 'a.b' '' -"),
            (BusBytes.signal("SettingChanged"), "signal - '' 'SettingChanged' -"),
            (BusBytes.message(9, []), ignored), (BusBytes.message(9, [answered]), ignored),
            (BusBytes.message(4, [answered]), "signal - '' '' -"),
            (BusBytes.message(1, [answered]), "call - '' '' -"),
            (
                BusBytes.message(2, [BusBytes.field(9, "u", BusBytes.number(1)), answered]),
                "reply 2 '' '' -"
            ),
            (
                BusBytes.message(2, [BusBytes.field(7, "s", BusBytes.text("x")), answered]),
                "reply 2 '' '' -"
            ),
            (
                BusBytes.message(2, [BusBytes.field(10, "o", BusBytes.text("/")), answered]),
                "reply 2 '' '' -"
            ),
            (BusBytes.message(2, [BusBytes.field(5, "s", BusBytes.text("2"))]), "reply - '' '' -"),
            (
                BusBytes.message(2, [BusBytes.field(11, "as", BusBytes.number(0)), answered]),
                ignored
            ),
            (BusBytes.message(2, [BusBytes.field(11, "", []), answered]), ignored),
            (BusBytes.message(2, [BusBytes.field(11, "yy", [1, 1]), answered]), ignored),
            (
                BusBytes.message(2, [BusBytes.field(11, "t", BusBytes.number(0)), answered]),
                ignored
            ),
            (
                BusBytes.message(2, [answered, BusBytes.field(11, "(iiiiiiii)", [])], color),
                ignored
            ),
            (BusBytes.message(2, [BusBytes.field(7, "s", BusBytes.number(.max) + [0])]), noMessage),
            (
                BusBytes.message(2, [BusBytes.field(7, "s", BusBytes.number(1) + [0, 1])]),
                noMessage
            ),
            (BusBytes.message(2, [BusBytes.field(8, "g", [200, 0])]), noMessage),
            (BusBytes.message(2, [answered], version: 2), noMessage),
            ([UInt8(ascii: "x")] + BusBytes.message(2, [answered]).dropFirst(), noMessage),
        ]
    )
    func fields(_ bytes: [UInt8], _ expected: String) {
        #expect(read(bytes) == expected)
    }

    @Test("A field that is longer than the fields claim to be makes no message")
    func longField() {
        var bytes = BusBytes.message(2, [Self.answered])
        bytes.replaceSubrange(12..<16, with: BusBytes.number(7))
        #expect(read(Array(bytes[..<24])) == Self.noMessage)
    }

    @Test("A message that is cut off or changed anywhere is read or refused")
    func damage() {
        let whole = BusBytes.reply(to: 2, "v", Self.color)
        for length in whole.indices { #expect(read(Array(whole[..<length])) == Self.noMessage) }
        for index in whole.indices {
            for bit in 0..<8 {
                var changed = whole
                changed[index] ^= 1 << bit
                _ = read(changed)
            }
        }
    }

    @Test(
        "The bytes of a bus give the same messages in pieces of any size",
        arguments: [1, 2, 3, 7, 16, 1000]
    )
    func pieces(_ size: Int) throws {
        let odd = BusBytes.message(
            2,
            [Self.answered, BusBytes.field(11, "t", BusBytes.number(0))],
            Self.color
        )
        let replies = [
            BusBytes.reply(to: 1, "s", BusBytes.text(":1.7")), BusBytes.signal("NameAcquired"), odd,
        ]
        let all =
            Array(FakeBus.accepting.utf8) + replies.joined()
            + BusBytes.reply(to: 2, "v", Self.color)
        var input = BusInput()
        var heard: [UInt32?] = []
        for start in stride(from: 0, to: all.count, by: size) {
            input.append(all[start..<min(start + size, all.count)])
            while let message = try input.next() { heard.append(message.replySerial) }
        }
        #expect(heard == [1, nil, nil, 2])
    }

    @Test("A call is what the specification says, byte by byte")
    func call() {
        func call(_ arguments: [String]) -> [UInt8] {
            BusDraft(calling: "F", of: "d.e", at: "/c", of: "a.b", arguments).bytes(serial: 1)
        }
        let fields = [
            BusBytes.field(1, "o", BusBytes.text("/c")),
            BusBytes.field(2, "s", BusBytes.text("d.e")),
            BusBytes.field(3, "s", BusBytes.text("F")),
            BusBytes.field(6, "s", BusBytes.text("a.b")),
        ]
        #expect(call([]) == BusBytes.message(1, fields))
        let body = BusBytes.text("xyz") + BusBytes.text("")
        #expect(
            call(["xyz", ""]) == BusBytes.message(1, fields + [BusBytes.signature("ss")], body)
        )
    }
}

extension BusBytes {
    /// Reads a message as a client does that the bus has accepted.
    ///
    /// One that is cut off is no message.
    static func read(_ message: [UInt8]) throws(BusFailure) -> BusMessage {
        var input = BusInput()
        input.append(Array("OK\n".utf8) + message)
        guard let message = try input.next() else { throw .malformed }
        return message
    }
}
