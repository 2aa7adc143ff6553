// The reasons for an error, as a person would put them.

extension JSONScanner {
    /// The error for anything else than the expected.
    ///
    /// At the end of the text, that it ends there.
    func unexpected(
        _ expectation: JSONError.Expectation,
        _ offset: Int,
        in container: JSONValue.Kind?
    ) -> JSONError {
        if let container, offset >= end {
            return JSONError(reason: .endInside(container), offset: end)
        }
        if let format = foreignFormat {
            return JSONError(reason: format, offset: 0)
        }
        return JSONError(
            reason: foreignReason(at: offset) ?? .expected(expectation),
            offset: offset
        )
    }

    /// The reason for a text that is common in files, but not JSON.
    func foreignReason(at offset: Int) -> JSONError.Reason? {
        if isAtComment(offset) {
            .comment
        } else if isAtConflict(offset) {
            .conflict
        } else {
            lookAlike(at: offset).map { .lookAlike($0) }
        }
    }

    /// The character here, if it looks like one of JSON's or is invisible.
    func lookAlike(at offset: Int) -> LookAlike? {
        guard base[offset] >= 0x80, let next = try? endOfMultibyteCharacter(offset) else {
            return nil
        }
        let bytes = UnsafeBufferPointer(start: base + offset, count: next - offset)
        return bytes.text.unicodeScalars.first.flatMap(LookAlike.init)
    }

    /// Whether seven `<`, `|`, `=` or `>` stand here: git and others mark versions so that
    /// they could not merge.
    private func isAtConflict(_ offset: Int) -> Bool {
        let byte = base[offset]
        return "<|=>".utf8.contains(byte) && end - offset >= 7
            && (1..<7).allSatisfy { base[offset + $0] == byte }
    }

    /// The reason for a text in another format, which shows at its beginning.
    private var foreignFormat: JSONError.Reason? {
        // Some file systems leave this of a file that was being written in a crash.
        if (0..<end).allSatisfy({ base[$0] == 0 }) { return .onlyNULs }
        // UTF-16's mark, or else a character of ASCII in UTF-16.
        let isMarked = base[0] == 0xFF && base[1] == 0xFE || base[0] == 0xFE && base[1] == 0xFF
        if end > 1, isMarked || base[0] == 0 || base[1] == 0 { return .utf16 }
        // A property list of macOS, binary or in XML.
        let isPropertyList = ["bplist", "<?xml", "<plist"].contains { mark in
            mark.utf8.elementsEqual(UnsafeBufferPointer(start: base, count: mark.utf8.count))
        }
        return isPropertyList ? .propertyList : nil
    }
}
