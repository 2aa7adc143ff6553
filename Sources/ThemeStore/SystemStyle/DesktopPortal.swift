/// The desktop portal's answer to `org.freedesktop.appearance color-scheme`, asked through `gdbus` or `busctl`.
///
/// The setting is 0 for no preference, 1 for dark and 2 for light (XDG Desktop Portal, Settings). No preference is light,
/// as GNOME means it, and values to come are to be taken for no preference. `ReadOne` gives the number in a variant;
/// portals before version 2 of the interface have only `Read`, which wraps that in one more.
enum DesktopPortal {
    private static let bus = "org.freedesktop.portal.Desktop"
    private static let object = "/org/freedesktop/portal/desktop"
    private static let interface = "org.freedesktop.portal.Settings"
    private static let setting = ["org.freedesktop.appearance", "color-scheme"]

    static func ask(_ environment: ProcessEnvironment, _ deadline: Int64) -> SystemStyleAnswer {
        for client in Client.allCases {
            guard let tool = try? ExternalProgram(client.rawValue, in: environment) else { continue }
            return ask(tool, client, deadline)
        }
        return .noOpinion("there is neither gdbus nor busctl")
    }

    private static func ask(_ tool: ExternalProgram, _ client: Client, _ deadline: Int64) -> SystemStyleAnswer {
        var failure = ExternalProgram.Failure.unanswered
        for method in ["ReadOne", "Read"] {
            do throws(ExternalProgram.Failure) {
                let answer = try tool.ask(client.arguments(method), until: deadline)
                guard let number = client.number(in: answer) else {
                    return .failure("\(client.rawValue) answered '\(answer.firstLine)'")
                }
                return .style(number == 1 ? .dark : .light)
            } catch {
                failure = error
                // Only a client that says no quickly may be telling of a method that is not there.
                switch error {
                case .exited, .unanswered: continue
                default: return .failure("\(client.rawValue) \(error)")
                }
            }
        }
        return .failure("\(client.rawValue) \(failure)")
    }

    /// A program that can ask the portal, and follow its signal that a setting has changed.
    enum Client: String, CaseIterable {
        case gdbus, busctl

        /// Starts it to print something when it has begun to listen, and whenever it is time to ask again.
        ///
        /// - Returns: The program, or `nil` where there is none, or it does not start.
        func follow(in environment: ProcessEnvironment) -> ExternalProgram.Followed? {
            // busctl says on standard error that it listens.
            try? ExternalProgram(rawValue, in: environment).follow(monitorArguments, hearingErrors: self == .busctl)
        }

        /// Whether what it prints first tells that it listens, not why it cannot.
        func listens(saying output: String) -> Bool {
            !output.isEmpty && !output.hasPrefix("Failed")
        }

        fileprivate func arguments(_ method: String) -> [String] {
            switch self {
            case .gdbus:
                [
                    "call", "--session", "--dest", bus, "--object-path", object, "--method", "\(interface).\(method)",
                ] + setting
            case .busctl:
                ["--user", "call", bus, object, interface, method, "ss"] + setting
            }
        }

        private var monitorArguments: [String] {
            switch self {
            case .gdbus:
                ["monitor", "--session", "--dest", bus, "--object-path", object]
            case .busctl:
                [
                    "--user", "monitor", "--match",
                    "type='signal',interface='\(interface)',member='SettingChanged',path='\(object)'",
                ]
            }
        }

        /// The number in `(<uint32 1>,)` and `(<<uint32 1>>,)`, or in `v u 1` and `v v u 1`.
        fileprivate func number(in answer: String) -> UInt32? {
            let line = answer.split(separator: "\n").first ?? ""
            switch self {
            case .gdbus:
                for (opening, closing) in [("(<uint32 ", ">,)"), ("(<<uint32 ", ">>,)")]
                where line.hasPrefix(opening) && line.hasSuffix(closing) {
                    return UInt32(line.dropFirst(opening.count).dropLast(closing.count))
                }
                return nil
            case .busctl:
                for opening in ["v u ", "v v u "] where line.hasPrefix(opening) {
                    return UInt32(line.dropFirst(opening.count))
                }
                return nil
            }
        }
    }
}
