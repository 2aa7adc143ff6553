// How a comment is passed.

extension JSONScanner {
    /// Passes a comment: up to the end of its line, or behind `*/`.
    ///
    /// Its characters may be anything in UTF-8.
    @inline(never)
    func endOfComment(_ start: Int) throws(JSONError) -> Int {
        let isBlock = base[start + 1] == "*"
        let mark = isBlock ? UInt8(ascii: "*") : UInt8(ascii: "\n")
        var next = start + 2
        while true {
            next = endOfPlainComment(next, mark)
            switch base[next] {
            case "*" where isBlock && base[next + 1] == "/":
                return next + 2
            case "\n" where !isBlock, "\r" where !isBlock:
                return next
            case 0x80...:
                next = try endOfMultibyteCharacter(next)
            case 0 where next >= end:
                if isBlock {
                    throw JSONError(reason: .openComment, offset: start)
                }
                return next
            default:
                next += 1
            }
        }
    }

    /// Passes printable ASCII other than a mark, eight bytes at a time.
    @inline(__always)
    private func endOfPlainComment(_ start: Int, _ mark: UInt8) -> Int {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let marks = ones &* UInt64(mark)
        var next = start
        while true {
            let word = UnsafeRawPointer(base + next).loadUnaligned(as: UInt64.self).littleEndian
            // As in a string: the lowest mark is always true.
            let marked = (word ^ marks) &- ones
            let control = word &- (ones &* 0x20)
            let special = (marked | control | word) & (ones &* 0x80)
            if special != 0 {
                return next + special.trailingZeroBitCount / 8
            }
            next += 8
        }
    }
}
