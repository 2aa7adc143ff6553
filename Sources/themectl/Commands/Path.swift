import ThemeStore

extension Command {
    /// `path`: where the store is.
    static let path = Command(
        name: "path",
        summary: "print the path of the store's file, whether it exists or not",
        manual: """
            Print the path of the store's file, whether it exists or not.
            """,
        options: [.site],
        shared: [.app, .store, .quiet],
        examples: [
            .init("ls -l \"$(themectl path)\"", nil)
        ],
        run: { invocation throws(Failure) in
            if invocation.isFilter { throw invocation.misuse("standard input has no path; try --store FILE") }
            let location = try invocation.location()
            let file = try resolving(try location.name)
            if Console().isTerminal {
                return Output(text: Array("\(file.description.withControlsEscaped)\n".utf8))
            }
            // A program gets the path's bytes, which need not be UTF-8.
            return Output(text: file.bytes + [UInt8(ascii: "\n")])
        })
}
