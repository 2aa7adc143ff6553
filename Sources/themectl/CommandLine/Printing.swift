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

    /// The lines of warnings, without failing with `--strict`.
    func lines(of warnings: [StoreError]) -> [String] {
        isQuiet ? [] : warnings.map { "warning: \($0.advised)" }
    }
}
