/// Why a desktop portal that exists has no answer.
package enum PortalTrouble: String, CustomStringConvertible {
    /// D-Bus can activate it, but it does not start.
    case doesNotStart = "the desktop portal does not start"
    /// Systemd's user manager would start it without the display that this process has.
    case lacksDisplay = "D-Bus lacks the display, so the desktop portal is not started"
    /// It runs, but none of its backends has settings.
    case hasNoBackend = "the desktop portal has no backend for settings"

    package var description: String { rawValue }
}

/// A source's answer.
enum SystemStyleAnswer: Equatable {
    /// The system's style, and where it comes from if that is more than the source's name.
    case style(InterfaceStyle, detail: String = "")
    /// No answer: the source is missing or has no opinion, for the given reason.
    case noOpinion(String)
    /// No answer: the query failed, for the given reason.
    ///
    /// The desktop portal may exist without working. Too many open files may be over soon.
    case failure(String, PortalTrouble? = nil, isOutOfDescriptors: Bool = false)
    /// A variable has an invalid value.
    ///
    /// No other source is asked then.
    case invalid(StoreError)

    /// The answer of a source whose program has none.
    static func failed(_ program: String, _ failure: ProgramFailure) -> SystemStyleAnswer {
        switch failure {
        case .notFound: .noOpinion("there is no \(program)")
        case .cannotRun(let reason):
            .failure("\(program) \(failure)", isOutOfDescriptors: reason.isOutOfDescriptors)
        default: .failure("\(program) \(failure)")
        }
    }
}

/// A file whose changes may change a source's answer, and its relevant part.
struct SourceFile: Equatable {
    let path: StorePath
    /// The setting's value, as the file has it.
    var value: [UInt8]?
    /// The status of a file of unknown format, in which any change may be one of the setting.
    var status: FileStatus?
}
