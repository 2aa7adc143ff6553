/// What a command line asks for.
enum Request {
    case run(Invocation)
    /// The help on one command, or on all.
    case help(Command?)
    case version
    /// No argument at all.
    case usage
}
