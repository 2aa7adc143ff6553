// How a comment is passed.

extension JSONScanner {
    /// Passes a comment: up to the end of its line, or behind `*/`.
    ///
    /// Its characters may be anything in UTF-8.
    func endOfComment(_ start: Int) throws(JSONError) -> Int {
        let isBlock = base[start + 1] == "*"
        var next = start + 2
        while true {
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
}
