import ThemeStore

/// `hooks`: lists, enables, disables or runs hooks.
struct HooksRequest: Request {
    static let row = CommandRow(
        group: .followers,
        summary: "list the hooks, or enable, disable or run them",
        operand: .init(
            name: "enable NAME... | disable NAME... | run",
            count: 0...Int.max,
            kind: .hookAction,
            following: .hook
        ),
        options: [.source, .default, .dryRun, .site],
        shared: [.app, .store, .json, .quiet, .strict],
        refusals: { operand in
            switch operand.flatMap(HookAction.init) {
            case .enable, .disable: ofRun + [.json]
            case .run: [.json, .site, .dryRun]
            case nil: ofRun + [.site, .dryRun]
            }
        },
        wordings: [
            .defaultStyle,
            .init(option: .site, summary: "use the site's folder of hooks, instead of the user's"),
        ],
        examples: [
            "themectl hooks": nil,
            "themectl hooks enable desktop foot": "",
            "themectl hooks run": "",
        ]
    )

    private enum Work {
        case list(isJSON: Bool, isQuiet: Bool)
        case change(HookSwitch)
        case run(Question)
    }

    private let work: Work

    init(_ line: Line) throws(Failure) {
        guard let word = line.operands.first else {
            try HooksRequest.refuse(HooksRequest.ofRun, for: "run", in: line)
            try HooksRequest.refuse([.site, .dryRun], for: "enable NAME", in: line)
            work = .list(isJSON: line.has(.json), isQuiet: line.has(.quiet))
            return
        }
        let names = line.operands.dropFirst()
        let action = try HooksRequest.action(word.text, in: line)
        try line.refuse(HooksRequest.row.refusals(word.text), beside: word.text)
        switch action {
        case .run:
            if let extra = names.first {
                let advice = "themectl hooks run" + line.options.spelled
                throw line.misuse("unexpected operand '\(extra.text)'; try '\(advice)'")
            }
            work = .run(try Question(line, about: .style))
        case .enable, .disable:
            work = .change(try HookSwitch(line, action))
        }
    }

    /// The options that only `run` takes.
    private static let ofRun: [Option] = [.source, .default, .app, .store, .strict]

    /// Refuses options that the list of hooks does not take.
    private static func refuse(
        _ options: [Option],
        for words: String,
        in line: Line
    ) throws(Failure) {
        if let option = line.first(of: options) {
            throw line.misuse(
                "--\(option.name) does not belong to the list; try 'themectl hooks \(words)'"
            )
        }
    }

    /// The action that a word names.
    private static func action(_ word: String, in line: Line) throws(Failure) -> HookAction {
        if let action = HookAction(rawValue: word) {
            return action
        }
        var advice = "help hooks"
        let names = line.operands.dropFirst().spelled
        if "list ls show status info".hasWord(word) {
            advice = "hooks"
        } else if "add install link on unmask".hasWord(word), !names.isEmpty {
            advice = "hooks enable" + names
        } else if "remove rm delete unlink off mask".hasWord(word), !names.isEmpty {
            advice = "hooks disable" + names
        } else if "start watch".hasWord(word) {
            advice = "watch --hooks"
        } else if let nearest = HookAction.allCases.map({ $0.rawValue }).nearest(to: word) {
            advice = "hooks \(nearest)" + names
        }
        if advice.hasPrefix("hooks") {
            let action = advice.split(separator: " ").dropFirst().first.map { String($0) }
            let refused = row.refusals(action)
            advice += line.options.filter { !refused.contains($0.option) }.spelled
        }
        throw line.misuse("'\(word)' is not enable, disable or run; try 'themectl \(advice)'")
    }

    func run(in environment: ProcessEnvironment) throws(Failure) -> Output {
        switch work {
        case .list(let isJSON, let isQuiet):
            HooksRequest.list(in: environment, isQuiet: isQuiet).rendered(isJSON: isJSON)
        case .change(let change):
            try change.run(in: environment)
        case .run(let question):
            try HooksRequest.runHooks(for: question, in: environment)
        }
    }

    // MARK: The list

    private static func list(in environment: ProcessEnvironment, isQuiet: Bool) -> HookListReport {
        let installed = InstalledHooks(in: InstalledFiles(in: environment))
        let folders = HookFolders(in: environment)
        let scan = HookScan(of: folders.folders)
        let files = scan.files.filter { !$0.isHiding }
        var rows: [HookListReport.Row] = []
        var available = installed.hooks
        for file in files {
            let hook = installed.hook(linkedBy: file.path)
            available.removeAll { $0.name == hook?.name }
            rows.append(row(of: file, hook))
        }
        rows += available.map { hook in
            .init(
                name: hook.name,
                state: "available",
                path: hook.path,
                isInstalled: true,
                detail: hook.summary
            )
        }
        var state = "running"
        var detail = "runs the hooks that are enabled"
        if !folders.hasActiveRunner {
            state = "none"
            detail = "start one with \(environment.runnerStart)"
        }
        rows.append(.init(state: state, path: folders.lock?.path, detail: detail))
        var report = HookListReport(
            rows: rows,
            home: environment["HOME"],
            isOnTerminal: FileDescriptor.standardOutput.isTerminal
        )
        if !isQuiet {
            let listed = files.map { $0.path }
            let problems = scan.problems.filter { !listed.contains($0.path) }
            report.notes = problems.map { "warning: \($0.path): \($0.sentence)" }
        }
        return report
    }

    /// The row of a file in a folder of hooks.
    private static func row(
        of file: HookScan.Entry,
        _ hook: InstalledHooks.Hook?
    ) -> HookListReport.Row {
        var state = "enabled"
        var detail = hook?.summary ?? file.path.description
        if !file.runs {
            state = "skipped"
            detail = file.sentence
        }
        return .init(
            name: hook?.name ?? file.path.name?.description,
            state: state,
            path: file.path,
            isInstalled: hook != nil,
            detail: detail
        )
    }

    // MARK: Running

    /// Requires that the user's folder of hooks can be read, or does not exist.
    ///
    /// What may be readable a moment later is read again.
    private static func requireReadable(_ folder: StorePath) throws(Failure) {
        do {
            _ = try FileDescriptor.workingFolder.openFolder(folder).names()
        } catch {
            let isAnswer = error == .noSuchFileOrDirectory || error.isPassing
            if !isAnswer {
                throw .store(StoreError(FileError(.read, folder, .system(error))))
            }
        }
    }

    private static func runHooks(
        for question: Question,
        in environment: ProcessEnvironment
    ) throws(Failure) -> Output {
        if let own = HookFolders(in: environment).own {
            try requireReadable(own)
        }
        Console.prepareToFollow()
        let answer = try question.answer(in: environment)
        answer.warnings.forEach(Console.notify)
        let runner = try HookRunner(for: question, in: environment, isFollowing: false)
        defer {
            runner.stop()
        }
        runner.report(Round(answer: answer, previous: nil))
        // Folders that cannot be read may be readable a moment later.
        let deadline = Deadline(Syscalls.deadline())
        while true {
            runner.resume()
            if let end = runner.end { return end }
            if runner.isRoundOver {
                if runner.hasFailed { return Output(status: .no) }
                return Output()
            }
            var sources: [any EventSource] = [runner]
            if runner.isUnread {
                if deadline.isOver {
                    throw Failure(
                        status: .ioError,
                        message: "hooks: the folders of hooks cannot be read"
                    )
                }
                sources.append(deadline)
            }
            try EventLoop.wait(for: sources, in: question.verb)
        }
    }
}
