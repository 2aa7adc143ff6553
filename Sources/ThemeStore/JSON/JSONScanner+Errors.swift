// The reasons for an error, as a person would put them.

extension JSONScanner {
    /// The error for anything else than the expected.
    ///
    /// At the end of the text, that it ends there.
    @inline(never)
    func unexpected(
        _ expectation: JSONError.Expectation,
        _ offset: Int,
        in container: JSONValue.Kind?
    ) -> JSONError {
        guard offset >= end else {
            if hasOnlyNULs {
                return JSONError(reason: .onlyNULs, offset: 0)
            }
            if isUTF16 {
                return JSONError(reason: .utf16, offset: 0)
            }
            if container == nil, isPropertyList {
                return JSONError(reason: .propertyList, offset: 0)
            }
            return JSONError(
                reason: foreignReason(at: offset) ?? .expected(expectation),
                offset: offset
            )
        }
        guard let container else {
            return JSONError(reason: .empty, offset: 0)
        }
        return JSONError(reason: .endInside(container), offset: end)
    }

    /// The reason for a text that is common in files, but not JSON.
    func foreignReason(at offset: Int) -> JSONError.Reason? {
        if isAtComment(offset) {
            .comment
        } else if isAtConflict(offset) {
            .conflict
        } else {
            nil
        }
    }

    /// Whether seven `<`, `|`, `=` or `>` stand here: git and others mark versions so that
    /// they could not merge.
    private func isAtConflict(_ offset: Int) -> Bool {
        let byte = base[offset]
        return "<|=>".utf8.contains(byte) && end - offset >= 7
            && (1..<7).allSatisfy { base[offset + $0] == byte }
    }

    /// Whether a comment stands here, as in the dialects JSONC and JSON5.
    func isAtComment(_ offset: Int) -> Bool {
        base[offset] == "/" && (base[offset + 1] == "/" || base[offset + 1] == "*")
    }

    /// Whether the text begins like a property list of macOS, binary or in XML.
    private var isPropertyList: Bool {
        ["bplist", "<?xml", "<plist"].contains { mark in
            end >= mark.utf8.count
                && mark.utf8.enumerated().allSatisfy { base[$0.offset] == $0.element }
        }
    }

    /// Whether the text is what some file systems leave of a file that was being written in a
    /// crash.
    private var hasOnlyNULs: Bool {
        (0..<end).allSatisfy { base[$0] == 0 }
    }

    /// Whether the text begins with UTF-16's mark, or else with a character of ASCII in UTF-16.
    private var isUTF16: Bool {
        guard end > 1 else { return false }
        return base[0] == 0xFF && base[1] == 0xFE || base[0] == 0xFE && base[1] == 0xFF
            || base[0] == 0 || base[1] == 0
    }
}
