/// A change of the style that the desktop shows.
package struct DesktopChange {
    /// Why the desktop does not show the style.
    package enum Failure: Error {
        /// The session belongs to another user, by this sentence.
        case foreignSession(String)
        /// The bus that the tool needs is missing.
        case noBus(DesktopTool)
        /// The tool failed, and may have written why.
        case tool(DesktopTool, ProgramFailure, String)
        /// `gsettings` did not fail, but the key has another value.
        case keyUnchanged(SettingsKey, String)
        case file(StoreError)
        /// The steps did not fail, but a source still reports the old style.
        case unchanged(SystemStyle, String)
    }

    /// The outcome of a change.
    package struct Outcome {
        /// Whether a source reports the new style.
        ///
        /// A dry run and a removed choice count as confirmed.
        package var isConfirmed = true
        /// The output of the tools.
        package var text = ""
        /// Why the portal's clients do not see the change, if the portal is in trouble.
        package var portalTrouble: PortalTrouble?
        /// Why the memory for the next change could not be written.
        package var memoryFailure: StoreError?
    }

    private let plan: DesktopPlan
    private let environment: ProcessEnvironment

    /// - Parameters:
    ///   - plan: The steps to do.
    ///   - environment: The variables of the session.
    package init(_ plan: DesktopPlan, in environment: ProcessEnvironment) {
        self.plan = plan
        self.environment = environment
    }

    /// Does the steps, and queries the sources until one of them reports the style.
    ///
    /// - Parameters:
    ///   - style: The style to confirm. `nil` queries no source and reads no key back.
    ///   - isDryRun: Whether to only find the tools, and the bus that they need.
    /// - Returns: The outcome.
    /// - Throws: `Failure`.
    package func run(toShow style: InterfaceStyle?, isDryRun: Bool) throws(Failure) -> Outcome {
        if let session = environment.foreignSession {
            throw .foreignSession(session)
        }
        var outcome = Outcome()
        for step in plan.steps {
            outcome.text += try run(step, isDryRun: isDryRun) + "\n"
        }
        if isDryRun {
            return outcome
        }
        if let memory = plan.memory {
            do {
                try memory.write(in: environment)
            } catch {
                outcome.memoryFailure = error
            }
        }
        if let style {
            try confirm(style, &outcome)
        }
        return outcome
    }

    // MARK: Steps

    /// Does a step.
    ///
    /// - Returns: The output of its tool.
    private func run(_ step: DesktopStep, isDryRun: Bool) throws(Failure) -> String {
        guard let tool = step.tool else {
            if case .file(let file, let content) = step, !isDryRun {
                try mappingError(DesktopFile.replace(file, with: content), Failure.file)
            }
            return ""
        }
        // Before the bus, because a hook of the desktop skips a missing tool.
        let program = try mappingError(ExternalProgram(tool.name, in: environment)) {
            Failure.tool(tool, $0, "")
        }
        if tool.needsBus, environment.busAddressWithoutLaunch == nil {
            throw .noBus(tool)
        }
        if isDryRun {
            return ""
        }
        let variables = tool.variables(in: environment)
        let deadline = Syscalls.deadline(seconds: tool.seconds)
        let run = program.perform(tool.arguments, setting: variables, until: deadline)
        if let failure = run.failure {
            throw .tool(tool, failure, run.text)
        }
        guard case .key(let key, let value?) = step else {
            return run.text
        }
        // `gsettings` exits with 0 although dconf did not store the value.
        let stored = program.perform(["get"] + key.words, setting: variables, until: deadline)
        let answer = stored.text.firstLine
        guard stored.failure == nil, answer == value || answer == "'\(value)'" else {
            throw .keyUnchanged(key, run.text)
        }
        return run.text
    }

    // MARK: Confirming

    /// Queries the sources for at most a second, until the first with an answer reports the style.
    private func confirm(_ style: InterfaceStyle, _ outcome: inout Outcome) throws(Failure) {
        let deadline = Syscalls.deadline()
        var last: SystemStyle?
        outcome.isConfirmed = false
        repeat {
            let shown = DesktopStyle(in: environment, until: deadline)
            outcome.portalTrouble = shown.portalTrouble
            // Once the portal has answered, gsettings is ignored: near the deadline the portal may
            // only be late.
            let isLate = shown.style?.source == .gsettings && last?.source == .portal
            if let finding = shown.style, !isLate {
                if finding.style == style {
                    outcome.isConfirmed = true
                    return
                }
                last = finding
            }
            if last == nil, outcome.portalTrouble != nil {
                return
            }
            // The portal follows a key within a few milliseconds.
            Syscalls.sleep(milliseconds: 5)
        } while Syscalls.monotonicNanoseconds < deadline
        if let last {
            throw .unchanged(last, outcome.text)
        }
    }
}
