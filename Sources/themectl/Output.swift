/// What a command has to say, and the status to exit with once it is said.
struct Output {
    /// Lines for standard error.
    var notes: [String] = []
    /// The bytes for standard output, in order.
    var pieces: [ArraySlice<UInt8>] = []
    /// Whether those go to standard error instead.
    var isError = false
    var status: ExitStatus = .success

    var isEmpty: Bool {
        pieces.allSatisfy(\.isEmpty)
    }

    /// Adds a line to what goes to standard output.
    mutating func print(_ line: String) {
        write(line + "\n")
    }

    /// Adds text that has its line ends already.
    mutating func write(_ text: String) {
        pieces.append(Array(text.utf8)[...])
    }
}
