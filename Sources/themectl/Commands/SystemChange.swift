import ThemeStore

// `--system` of `set` and `toggle`.

extension WriteArguments {
    /// Changes the desktop's style, and no store.
    ///
    /// - Parameters:
    ///   - choice: The style, or `system` to remove the choice, or `nil` for the opposite of the
    ///     current style.
    ///   - environment: The variables.
    /// - Returns: The report.
    /// - Throws: `Failure` if the style cannot be changed.
    func changeSystem(
        to choice: Appearance?,
        in environment: ProcessEnvironment
    ) throws(Failure) -> Output {
        let verb = choice == nil ? "toggle" : "set"
        Console.keepChildStatuses()
        let previous = DesktopStyle(in: environment, until: Syscalls.deadline()).style?.style
        let appearance = choice ?? (previous ?? .light).opposite.appearance
        guard
            let plan = try resolving(
                Desktop(in: environment)
                    .plan(toShow: appearance, leaving: previous, in: environment)
            )
        else {
            throw .usage("\(verb): this system has no choice to give back; try light or dark")
        }
        var report = SystemChangeReport(
            appearance: appearance,
            previous: previous,
            target: target,
            isDryRun: isDryRun,
            isToggled: choice == nil
        )
        let isShown = previous != nil && appearance.style == previous
        if !isShown || plan.isNeededAnyway {
            report.steps = plan.steps
            report.outcome = try mappingError(
                DesktopChange(plan, in: environment)
                    .run(toShow: appearance.style, isDryRun: isDryRun)
            ) { (failure: DesktopChange.Failure) in
                if case .file(let error) = failure {
                    return Failure.store(error)
                }
                let advice = failure.advice(for: appearance)
                return .unavailable("\(verb): \(failure.sentence(after: plan.steps))\(advice)")
            }
        }
        if !isDryRun, !target.isQuiet, appearance != .system {
            let store = AppearanceStore(StoreLocation(app: .default, in: environment))
            report.layers = LayerSnapshot(reading: store, in: environment)
            report.isStoreNamed = (try? StoreLocation(namedIn: environment)) == store.location
        }
        return report.rendered
    }
}

extension SystemStyle {
    /// The style and its source, for a message.
    var words: String { "\(style.name) (\(source.rawValue))" }
}

extension DesktopStep {
    /// The step's command line, or the text that it writes, for a message.
    var summary: String {
        switch self {
        case .file: "write \(object)"
        case .key, .tool: "run \(object)"
        }
    }

    /// The step as the cause of what follows it.
    fileprivate var cause: String {
        switch self {
        case .file: "writing \(object)"
        case .key, .tool: object
        }
    }

    private var object: String {
        if case .file(let file, let content) = self {
            return "'\(content)' to '\(file)'"
        }
        let words = tool.map { [$0.name] + $0.arguments } ?? []
        return "'\(words.map { $0.quotedForShell }.joined(separator: " "))'"
    }
}

extension DesktopChange.Failure {
    fileprivate func sentence(after steps: [DesktopStep]) -> String {
        switch self {
        case .foreignSession(let session):
            "\(session), so the desktop was not changed"
        case .noBus(let tool):
            "there is no session bus, and \(tool.name) needs one"
        case .tool(let tool, .timedOut, let text):
            "\(tool.name) was ended after \(tool.seconds) seconds\(text.outputSuffix)"
        case .tool(let tool, let failure, let text):
            "\(tool.name) \(failure)\(text.outputSuffix)"
        case .keyUnchanged(let key, let text):
            "gsettings did not change the key '\(key.words.joined(separator: " "))'"
                + text.outputSuffix
        case .file(let error):
            error.description
        case .unchanged(let finding, let text):
            "the system still shows \(finding.words) after \(steps.last?.cause ?? "")"
                + text.outputSuffix
        }
    }

    /// The advice to make programs follow without the tool.
    ///
    /// It is empty if the choice is to be removed.
    fileprivate func advice(for appearance: Appearance) -> String {
        if appearance == .system {
            return ""
        }
        let advice = "; try 'themectl set \(appearance.name)'"
        // A portal that does not follow the tool can ask themectl instead.
        if case .unchanged(let finding, _) = self, finding.source == .portal {
            return "\(advice) and the recipe for the desktop portal in 'man themectl-recipes'"
        }
        return advice
    }
}

extension String {
    /// The beginning of a tool's output, on one line, after a colon.
    ///
    /// It is empty if it wrote nothing.
    var outputSuffix: String {
        let words = split { $0.isWhitespace }.joined(separator: " ")
        return ": \(JSONExcerpt.shortened(words, to: 160))".when(!words.isEmpty)
    }
}
