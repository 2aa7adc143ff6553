import Glibc

/// Runs the checks, then the walks.
///
/// The arguments are a word of the checks' names, the number of steps, the seed, and `stop` to stop at a failure.
@main
enum Main {
    static func main() async {
        let arguments = CommandLine.arguments
        let word = arguments.count > 1 ? arguments[1] : ""
        let steps = arguments.count > 2 ? Int(arguments[2]) ?? 0 : 0
        let seed = arguments.count > 3 ? UInt64(arguments[3]) ?? 0 : 0
        Report.stops = arguments.count > 4
        var failures = await run(sharedChecks + systemChecks, only: word)
        failures += await run(sampleChecks, with: [Setting.all[0]], only: word)
        if word.isEmpty { failures += await walk(steps: steps, seed: seed) }
        exit(failures == 0 ? 0 : 1)
    }
}
