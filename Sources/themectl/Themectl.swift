import ThemeStore

/// The program: arguments, environment and standard streams in, exit status out.
@main
enum Themectl {
    static func main() {
        let console = Console()
        DescriptorIO.occupyStandardStreams()
        let status: ExitStatus
        do throws(Failure) {
            status = console.show(try answer(Argument.ofProcess))
        } catch {
            console.diagnose(error.message)
            status = error.status
        }
        console.exit(status)
    }

    private static func answer(_ arguments: [Argument]) throws(Failure) -> Output {
        switch try Parser(commands: .standard).parse(arguments) {
        case .run(let command, var line):
            return try command.run(&line, .process)
        case .help(let command):
            return Help.output(for: command)
        case .version:
            return Output(text: Array("themectl \(Version.current)\n".utf8))
        case .usage:
            return Help.usage
        }
    }
}
