/// A command line that has been read up to a word.
struct UnfinishedLine {
    var rest: ArraySlice<Argument>
    var options: [GivenOption] = []
    /// The option at the very end of the line, without the value that it takes.
    var awaiting: GivenOption?
    /// The command's name and its operands.
    var operands: [Argument] = []
    /// The words after `--`.
    var trailing: [Argument] = []
    /// Whether there was a `--`.
    var isEnded = false
}
