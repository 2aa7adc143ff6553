/// The key `AppleInterfaceStyle` among the global defaults of macOS, through `defaults`.
enum MacOSSource {
    /// The global defaults.
    ///
    /// Other programs' are in other files of the same folder.
    static func files(_ environment: ProcessEnvironment) -> [SourceFile] {
        guard let home = environment.absolutePath("HOME") else {
            return []
        }
        let path = home.appending("Library/Preferences/.GlobalPreferences.plist")
        return [SourceFile(path: path, status: path.status)]
    }

    static func ask(_ environment: ProcessEnvironment, _ deadline: Int64)
        -> SystemStyleAnswer
    {
        #if os(macOS)
            guard Syscalls.effectiveUser != 0 else {
                return .noOpinion("root's settings are not the user's")
            }
            do throws(ProgramFailure) {
                let run = try ExternalProgram("defaults", in: environment).perform(
                    ["read", "-g", "AppleInterfaceStyle"],
                    until: deadline
                )
                // A warning of the system's libraries may stand before it.
                let answer = run.text.split { $0.isNewline }.last ?? ""
                // The key is there in dark mode only.
                if case .exited = run.failure,
                    answer.hasSuffix("AppleInterfaceStyle) does not exist")
                {
                    return .style(.light)
                }
                if let failure = run.failure { throw failure }
                return switch answer {
                case "Dark":
                    .style(.dark)
                case "Light":
                    .style(.light)
                default:
                    .failure("defaults answered '\(answer.prefix(40))'")
                }
            } catch {
                return .failed("defaults", error)
            }
        #else
            return .noOpinion("this is not macOS")
        #endif
    }
}
