import ThemeStore

extension Command {
    /// `explain`: why the answer is what it is.
    static let explain = Command(
        name: "explain",
        summary: "print every layer and system source, its answer, and which one won",
        manual: """
            Print every layer and every source of the system's style, its answer, how long
            it took, and with an asterisk which one won.
            """,
        options: [.scope],
        shared: Command.readerOptions,
        run: ExplainCommand.run)
}

private enum ExplainCommand {
    @Sendable
    static func run(_ invocation: Invocation) throws(Failure) -> Output {
        let scope = try invocation.scope()
        let source = try invocation.source()
        let explanation = Explanation.ask(invocation, source, scope)
        var output = Output()
        if invocation.has(.json) {
            for row in explanation.rows { output.print(row.json) }
        } else {
            let terminal = Console()
            output.write(
                ExplanationTable(rows: explanation.rows, isColored: terminal.wantsColor(in: invocation.environment))
                    .text)
        }
        output.notes += try invocation.warnings(explanation.warnings)
        if let failure = explanation.failure {
            output.notes.append(failure.message)
            output.status = failure.status
        }
        return output
    }
}

/// What every layer and every source had to say.
struct Explanation {
    /// One of them.
    struct Row: Equatable {
        enum Kind: String {
            case layer, source
        }

        let kind: Kind
        let name: String
        /// The word that it answered with, or `nil` where it had none.
        var answer: String?
        /// What was looked at, or why there is no answer.
        var detail: String
        var microseconds: Int = 0
        var hasWon = false
        /// Whether there was anyone to ask.
        var isAsked = true
    }

    private(set) var rows: [Row] = []
    /// Why the preference in force cannot be told, where it cannot.
    private(set) var failure: Failure?
    /// What the layers asked had that could not be used.
    private(set) var warnings: [StoreError] = []

    static func ask(_ invocation: Invocation, _ source: StoreSource, _ scope: ScopePath?) -> Explanation {
        var explanation = Explanation()
        explanation.askLayers(invocation, source, scope)
        explanation.askSources(invocation.environment)
        return explanation
    }

    private mutating func askLayers(_ invocation: Invocation, _ source: StoreSource, _ scope: ScopePath?) {
        var resolution = invocation.resolution(of: source, scope)
        var winner: Preference?
        do throws(StoreError) {
            winner = try resolution.preference()
            warnings = winner?.warnings ?? []
        } catch {
            failure = .store(error)
        }
        for origin in Origin.allCases {
            var row = Row(kind: .layer, name: origin.rawValue, detail: Explanation.place(of: origin, source, scope))
            let start = Syscalls.monotonicNanoseconds
            do throws(StoreError) {
                // Each is asked anew, so that each tells its own time.
                var alone = invocation.resolution(of: source, scope)
                row.answer = try alone.answer(of: origin)?.name
                if origin == .site { Explanation.describe(alone.site, &row) }
            } catch {
                row.detail = error.description
            }
            row.microseconds = Int((Syscalls.monotonicNanoseconds - start) / 1000)
            row.hasWon = winner?.origin == origin
            row.isAsked = origin != .scope || scope != nil
            rows.append(row)
        }
        needsSystem = winner.map { $0.appearance == .system } ?? false
    }

    /// Whether the system decides what is shown.
    private var needsSystem = false

    private mutating func askSources(_ environment: Environment) {
        var isFound = !needsSystem
        for source in StyleSource.automatic {
            let start = Syscalls.monotonicNanoseconds
            let answer = source.ask(in: environment)
            let time = Int((Syscalls.monotonicNanoseconds - start) / 1000)
            var row = Row(kind: .source, name: source.rawValue, detail: "", microseconds: time)
            row.isAsked = source.isOfThisSystem
            switch answer {
            case .style(let style):
                row.answer = style.appearance.name
                row.hasWon = !isFound
                isFound = true
            case .noOpinion(let reason):
                row.detail = reason
            case .failure(let reason):
                row.detail = "failed: \(reason)"
            }
            rows.append(row)
        }
    }

    private static func place(of origin: Origin, _ source: StoreSource, _ scope: ScopePath?) -> String {
        switch origin {
        case .environment: "$THEMECTL_APPEARANCE"
        case .scope: scope?.text ?? "no scope given"
        case .store: source.path
        case .site: source.site.map(\.description).joined(separator: ", ")
        case .default: ""
        }
    }

    private static func describe(_ site: SiteDefaults, _ row: inout Row) {
        if let lock = site.lock { row.detail = "locked by \(lock)" }
        if let warning = site.warnings.first { row.detail = warning.description }
    }
}

extension Explanation.Row {
    fileprivate var json: String {
        var line = JSONLine()
        line.add("kind", kind.rawValue)
        line.add("name", name)
        line.add("asked", isAsked)
        line.add("answer", answer)
        line.add("detail", detail.isEmpty ? nil : detail)
        line.add("milliseconds", spelled: Seconds.milliseconds(ofMicroseconds: microseconds))
        line.add("won", hasWon)
        return line.text
    }
}
