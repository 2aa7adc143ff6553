import ThemeStore

/// `reset`: removes a stored preference.
struct ResetRequest: Request {
    static let row = CommandRow(
        group: .setting,
        summary: "remove the stored preference, so that it is unset",
        options: [.scope, .allScopes, .key, .word, .dryRun, .site],
        shared: CommandRow.writerOptions,
        examples: ["themectl reset": "", "themectl reset --all-scopes": ""]
    )

    let arguments: WriteArguments

    init(_ line: Line) throws(Failure) {
        try line.refuse([.scope], beside: .allScopes)
        arguments = try WriteArguments(line)
    }

    func run(in environment: ProcessEnvironment) throws(Failure) -> Output {
        let target = arguments.target
        let options = arguments.options
        let report = try arguments.changeStore(in: environment) { store throws(StoreError) in
            if target.isAllScopes {
                try store.removeScopes(options)
            } else {
                try store.write(nil, for: target.scope, options: options)
            }
        }
        return report.rendered
    }
}
