/// Every option, in the order in which help and manual list them.
///
/// A name means the same for every command, unless the command has a row of its own for it.
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
    case ios, shell
    case help, version

    /// A row of the table of options, which parser, help, manual and completions read.
    struct Row: Sendable {
        /// Without the two hyphens.
        let name: String
        /// The letter of its short form.
        let letter: Unicode.Scalar?
        /// The name of its value in help and manual; `nil` for a flag.
        let placeholder: String?
        let kind: ValueKind
        /// Whether it may be given more than once with different values.
        let isRepeatable: Bool
        /// Its effect, as the start of a sentence.
        let summary: String

        @inline(__always)
        init(
            _ name: String, letter: Unicode.Scalar? = nil, value placeholder: String? = nil,
            _ kind: ValueKind = .other, isRepeatable: Bool = false, summary: String
        ) {
            self.name = name
            self.letter = letter
            self.placeholder = placeholder
            self.kind = kind
            self.isRepeatable = isRepeatable
            self.summary = summary
        }
    }

    var name: String { row.name }
    var letter: Unicode.Scalar? { row.letter }
    var placeholder: String? { row.placeholder }
    var isRepeatable: Bool { row.isRepeatable }

    /// Its forms with their hyphens, the short one first.
    var spellings: [String] {
        (letter.map { ["-\($0)"] } ?? []) + ["--\(name)"]
    }

    /// Its forms and its value, for the command of that name: `-a, --app ID`.
    func synopsis(for command: String?) -> String {
        spellings.joined(separator: ", ") + (row(for: command).placeholder.map { " \($0)" } ?? "")
    }

    /// Its row for a command: the command's own, or else the general row.
    func row(for command: String?) -> Row {
        command.flatMap { ownRow(for: $0) } ?? row
    }
}

/// The kind of an operand or an option's value, which tells a shell what it may offer.
enum ValueKind {
    /// A value without candidates: a number, a new name.
    case other
    case appearance, style, codec, source, form, role, falseMeaning, shell, command
    /// An app with a store, and a scope in the store that the line means.
    case app, scope
    case file
}
