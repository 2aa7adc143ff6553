/// Names to look for among the members of objects: a few are compared with each, many are looked up.
struct NameTable {
    /// The most names that are compared.
    private static let few = 8

    /// The names, decoded, in UTF-8; all are different.
    private var names: [[UInt8]] = []
    /// The place of each name; empty for a few.
    private var numbers: [[UInt8]: Int] = [:]

    /// Adds a name if it is new.
    ///
    /// - Parameter name: The name, decoded, in UTF-8.
    /// - Returns: Its number, from 0 in the order of the first times.
    mutating func add(_ name: [UInt8]) -> Int {
        if let known = numbers.isEmpty ? names.firstIndex(of: name) : numbers[name] { return known }
        names.append(name)
        if names.count > NameTable.few {
            for number in (numbers.isEmpty ? 0 : names.count - 1)..<names.count { numbers[names[number]] = number }
        }
        return names.count - 1
    }

    /// The number of the name that a spelled string, valid and with its quotes, says.
    func number(of spelling: ArraySlice<UInt8>) -> Int? {
        numbers.isEmpty ? names.firstIndex { JSONString.says(spelling, $0) } : numbers[JSONString.decoded(spelling)]
    }
}
