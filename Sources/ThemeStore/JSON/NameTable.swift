/// Names to look for among the members of objects: a few are compared with each, many are looked up.
struct NameTable<Name: Collection<UInt8>> {
    /// The most names that are compared.
    private static var few: Int { 8 }

    let names: [Name]
    /// The first of each name; empty for a few.
    private var numbers: [[UInt8]: Int] = [:]

    /// - Parameter names: The names, decoded, in UTF-8.
    init(_ names: [Name]) {
        self.names = names
        guard names.count > NameTable.few else { return }
        for (number, name) in names.enumerated().reversed() { numbers[Array(name)] = number }
    }

    /// The number of the first name that a spelled string, valid and with its quotes, says.
    func number(of spelling: ArraySlice<UInt8>) -> Int? {
        numbers.isEmpty ? names.firstIndex { JSONString.says(spelling, $0) } : numbers[JSONString.decoded(spelling)]
    }
}
