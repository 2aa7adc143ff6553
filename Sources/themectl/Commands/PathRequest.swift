import ThemeStore

/// `path`: where the store is.
struct PathRequest: Request {
    static let row = CommandRow(
        group: .reasons,
        summary: "print the path of the store's file, whether it exists or not",
        options: [.site],
        shared: [.app, .store, .quiet],
        wordings: [.storeFile],
        examples: ["ls -l \"$(themectl path)\"": nil]
    )

    let target: Target

    init(_ line: Line) throws(Failure) {
        target = try Target(line)
        if target.isStandardInput {
            throw line.misuse("standard input has no path; try --store FILE")
        }
    }

    func run(in environment: ProcessEnvironment) throws(Failure) -> Output {
        let location = try target.location(in: environment)
        let file = try resolving(location.name)
        // Programs get the path's bytes: a path need not be UTF-8.
        var output = Output()
        if FileDescriptor.standardOutput.isTerminal {
            output.write(file.description.withControlsEscaped)
        } else {
            output.text += file.bytes
        }
        output.print("")
        return output
    }
}
