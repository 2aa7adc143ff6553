// How a string, a number or a literal is passed.

extension JSONScanner {
    @inline(__always)
    func endOfScalar(_ start: Int, in container: JSONValue.Kind?) throws(JSONError) -> Int {
        switch base[start] {
        case "\"":
            try endOfString(start)
        case "-", "0"..."9":
            try endOfNumber(start)
        case "t":
            try endOfLiteral("true", start, in: container)
        case "f":
            try endOfLiteral("false", start, in: container)
        case "n":
            try endOfLiteral("null", start, in: container)
        default:
            throw unexpected(.value, start, in: container)
        }
    }

    // MARK: Strings

    /// Passes a string, from quote to quote.
    @inline(__always)
    func endOfString(_ start: Int) throws(JSONError) -> Int {
        var next = endOfPlainCharacters(start + 1)
        while base[next] != "\"" {
            next = endOfPlainCharacters(try endOfSpecialCharacters(next))
        }
        return next + 1
    }

    /// Passes what needs no second look inside a string: printable ASCII other than `"` and `\`,
    /// eight bytes at a time.
    @inline(__always)
    private func endOfPlainCharacters(_ start: Int) -> Int {
        var next = start
        while true {
            let special = specialBytes(
                in: UnsafeRawPointer(base + next).loadUnaligned(as: UInt64.self).littleEndian
            )
            if special != 0 {
                return next + special.trailingZeroBitCount / 8
            }
            next += 8
        }
    }

    /// Marks, in its highest bit, the lowest byte that is a quote, a backslash, a control character
    /// or not ASCII.
    ///
    /// Subtracting borrows from the byte above only where a byte is itself a hit, so the lowest
    /// mark is always true.
    @inline(__always)
    private func specialBytes(in word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quote = (word ^ (ones &* UInt64(UInt8(ascii: "\"")))) &- ones
        let backslash = (word ^ (ones &* UInt64(UInt8(ascii: "\\")))) &- ones
        let control = word &- (ones &* 0x20)
        return (quote | backslash | control | word) & (ones &* 0x80)
    }

    /// Passes escapes and characters that are not ASCII, as many as follow each other.
    @inline(never)
    private func endOfSpecialCharacters(_ start: Int) throws(JSONError) -> Int {
        var next = start
        while true {
            switch base[next] {
            case "\\": next = try endOfEscape(next)
            case 0x80...: next = try endOfMultibyteCharacter(next)
            case 0x20...: return next
            case let byte:
                throw JSONError(
                    reason: next < end ? .controlCharacter(byte) : .endInside(.string),
                    offset: next
                )
            }
        }
    }

    private func endOfEscape(_ start: Int) throws(JSONError) -> Int {
        switch base[start + 1] {
        case "\"", "\\", "/", "b", "f", "n", "r", "t":
            return start + 2
        case "u":
            for index in start + 2..<start + 6 where base[index].hexadecimalDigit == nil {
                throw index < end
                    ? JSONError(reason: .invalidUnicodeEscape, offset: start)
                    : JSONError(reason: .endInside(.string), offset: end)
            }
            return start + 6
        default:
            throw start + 1 < end
                ? JSONError(reason: .invalidEscape, offset: start)
                : JSONError(reason: .endInside(.string), offset: end)
        }
    }

    /// Passes one character of two to four bytes: the table of RFC 3629, section 4, so no overlong
    /// form, no surrogate and nothing above U+10FFFF.
    func endOfMultibyteCharacter(_ start: Int) throws(JSONError) -> Int {
        let (second, length): (ClosedRange<UInt8>, Int) =
            switch base[start] {
            case 0xC2...0xDF: (0x80...0xBF, 2)
            case 0xE0: (0xA0...0xBF, 3)
            case 0xED: (0x80...0x9F, 3)
            case 0xE1...0xEF: (0x80...0xBF, 3)
            case 0xF0: (0x90...0xBF, 4)
            case 0xF1...0xF3: (0x80...0xBF, 4)
            case 0xF4: (0x80...0x8F, 4)
            default: throw JSONError(reason: .invalidUTF8, offset: start)
            }
        guard second ~= base[start + 1] else {
            throw JSONError(reason: .invalidUTF8, offset: start)
        }
        for index in start + 2..<start + length where base[index] & 0xC0 != 0x80 {
            throw JSONError(reason: .invalidUTF8, offset: start)
        }
        return start + length
    }

    // MARK: Numbers and literals

    @inline(__always)
    func endOfNumber(_ start: Int) throws(JSONError) -> Int {
        var next = start
        if base[next] == "-" {
            next += 1
        }
        if base[next] == "0" {
            next += 1
            if base[next].isDigit {
                throw JSONError(reason: .leadingZero, offset: start)
            }
        } else {
            next = try endOfDigits(next, of: start)
        }
        if base[next] == "." {
            next = try endOfDigits(next + 1, of: start)
        }
        if base[next] | 0x20 == "e" {
            next += 1
            if base[next] == "+" || base[next] == "-" {
                next += 1
            }
            next = try endOfDigits(next, of: start)
        }
        return next
    }

    @inline(__always)
    private func endOfDigits(_ first: Int, of number: Int) throws(JSONError) -> Int {
        guard base[first].isDigit else {
            throw JSONError(reason: .invalidNumber, offset: number)
        }
        var next = first + 1
        while base[next].isDigit {
            next += 1
        }
        return next
    }

    func endOfLiteral(
        _ literal: StaticString,
        _ start: Int,
        in container: JSONValue.Kind?
    ) throws(JSONError) -> Int {
        for index in 0..<literal.utf8CodeUnitCount
        where base[start + index] != literal.utf8Start[index] {
            throw unexpected(.value, start, in: container)
        }
        return start + literal.utf8CodeUnitCount
    }
}
