import ThemeStore

/// The program: arguments, environment and standard streams in, exit status out.
@main
enum Themectl {
    static func main() {
        let console = Console()
        console.prepare()
        let status: ExitStatus
        do throws(Failure) {
            let parser = Parser(commands: .standard, environment: .process)
            status = console.show(try parser.parse(Argument.ofProcess).answer(.standard))
        } catch {
            console.diagnose(error.message)
            status = error.status
        }
        console.exit(status)
    }
}
