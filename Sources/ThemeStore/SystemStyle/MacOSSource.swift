/// The key `AppleInterfaceStyle` among the global defaults of macOS, through `defaults`.
enum MacOSSource {
    @inline(__always) static var row: SourceRow {
        SourceRow(summary: "the AppleInterfaceStyle of macOS", files: files, ask: ask)
    }

    /// The global defaults.
    ///
    /// Other programs' are in other files of the same folder.
    private static func files(_ environment: ProcessEnvironment) -> [SourceFile] {
        #if canImport(Darwin)
            guard let home = environment.absolutePath("HOME") else {
                return []
            }
            let path = home.appending("Library/Preferences/.GlobalPreferences.plist")
            return [(path, .status(of: path))]
        #else
            return []
        #endif
    }

    private static func ask(_ environment: ProcessEnvironment, _ deadline: Int64)
        -> SystemStyleAnswer
    {
        #if os(macOS)
            guard Syscalls.effectiveUser != 0 else {
                return .noOpinion("root's settings are not the user's")
            }
            do throws(ExternalProgram.Failure) {
                let tool = try ExternalProgram("defaults", in: environment)
                let answer = try tool.ask(
                    ["read", "-g", "AppleInterfaceStyle"],
                    until: deadline,
                    absence: "AppleInterfaceStyle) does not exist"
                )
                // A warning of the system's libraries may stand before it.
                switch answer.lines.last {
                case "Dark":
                    return .style(.dark)
                case "Light":
                    return .style(.light)
                default:
                    return .failure("defaults answered '\(answer.firstLine)'")
                }
            } catch {
                // The key is there in dark mode only.
                if error == .absent {
                    return .style(.light)
                }
                return .failed("defaults", error)
            }
        #else
            return .noOpinion("this is not macOS")
        #endif
    }
}
