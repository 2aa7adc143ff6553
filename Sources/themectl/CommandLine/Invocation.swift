import ThemeStore

/// An option as it was given.
struct GivenOption {
    let option: Option
    let isShort: Bool
    /// The number of operands before it, without the command's name.
    let place: Int
    /// For an option that takes one.
    var value: Argument?

    var spelling: String { isShort ? option.spellings[0] : "--\(option.name)" }
}

/// A command line that makes sense: its command, options and operands, and the environment that it runs in.
///
/// The folder `Asking` has everything that can be asked of it.
struct Invocation {
    let command: Command
    let environment: ProcessEnvironment
    let options: [GivenOption]
    let operands: [Argument]
    /// The words after `--`, for a command that runs them.
    let commandLine: [Argument]

    func has(_ option: Option) -> Bool {
        options.contains { $0.option == option }
    }

    /// The value of an option that is given once.
    func value(of option: Option) -> Argument? {
        options.last { $0.option == option }?.value
    }

    /// The values of an option that may be given more than once.
    func values(of option: Option) -> [Argument] {
        options.compactMap { $0.option == option ? $0.value : nil }
    }

    /// An error about one of the words.
    func misuse(_ why: String) -> Failure {
        .usage("\(command.name): \(why)")
    }
}
