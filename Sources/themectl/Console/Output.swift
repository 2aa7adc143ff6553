/// A command's output and exit status.
struct Output {
    /// Lines for standard error.
    var notes: [String] = []
    /// The bytes for standard output.
    var text: [UInt8] = []
    /// A whole document for standard output, in pieces, because it may be large.
    var document: [ArraySlice<UInt8>] = []
    /// Makes the next part of a text that is too large to be kept; `nil` at its end.
    var nextPart: (() -> [UInt8]?)?
    /// Whether the text goes to standard error instead.
    var isError = false
    var status: ExitStatus = .success

    /// Adds a line to the text.
    mutating func print(_ line: String) {
        write(line)
        text.append(UInt8(ascii: "\n"))
    }

    /// Adds text that has its line ends already.
    mutating func write(_ words: String) {
        text.append(contentsOf: words.utf8)
    }
}

extension Output {
    /// The note of a dry run.
    static let dryRunNote = "dry run: nothing was changed"
}
