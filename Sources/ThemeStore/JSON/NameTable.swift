/// Names to look for among the members of objects: a few are compared with each, many are looked up.
struct NameTable {
    /// The most names that are compared.
    private static let few = 8

    /// The names, decoded, in UTF-8; all are different.
    let names: [[UInt8]]
    /// The place of each name; empty for a few.
    private var numbers: [[UInt8]: Int] = [:]

    init(_ names: [[UInt8]]) {
        self.names = names
        guard names.count > NameTable.few else { return }
        for (number, name) in names.enumerated() { numbers[name] = number }
    }

    /// The number of the name that a spelled string, valid and with its quotes, says.
    func number(of spelling: ArraySlice<UInt8>) -> Int? {
        numbers.isEmpty ? names.firstIndex { JSONString.says(spelling, $0) } : numbers[JSONString.decoded(spelling)]
    }
}
