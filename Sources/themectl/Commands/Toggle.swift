import ThemeStore

extension Command {
    /// `toggle`: pins the opposite of what is shown.
    static let toggle = Command(
        name: "toggle",
        summary: "store and print the opposite of the style in force",
        options: [.dryRun],
        shared: Command.writerOptions,
        run: ToggleCommand.run)
}

private enum ToggleCommand {
    @Sendable
    static func run(_ invocation: Invocation) throws(Failure) -> Output {
        // Nothing here tells what the system shows, and most systems begin light.
        let systemStyle = InterfaceStyle.light
        return try invocation.change(.app) { previous in
            AppearanceStore.opposite(of: previous, systemStyle: systemStyle)
        } describe: { change, output in
            let current = change.current ?? .system
            if change.previous.appearance?.style == nil {
                output.notes.append(
                    "the preference was system, which is taken for \(systemStyle.appearance.name); "
                        + "pinned \(current.name), try 'themectl reset' to follow the system again")
            }
            output.print(current.name)
        }
    }
}
