import ThemeStore

/// `toggle`: pins the opposite of the current style.
struct ToggleRequest: Request {
    static let row = CommandRow(
        group: .setting,
        summary: "store and print the opposite style, going by what is stored",
        options: [.scope, .system, .key, .word, .dryRun, .site],
        shared: CommandRow.writerOptions,
        wordings: [.systemChange],
        examples: ["themectl toggle": "light", "themectl toggle --scope checkout": "dark"]
    )

    let arguments: WriteArguments

    init(_ line: Line) throws(Failure) {
        arguments = try WriteArguments(line)
    }

    func run(in environment: ProcessEnvironment) throws(Failure) -> Output {
        if arguments.isSystem {
            return try arguments.changeSystem(to: nil, in: environment)
        }
        // Another writer may make the store follow the system after it was seen to pin a style.
        var reason = "the system was not asked, so light is assumed"
        func systemStyle() throws(StoreError) -> InterfaceStyle? {
            Console.keepChildStatuses()
            do {
                let finding = try SystemStyle.find(in: environment)
                reason = "the system shows \(finding.words)"
                return finding.style
            } catch {
                if let mistake = error.mistake {
                    throw mistake
                }
                reason = "no source reports what the system shows, so light is assumed"
                return nil
            }
        }
        var report = try arguments.changeStore(in: environment) { store throws(StoreError) in
            try store.toggle(
                for: arguments.target.scope,
                options: arguments.options,
                askingSystem: systemStyle
            )
        }
        report.systemReason = report.write.wasSystem ? reason : nil
        report.printsValue = true
        return report.rendered
    }
}
