import ThemeStore

/// `--system` of `set` and `toggle`: changes what the system shows, by the system's own tool, and no store.
struct SystemChange {
    static let wording = Option.Wording(.system, "change what the system shows, by its own tool, and no store")

    private let verb: String

    /// Reads `--system`; `nil` without it.
    ///
    /// - Parameter line: The line.
    /// - Throws: `Failure.usage` if an option about a store is given, too.
    init?(_ line: Line) throws(Failure) {
        guard line.has(.system) else { return nil }
        try line.refuse([.app, .store, .scope, .site, .lock, .unlock], beside: "--system")
        verb = line.verb
    }

    /// Changes what the system shows.
    ///
    /// - Parameters:
    ///   - choice: The style, or `system` to give the choice back; `nil` for the opposite of what the system shows.
    ///   - arguments: Whether to change anything, and what to print.
    ///   - environment: The variables to look at.
    /// - Returns: The report.
    /// - Throws: `Failure`.
    func run(
        _ choice: Appearance?, _ arguments: WriteArguments, in environment: ProcessEnvironment
    ) throws(Failure) -> Output {
        Console.keepChildStatuses()
        let tool = SystemStyleTool(in: environment)
        if choice == .system, tool.arguments(for: .system) == nil {
            throw .usage("\(verb): this system has no choice to give back; try light or dark")
        }
        let deadline = Syscalls.monotonicNanoseconds + SystemStyleTool.second
        let previous = SystemStyleTool.shown(in: environment, until: deadline)?.style
        let appearance = choice ?? (previous ?? .light).opposite.appearance
        var report = SystemChangeReport(
            appearance: appearance, previous: previous, arguments: arguments, isToggled: choice == nil)
        if previous == nil || appearance.style != previous, let operands = tool.arguments(for: appearance) {
            let words = ([tool.rawValue] + operands).map { Argument($0).quoted }.joined(separator: " ")
            let isDryRun = arguments.isDryRun
            let (isConfirmed, text) = try mappingError(
                try tool.run(operands, toShow: appearance.style, in: environment, isDryRun: isDryRun)
            ) { (failure: SystemStyleTool.Failure) in
                let sentence = failure.sentence(about: tool, words)
                let advice = failure.wayOut(to: appearance).map { "; try '\($0)'" } ?? ""
                return Failure.unavailable("\(verb): \(sentence)\(advice)")
            }
            report.run = (tool, words, isConfirmed, text)
        }
        if !arguments.isDryRun, !arguments.target.isQuiet, appearance != .system {
            let store = AppearanceStore(StoreLocation(app: .default, in: environment))
            report.layers = LayerSnapshot(reading: store, in: environment)
        }
        return report.rendered(in: environment)
    }
}

extension SystemStyleTool.Failure {
    fileprivate func sentence(about tool: SystemStyleTool, _ words: String) -> String {
        switch self {
        case .noBus: "there is no session bus, and \(tool.rawValue) needs one"
        case .tool(.timedOut, let text):
            "\(tool.rawValue) was ended after \(tool.seconds) seconds\(text.remark)"
        case .tool(let failure, let text): "\(tool.rawValue) \(failure)\(text.remark)"
        case .unchanged(let finding, let text):
            "the system still shows \(finding.style.appearance.name) (\(finding.source.rawValue)) after "
                + "'\(words)'\(text.remark)"
        }
    }

    /// The command that makes programs follow without the tool; `nil` if a choice is to be given back.
    fileprivate func wayOut(to appearance: Appearance) -> String? {
        if appearance == .system { return nil }
        // A portal that does not follow the tool can ask themectl instead.
        if case .unchanged(let finding, _) = self, finding.source == .portal {
            return "themectl set \(appearance.name)' and the recipe for the desktop portal in 'man themectl-recipes"
        }
        return "themectl set \(appearance.name)"
    }
}

extension String {
    /// The beginning of what a tool wrote, on one line, behind a colon; empty if it wrote nothing.
    var remark: String {
        let words = split { $0.isWhitespace }.joined(separator: " ")
        return words.isEmpty ? "" : ": \(JSONExcerpt.shortened(words, to: 160))"
    }
}
