/// The environment variables that decide where the store is and which preference wins: those of the process, or others
/// instead.
///
/// These are `THEMECTL_STORE`, `THEMECTL_APP`, `THEMECTL_APPEARANCE` and `THEMECTL_SYSTEM`; `XDG_CONFIG_HOME`,
/// `HOME` and `XDG_CONFIG_DIRS` of the XDG Base Directory Specification; and to find what the system shows, `COLORFGBG`,
/// `PATH`, `XDG_CURRENT_DESKTOP`, `DBUS_SESSION_BUS_ADDRESS`, `XDG_RUNTIME_DIR`, `LC_THEMECTL`, `SSH_CONNECTION`, `DISPLAY`,
/// `WAYLAND_DISPLAY`, `TERM` and `TMUX`. A test that passes variables of its own leaves your settings alone.
public struct ProcessEnvironment: Equatable, Sendable {
    /// The values by name; `nil` for those of the process.
    private let variables: [String: String]?

    private init(_ variables: [String: String]?) {
        self.variables = variables
    }

    /// Creates an environment of exactly these variables.
    ///
    /// - Parameter variables: The values by name; all other variables are unset.
    public init(_ variables: [String: String]) {
        self.init(Optional(variables))
    }

    /// The environment of this process, as it is at each use.
    public static let process = ProcessEnvironment(nil)

    /// A variable's value, or `nil` where it is not set.
    package func bytes(_ name: String) -> [UInt8]? {
        switch variables {
        case let variables?: variables[name].map { Array($0.utf8) }
        case nil: Syscalls.environmentValue(name)
        }
    }

    /// A variable's value as text, or `nil` where it is not set; what is not UTF-8 in it becomes U+FFFD.
    package func text(_ name: String) -> String? {
        bytes(name).map { String(decoding: $0, as: UTF8.self) }
    }

    /// A variable's value as a path, or `nil` where it is not set or empty.
    package func path(_ name: String) -> StorePath? {
        bytes(name).flatMap { StorePath(bytes: $0) }
    }

    /// Whether the session is of a desktop, by the list of names in `$XDG_CURRENT_DESKTOP` (Desktop Entry Specification).
    ///
    /// - Parameter name: The desktop's name, in small letters.
    /// - Returns: Whether it is in the list, in whatever letters.
    package func isDesktop(_ name: String) -> Bool {
        (text("XDG_CURRENT_DESKTOP") ?? "").split(separator: ":").contains { $0.lowercased() == name }
    }
}
