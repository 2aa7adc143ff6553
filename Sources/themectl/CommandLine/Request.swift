import ThemeStore

/// A command line, read for one command: typed values, with every error of usage already thrown.
protocol Request: SendableMetatype {
    associatedtype Outcome: Report
    static var row: CommandRow { get }
    /// Reads each of the command's options and operands once.
    init(_ line: inout Line) throws(Failure)
    func run(in environment: ProcessEnvironment) throws(Failure) -> Outcome
}

/// The result of a command, as values.
protocol Report {
    consuming func rendered() -> Output
}

extension Output: Report {
    consuming func rendered() -> Output { self }
}
