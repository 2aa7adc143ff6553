import ThemeStore

/// A progress bar on standard error.
///
/// It is hidden unless standard error is a terminal that can redraw a line.
struct ProgressBar {
    private let total: Int
    private let isShown: Bool

    init(total: Int, isWanted: Bool, in environment: ProcessEnvironment) {
        self.total = total
        isShown =
            isWanted && FileDescriptor.standardError.isTerminal && environment["TERM"] != "dumb"
    }

    /// Draws the bar on the cursor's line.
    func draw(_ done: Int) {
        guard isShown else { return }
        Console.redraw(
            ProgressBar.text(
                done,
                of: total,
                columns: FileDescriptor.standardError.terminalWidth ?? 80
            )
        )
    }

    /// Clears the bar, so that something else can be printed.
    func clear() {
        if isShown { Console.redraw("") }
    }

    /// The bar, three columns shorter than the terminal is wide: a full line may move the cursor to
    /// the next, and a terminal shows `^C` where the cursor is when that is typed.
    ///
    /// The text is empty if the count does not fit.
    static func text(_ done: Int, of total: Int, columns: Int) -> String {
        let count = " \(done)/\(total)"
        let room = columns - 3
        let width = min(room - count.utf8.count - 2, 60)
        guard width > 0 else {
            if count.utf8.count - 1 <= room {
                return String(count.dropFirst())
            }
            return ""
        }
        let filled =
            if total == 0 {
                width
            } else {
                width * done / total
            }
        return "[" + String(repeating: "#", count: filled)
            + String(repeating: ".", count: width - filled) + "]" + count
    }
}
