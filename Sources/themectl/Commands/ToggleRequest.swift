import ThemeStore

/// `toggle`: pins the opposite of what is shown.
struct ToggleRequest: Request {
    static let row = CommandRow(
        group: .setting, summary: "store and print the opposite style, going by what is stored",
        options: [.scope, .dryRun, .site],
        shared: CommandRow.writerOptions,
        examples: [
            .init("themectl toggle", "light"),
            .init("themectl toggle --scope checkout", "dark"),
        ])

    private let change: Change

    init(_ line: inout Line) throws(Failure) {
        change = try Change(&line)
    }

    func run(in environment: ProcessEnvironment) throws(Failure) -> Output {
        var change = change
        let store = try change.open(in: environment)
        // Another writer may make the store follow the system after it was seen to pin a style.
        var account = ChangeReport.SystemAccount.notAsked
        let toggle = try resolving(
            try store.toggle(for: change.target.scope, options: change.options) { () throws(StoreError) in
                account = try ToggleRequest.askSystem(in: environment)
                if case .shown(let finding) = account { return finding.style }
                return nil
            })
        var report = try ChangeReport(toggle.change, of: store, by: change, in: environment)
        report.systemAccount = toggle.wasSystem ? account : nil
        report.printsValue = true
        return report.rendered()
    }

    private static func askSystem(
        in environment: ProcessEnvironment
    ) throws(StoreError) -> ChangeReport.SystemAccount {
        Console.keepChildStatuses()
        do throws(SystemStyle.Unknown) {
            return .shown(try SystemStyle.current(in: environment))
        } catch {
            if let mistake = error.mistake { throw mistake }
            return .unknown
        }
    }
}
