import ThemeStore

/// How to print: `--json`, `--quiet` and `--strict`.
struct Printing {
    let isJSON: Bool
    /// Whether warnings and notes are left out.
    let isQuiet: Bool
    /// Whether the first warning is a failure.
    let isStrict: Bool

    init(_ line: inout Line) {
        isJSON = line.flag(.json)
        isQuiet = line.flag(.quiet)
        isStrict = line.flag(.strict)
    }

    /// The lines of warnings on standard error.
    func warnings(_ warnings: [StoreError]) throws(Failure) -> [String] {
        if isStrict, let first = warnings.first { throw .store(first) }
        return lines(of: warnings)
    }

    /// The line about a stored value that is not recognized.
    func warnings(about value: StoredValue, in file: StorePath) throws(Failure) -> [String] {
        guard case .unrecognized(let value) = value else { return [] }
        return try warnings([.unrecognizedValue(file, value)])
    }

    /// The lines of warnings, without failing with `--strict`.
    func lines(of warnings: [StoreError]) -> [String] {
        isQuiet ? [] : warnings.map { "warning: \($0.advised)" }
    }
}
