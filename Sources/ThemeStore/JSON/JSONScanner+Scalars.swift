// The ends of strings, numbers and literals.

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

    /// The end of a string, after its closing quote.
    @inline(__always)
    func endOfString(_ start: Int) throws(JSONError) -> Int {
        var next = endOfPlainCharacters(start + 1)
        while base[next] != "\"" {
            next = endOfPlainCharacters(try endOfSpecialCharacters(next))
        }
        return next + 1
    }

    /// Skips the characters of a string that stand for themselves, eight bytes at a time: printable
    /// ASCII other than `"` and `\`.
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

    /// Marks the bytes that are quotes, backslashes, control characters or not ASCII, by their
    /// highest bit.
    ///
    /// Only the lowest mark is sure to be right: the subtraction for a marked byte borrows from the
    /// byte above it.
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
                throw stringError(.controlCharacter(byte), next, at: next)
            }
        }
    }

    private func endOfEscape(_ start: Int) throws(JSONError) -> Int {
        switch base[start + 1] {
        case "\"", "\\", "/", "b", "f", "n", "r", "t":
            return start + 2
        case "u":
            for index in start + 2..<start + 6 where base[index].hexadecimalDigit == nil {
                throw stringError(.invalidUnicodeEscape, start, at: index)
            }
            return start + 6
        default:
            throw stringError(.invalidEscape, start, at: start + 1)
        }
    }

    /// The error that begins at an offset and shows at a byte of a string, or that the text ends
    /// there.
    private func stringError(
        _ reason: JSONError.Reason,
        _ start: Int,
        at byte: Int
    ) -> JSONError {
        if byte < end {
            JSONError(reason: reason, offset: start)
        } else {
            JSONError(reason: .endInside(.string), offset: end)
        }
    }

    /// Passes one character of two to four bytes: the table of RFC 3629, section 4, so no overlong
    /// form, no surrogate and nothing above U+10FFFF.
    func endOfMultibyteCharacter(_ start: Int) throws(JSONError) -> Int {
        let invalid = JSONError(reason: .invalidUTF8, offset: start)
        let (second, length): (ClosedRange<UInt8>, Int) =
            switch base[start] {
            case 0xC2...0xDF: (0x80...0xBF, 2)
            case 0xE0: (0xA0...0xBF, 3)
            case 0xED: (0x80...0x9F, 3)
            case 0xE1...0xEF: (0x80...0xBF, 3)
            case 0xF0: (0x90...0xBF, 4)
            case 0xF1...0xF3: (0x80...0xBF, 4)
            case 0xF4: (0x80...0x8F, 4)
            default: throw invalid
            }
        guard second ~= base[start + 1] else { throw invalid }
        for index in start + 2..<start + length where base[index] & 0xC0 != 0x80 {
            throw invalid
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
            if let found = lookAlike(at: first) {
                throw JSONError(reason: .lookAlike(found), offset: first)
            }
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
            if let found = lookAlike(at: start + index) {
                throw JSONError(reason: .lookAlike(found), offset: start + index)
            }
            throw unexpected(.value, start, in: container)
        }
        return start + literal.utf8CodeUnitCount
    }
}
