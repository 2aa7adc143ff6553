/// A source of the system's style: how to ask it, and what may change its answer.
struct SourceRow {
    /// Its question, in a few words.
    let summary: String
    /// The signals on the session bus that may mean another answer, as match rules.
    var signals: @Sendable () -> [String] = { [] }
    /// Whether a message is one of these signals.
    var isSignal: @Sendable (BusMessage) -> Bool = { _ in false }
    /// The files whose changes may change the answer, and their content.
    ///
    /// They need not exist.
    var files: @Sendable (ProcessEnvironment) -> [SourceFile] = { _ in [] }
    /// Makes the folder of such a file before it is followed, if the nearest existing one is
    /// everybody's.
    var makeFolder: @Sendable (ProcessEnvironment) -> Void = { _ in }
    /// Asks, and gives up at a deadline, by `Syscalls.monotonicNanoseconds`.
    let ask: @Sendable (_ environment: ProcessEnvironment, _ deadline: Int64) -> SystemStyleAnswer
}

/// A file whose changes may change a source's answer.
typealias SourceFile = (path: StorePath, content: SourceContent)

/// A source's answer.
package enum SystemStyleAnswer: Equatable, Sendable {
    /// The system's style, and where it comes from if that is more than the source's name.
    case style(InterfaceStyle, detail: String = "")
    /// No answer: the source is missing or has no opinion, for the given reason.
    case noOpinion(String)
    /// No answer: the query failed, for the given reason.
    case failure(String)
    /// No answer: the desktop portal exists but does not work.
    case portalTrouble(DesktopPortal.Trouble)
    /// No answer: there are too many open files, which may be over soon.
    case outOfDescriptors(String)
    /// A variable has an invalid value.
    ///
    /// No other source is asked then.
    case invalid(StoreError)
}

extension SystemStyleAnswer {
    /// Why there is no style.
    ///
    /// It is empty if there is one.
    var reason: String {
        switch self {
        case .style:
            ""
        case .noOpinion(let reason), .failure(let reason), .outOfDescriptors(let reason):
            reason
        case .portalTrouble(let trouble):
            trouble.description
        case .invalid(let error):
            error.description
        }
    }

    /// The answer of a source whose program has none.
    static func failed(_ program: String, _ failure: ExternalProgram.Failure) -> SystemStyleAnswer {
        switch failure {
        case .notFound: .noOpinion("there is no \(program)")
        case .cannotRun(let reason) where reason.isOutOfDescriptors:
            .outOfDescriptors("\(program) \(failure)")
        default: .failure("\(program) \(failure)")
        }
    }
}

/// The relevant part of a source's file.
enum SourceContent: Equatable {
    /// The setting's value, as the file has it, or `nil` where it has none.
    case value([UInt8]?)
    /// Its format is not known, so any change may be one of the setting, or `nil` for no file.
    case status(FileStatus?)

    /// The content of a file of unknown format.
    static func status(of path: StorePath) -> SourceContent {
        .status(path.status)
    }
}
