import ThemeStore

/// `set`: stores a preference.
struct SetRequest: Request {
    static let row = CommandRow(
        group: .setting,
        summary: "store VALUE: system, light or dark; - reads standard input",
        operand: .init(name: "VALUE", kind: .appearance),
        options: [.scope, .system, .as, .key, .word, .dryRun, .site, .lock, .unlock],
        shared: CommandRow.writerOptions,
        wordings: [.systemChange],
        examples: [
            "themectl set dark --app com.example.Notes": "",
            "themectl set light --scope checkout": "",
            "themectl set dark --site --lock --app com.example.Kiosk": "",
        ]
    )

    /// The value, or `nil` to read it from standard input.
    let value: Appearance?
    let codec: AppearanceSpelling?
    var arguments: WriteArguments

    init(_ line: Line) throws(Failure) {
        let word = line.operand
        arguments = try WriteArguments(line)
        arguments.options.siteLock = try line.siteLock()
        codec = try line.choice(.as, "a codec")
        if word == Argument("-") {
            value = nil
            if arguments.target.isStandardInput {
                throw line.misuse("VALUE and --store cannot both be standard input")
            }
        } else {
            do {
                value = try line.appearance(word, codec)
            } catch {
                guard let advice = arguments.advice(on: word.text) else {
                    throw error
                }
                throw line.misuse("'\(word.text)' is not an appearance; try 'themectl \(advice)'")
            }
        }
    }

    func run(in environment: ProcessEnvironment) throws(Failure) -> Output {
        let value = if let value { value } else { try valueOnInput() }
        if arguments.isSystem {
            return try arguments.changeSystem(to: value, in: environment)
        }
        let report = try arguments.changeStore(in: environment) { store throws(StoreError) in
            try store.write(value, for: arguments.target.scope, options: arguments.options)
        }
        return report.rendered
    }

    private func valueOnInput() throws(Failure) -> Appearance {
        let text = try mappingError(
            DescriptorIO.read(.standardInput, expectedSize: 4096, limit: 4096)
        ) { (error: SystemError) in
            guard error == .fileTooLarge else {
                return Failure.standardInput(error)
            }
            return mistake("holds more than 4 KiB, not one word")
        }
        let words = text.bytes.text.split { $0.isWhitespace }
        guard let word = words.first, words.count == 1 else {
            throw mistake("holds \(words.count) words, not one")
        }
        return try Appearance(String(word), codec) { .input("standard input: \($0)") }
    }

    private func mistake(_ flaw: String) -> Failure {
        .input("standard input: \(flaw); try 'echo dark | themectl set -'")
    }
}

extension WriteArguments {
    /// The command for a word that other tools have instead of a VALUE, or `nil`.
    fileprivate func advice(on word: String) -> String? {
        let given = target.advice + " --dry-run".when(isDryRun) + " --system".when(isSystem)
        let isPhrase = word.utf8.contains(UInt8(ascii: "="))
        if isPhrase, let appearance = ForeignWord.appearance(word) {
            return "set \(appearance.name)\(given)"
        }
        if "follow os device".hasWord(word.lowercased()) {
            return "set system\(given)"
        }
        guard "unset null nil none".hasWord(word.lowercased()) else { return nil }
        if isSystem {
            return "set system --system"
        }
        return "reset\(given)"
    }
}

extension Line {
    /// Whether the site's file is to lock the setting.
    ///
    /// `nil` leaves the lock as it is.
    fileprivate func siteLock() throws(Failure) -> Bool? {
        try refuse([.lock], beside: .unlock)
        guard let option = first(of: [.lock, .unlock]) else {
            return nil
        }
        guard has(.site) else {
            throw misuse("--\(option.name) needs --site; try --site --\(option.name)")
        }
        return option == .lock
    }
}
