import ThemeStore

/// The program: arguments, environment and standard streams in, exit status out.
@main
enum Themectl {
    static func main() {
        DescriptorIO.occupyStandardStreams()
        do {
            var parser = Parser(Syscalls.arguments.map { Argument(bytes: $0) }[...], in: .standard)
            let output =
                switch try parser.parse() {
                case .run(let command, let line):
                    try command.run(line, .current)
                case .help(let command):
                    HelpText.standard(in: .current).output(for: command)
                case .version:
                    Output("themectl \(Version.current)\n")
                case .usage:
                    Console.exit(printing: HelpText.standard(in: .current).usage)
                }
            let status = Console.show(output)
            if let signal = output.signal {
                Console.exit(bySignal: signal)
            }
            Console.exit(status)
        } catch {
            Console.diagnose(error.message)
            Console.exit(error.status)
        }
    }
}

extension CommandTable {
    /// The table of the program.
    static let standard = CommandTable(commands: [
        Command("get", GetRequest.self),
        Command("set", SetRequest.self),
        Command("toggle", ToggleRequest.self),
        Command("reset", ResetRequest.self),
        Command("is", IsRequest.self),
        Command("explain", ExplainRequest.self),
        Command("list", ListRequest.self),
        Command("path", PathRequest.self),
        Command("watch", WatchRequest.self),
        Command("with", WithRequest.self),
        Command("portal", PortalRequest.self),
        Command("receive", ReceiveRequest.self),
        Command("check", CheckRequest.self),
        Command("migrate", MigrateRequest.self),
        Command("hierarchy", HierarchyRequest.self),
        Command("palette", PaletteRequest.self),
        Command("completions", CompletionsRequest.self),
        Command("help", HelpRequest.self),
        Command("complete", CompleteRequest.self),
    ])
}
