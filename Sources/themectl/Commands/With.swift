import ThemeStore

extension Command {
    /// `with`: runs a command under another preference.
    static let with = Command(
        name: "with",
        summary: "run COMMAND with the preference VALUE, whatever is stored",
        manual: """
            Run
            .Ar command
            with
            .Ar value
            as the preference in force, whatever is stored, unless the site locks the
            setting.
            .Nm
            becomes the command, so signals, terminal and exit status are the command's
            own.
            """,
        operands: [.init(name: "VALUE", count: .one, kind: .appearance)],
        commandLine: .required,
        examples: [
            .init("themectl with light -- printenv THEMECTL_APPEARANCE", "light")
        ],
        run: WithCommand.run)
}

private enum WithCommand {
    /// Becomes the command, so that signals, terminal and status are its own.
    @Sendable
    static func run(_ invocation: Invocation) throws(Failure) -> Output {
        let appearance = try invocation.appearance(invocation.operands[0])
        Syscalls.setEnvironmentValue("THEMECTL_APPEARANCE", appearance.name)
        let reason = Syscalls.execute(invocation.commandLine.map { $0.bytes })
        throw .notRun(invocation.commandLine[0].text, reason)
    }
}
