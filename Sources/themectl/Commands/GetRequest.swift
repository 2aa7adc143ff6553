import ThemeStore

/// `get`: the preference in force, or a style.
struct GetRequest: Request {
    static let row = CommandRow(
        group: .setting,
        summary: "print the preference in force: system, light or dark",
        options: [
            .scope, .effective, .system, .source, .as, .default, .showOrigin, .key, .word, .site,
        ],
        shared: CommandRow.readerOptions,
        examples: [
            "themectl get": "dark",
            "themectl get --app com.example.Notes --effective --default light": "dark",
            "themectl get --scope checkout --show-origin": "scope\tlight",
        ]
    )

    let question: Question
    let codec: AppearanceSpelling

    init(_ line: Line) throws(Failure) {
        codec = try line.choice(.as, "a codec") ?? .name
        question = try Question(line)
        try line.refuse([.as, .showOrigin], beside: .json)
    }

    func run(in environment: ProcessEnvironment) throws(Failure) -> Output {
        try AnswerReport(
            question: question,
            answer: question.answer(in: environment, notesStore: true)
        ).rendered(as: codec)
    }
}
