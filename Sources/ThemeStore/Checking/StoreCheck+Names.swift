extension StoreCheck {
    /// Adds the store's members whose names are nearly one of ours, and so are not read.
    mutating func addNearNames(in tree: JSONTree) {
        for index in tree.children(of: 0) {
            guard let place = tree.nodes[index].name else { continue }
            let name = tree.name(of: index)
            guard let meant = MemberName.all.first(where: { StoreCheck.isNear(name, Array($0.utf8)) }) else { continue }
            let spelling = String(decoding: name, as: UTF8.self)
            add(Finding(at: place.lowerBound, .warning) { _ in .nearName(spelling, meant: meant) })
        }
    }

    /// Whether two names that are not the same differ in capitals only, or in one letter: another one, one more, one less,
    /// or two that have changed places.
    static func isNear(_ name: [UInt8], _ other: [UInt8]) -> Bool {
        guard name != other, abs(name.count - other.count) <= 1 else { return false }
        if name.count == other.count, zip(name, other).allSatisfy({ isSameLetter($0, $1) }) { return true }
        let start = zip(name, other).prefix { $0 == $1 }.count
        let (left, right) = (name[start...], other[start...])
        if left.count == right.count {
            let isSwapped = left.count > 1 && left.prefix(2).elementsEqual(right.prefix(2).reversed())
            return left.dropFirst().elementsEqual(right.dropFirst())
                || isSwapped && left.dropFirst(2).elementsEqual(right.dropFirst(2))
        }
        return left.count > right.count
            ? left.dropFirst().elementsEqual(right) : right.dropFirst().elementsEqual(left)
    }

    private static func isSameLetter(_ left: UInt8, _ right: UInt8) -> Bool {
        left == right || (left ^ right == 0x20 && (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(left | 0x20))
    }
}
