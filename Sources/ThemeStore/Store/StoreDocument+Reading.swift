extension StoreDocument {
    /// Gathers our members in one pass over the text.
    struct Reader {
        let text: PaddedBytes
        var appearance: JSONMember?
        var overrides: JSONMember?
        var overridesObject: JSONObject?
        var scopes: [Scope] = []
        var scopeIndex = ScopeIndex()
        var duplicates: [Duplicate] = []
        var locks: [JSONMember] = []

        mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) throws(JSONError) -> JSONObject {
            guard var scanner = JSONScanner(paddedBytes: bytes) else { throw JSONError(reason: .empty, offset: 0) }
            let open = try scanner.enterTopLevelObject()
            var last: JSONMember?
            while let name = try scanner.nextName() {
                // One look at the first character passes over most of what is not ours.
                let first = bytes[name.lowerBound + 1]
                let mayBeOurs = first == MemberName.firstCharacter || first == UInt8(ascii: "\\")
                last = mayBeOurs ? try readMember(name, with: &scanner) : try scanner.skipMember(named: name)
            }
            let close = scanner.offset - 1
            try scanner.finish()
            return JSONObject(open: open, close: close, lastMember: last)
        }

        private mutating func readMember(
            _ name: Range<Int>, with scanner: inout JSONScanner
        ) throws(JSONError) -> JSONMember {
            if says(name, MemberName.overrides) { return try readOverrides(name, with: &scanner) }
            let member = try scanner.skipMember(named: name)
            if says(name, MemberName.appearance) { appearance = first(appearance, member, MemberName.appearance) }
            if says(name, MemberName.locked) { locks.append(member) }
            return member
        }

        private mutating func readOverrides(
            _ name: Range<Int>, with scanner: inout JSONScanner
        ) throws(JSONError) -> JSONMember {
            guard scanner.isAtObject, overrides == nil else {
                let member = try scanner.skipMember(named: name)
                overrides = first(overrides, member, MemberName.overrides)
                return member
            }
            let open = scanner.enterObject()
            var last: JSONMember?
            while let name = try scanner.nextName() {
                let member = try scanner.skipMember(named: name)
                scopes.append(Scope(name: JSONString.decoded(text[name]), member: member))
                last = member
            }
            noteDuplicateScopes()
            overridesObject = JSONObject(open: open, close: scanner.offset - 1, lastMember: last)
            let member = JSONMember(name: name, value: JSONValue(kind: .object, range: open..<scanner.offset))
            overrides = member
            return member
        }

        private func says(_ name: Range<Int>, _ expected: String) -> Bool {
            JSONString.says(text[name], expected.utf8)
        }

        private mutating func first(_ known: JSONMember?, _ member: JSONMember, _ name: String) -> JSONMember {
            guard let known else { return member }
            duplicates.append(Duplicate(name, known, member))
            return known
        }

        private mutating func noteDuplicateScopes() {
            guard scopes.count > 1 else { return }
            scopeIndex.reserveCapacity(scopes.count)
            for (number, scope) in scopes.enumerated() {
                guard let first = scopeIndex.add(number, in: scopes) else { continue }
                let name = String(decoding: scope.name, as: UTF8.self)
                duplicates.append(Duplicate(name, scopes[first].member, scope.member))
            }
        }
    }
}
