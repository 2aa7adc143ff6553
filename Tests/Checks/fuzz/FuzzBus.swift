/// Reads an input as bytes from a session bus, whole and in pieces, and compares the results.
///
/// The first byte is the size of a piece; an even one leaves out the greeting, to get to the messages at once.
func fuzzBus(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let size = bytes.first else { return }
    let greeting = size & 1 == 0 ? Array("OK\n".utf8) : []
    let text = greeting + bytes.dropFirst()
    let whole = heard(text, inPiecesOf: max(text.count, 1))
    let pieces = heard(text, inPiecesOf: Int(size) / 2 + 1)
    precondition(whole == pieces, "the messages depend on how the bytes arrive")
}

/// A line per message, and the final failure.
private func heard(_ text: [UInt8], inPiecesOf size: Int) -> [String] {
    var input = BusInput()
    var lines: [String] = []
    do throws(BusFailure) {
        for start in stride(from: 0, to: text.count, by: size) {
            input.append(text[start..<min(start + size, text.count)])
            while let message = try input.next() {
                let number = Result { () throws(BusFailure) in try message.number }
                lines.append(
                    "\(String(describing: message.kind)) \(String(describing: message.replySerial)) \(number)"
                )
                lines.append("\(message.errorName) \(message.member)")
                let reply = AppearanceSetting.reply(to: message, with: 1).bytes(serial: 1)
                var peer = BusInput()
                peer.append(Array("OK\n".utf8) + reply)
                precondition(
                    (try? peer.next())?.replySerial == message.serial,
                    "a reply is no message"
                )
                precondition(reply.count < 8192, "a reply has no end")
                lines.append(String(decoding: reply, as: UTF8.self))
                lines.append("\(String(describing: message.portalChange))")
            }
        }
    } catch {
        lines.append("\(error)")
    }
    return lines
}
