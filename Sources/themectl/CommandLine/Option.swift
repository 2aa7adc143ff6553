/// Every option there is, in the order in which help and manual list them; `row` says what each is.
///
/// A name means the same for every command.
enum Option: CaseIterable {
    case scope, allScopes, scopes
    case effective, system, source
    case `as`, `default`, showOrigin
    case onlyChanges, once, timeout
    case key, falseAs, keep, all, backup
    case dryRun
    case app, store, site, lock
    case json, quiet, strict, lockTimeout
    case style, over, palette, check
    case help, version

    /// A row of the table of options, which parser, help, manual and completions read.
    struct Row: Sendable {
        /// Without the two hyphens.
        let name: String
        /// The letter of its short form.
        let letter: Unicode.Scalar?
        /// What its value is called, for an option that takes one.
        let placeholder: String?
        /// What its value may be.
        let candidates: CompletionCandidates
        /// Whether each time that it is given counts, and not only the last.
        let isRepeatable: Bool
        /// What it does, as the start of a sentence.
        let summary: String
        /// What the manual says of it, in mdoc; where that is nothing, the summary says it all.
        let manual: @Sendable () -> String

        @inline(__always)
        init(
            _ name: String, letter: Unicode.Scalar? = nil, value placeholder: String? = nil,
            _ candidates: CompletionCandidates = .none, isRepeatable: Bool = false,
            summary: String, manual: @escaping @autoclosure @Sendable () -> String = ""
        ) {
            self.name = name
            self.letter = letter
            self.placeholder = placeholder
            self.candidates = candidates
            self.isRepeatable = isRepeatable
            self.summary = summary
            self.manual = manual
        }
    }

    var name: String { row.name }
    var letter: Unicode.Scalar? { row.letter }
    var placeholder: String? { row.placeholder }
    var candidates: CompletionCandidates { row.candidates }
    var isRepeatable: Bool { row.isRepeatable }
    var summary: String { row.summary }

    /// How it is spelled, with its hyphens, the short form first.
    var spellings: [String] {
        (letter.map { ["-\($0)"] } ?? []) + ["--\(name)"]
    }

    /// How it is written, with its value, for the command of that name: `-a, --app ID`.
    func synopsis(for command: String?) -> String {
        spellings.joined(separator: ", ") + (row(for: command).placeholder.map { " \($0)" } ?? "")
    }

    /// All that there is to know of it for the command of that name, which may have a row of its own.
    func row(for command: String?) -> Row {
        command.flatMap { ownRow(for: $0) } ?? row
    }
}
