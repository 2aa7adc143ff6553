/// The reason why a program did not answer.
package enum ProgramFailure: Error, Equatable, CustomStringConvertible {
    case notFound
    case cannotRun(SystemError)
    case exited(Int32)
    case signaled(Int32)
    case timedOut

    /// The failure as the end of a sentence that begins with the tool's name.
    package var description: String {
        switch self {
        case .notFound: "is not installed"
        case .cannotRun(let reason): "cannot be run: \(reason)"
        case .exited(let status): "failed with status \(status)"
        case .signaled(let signal): "was ended by signal \(signal)"
        case .timedOut: "did not answer within a second"
        }
    }
}
