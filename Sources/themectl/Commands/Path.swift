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
        run: PathCommand.run)
}

private enum PathCommand {
    @Sendable
    static func run(_ invocation: Invocation) throws(Failure) -> Output {
        if invocation.isFilter { throw invocation.misuse("standard input has no path; try --store FILE") }
        let location = try invocation.location()
        if let absence = location.absence { throw .store(absence) }
        // Its bytes as they are, which need not be UTF-8: the path is for a program.
        return Output(text: location.file.bytes + [UInt8(ascii: "\n")])
    }
}
