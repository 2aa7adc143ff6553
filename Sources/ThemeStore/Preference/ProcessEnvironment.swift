/// The environment variables for the store's place and the preference in force: those of the
/// process, or others instead.
///
/// These are `THEMECTL_STORE`, `THEMECTL_APP`, `THEMECTL_APPEARANCE` and `THEMECTL_SYSTEM`.
/// `XDG_CONFIG_HOME`, `HOME` and `XDG_CONFIG_DIRS` of the XDG Base Directory Specification. And to
/// find what the system shows, `COLORFGBG`, `PATH`, `XDG_CURRENT_DESKTOP`,
/// `DBUS_SESSION_BUS_ADDRESS`, `XDG_RUNTIME_DIR`, `LC_THEMECTL`, `SSH_CONNECTION`, `DISPLAY`,
/// `WAYLAND_DISPLAY`, `TERM` and `TMUX`. A test that passes its own variables leaves your
/// settings alone.
public struct ProcessEnvironment: Equatable, Sendable {
    /// Whether the variables are the process's own, which are not copied, except for changes.
    private var isProcess = true
    /// All variables, or the changes, with `nil` for a variable that is left out.
    private var values: [String: String?] = [:]

    /// Creates an environment of exactly these variables.
    ///
    /// - Parameter variables: The values by name. All other variables are unset.
    public init(_ variables: [String: String]) {
        isProcess = false
        values = variables.mapValues { $0 }
    }

    private init() {}

    /// The environment of this process, as it is at each use.
    public static var current: ProcessEnvironment {
        ProcessEnvironment()
    }

    /// Whether it has no variables, and is not the process's.
    var hasNoVariables: Bool {
        !isProcess && values.isEmpty
    }

    /// A variable's value, or `nil` where it is not set.
    package func bytes(_ name: String) -> [UInt8]? {
        if let value = values[name] {
            return value.map { $0.bytes }
        }
        guard isProcess else { return nil }
        return Syscalls.environmentValue(name)
    }

    /// A variable's value, or `nil` where it is not set.
    ///
    /// Bytes of it that are not UTF-8 become U+FFFD.
    ///
    /// - Parameter name: The variable's name, without a `$`.
    public subscript(name: String) -> String? {
        bytes(name)?.text
    }

    /// The same environment with another value of a variable.
    ///
    /// - Parameters:
    ///   - name: The variable's name, without a `$`.
    ///   - value: The value. `nil` removes the variable.
    /// - Returns: The environment.
    public func setting(_ name: String, to value: String?) -> ProcessEnvironment {
        var environment = self
        if value != nil || isProcess {
            environment.values.updateValue(value, forKey: name)
        } else {
            environment.values.removeValue(forKey: name)
        }
        return environment
    }

    /// A variable's value as a path, or `nil` where it is not set or empty.
    package func path(_ name: String) -> StorePath? {
        bytes(name).flatMap { StorePath(bytes: $0) }
    }

    /// A variable's value as a path, or `nil` if that is not absolute: by the XDG Base Directory
    /// Specification, it counts as unset then.
    func absolutePath(_ name: String) -> StorePath? {
        guard let path = path(name), path.isAbsolute else {
            return nil
        }
        return path
    }

    /// The user's runtime folder by the XDG Base Directory Specification: `$XDG_RUNTIME_DIR`, or
    /// without it the folder that systemd makes, if that belongs to this user.
    package var runtimeFolder: StorePath? {
        if let named = absolutePath("XDG_RUNTIME_DIR") {
            return named
        }
        let user = Syscalls.effectiveUser
        let usual = StorePath(literal: "/run/user/\(user)")
        return usual.status?.owner == user ? usual : nil
    }

    /// The list of folders in a variable, or another list if the variable is unset or empty.
    func folderList(_ variable: String, default list: String) -> [UInt8] {
        guard let named = bytes(variable), !named.isEmpty else {
            return list.bytes
        }
        return named
    }

    /// The site's configuration folders in the form of `PATH`, the most important first:
    /// `$XDG_CONFIG_DIRS`, by the XDG Base Directory Specification.
    ///
    /// An iPhone has no administrator, and an app's sandbox there no such folder.
    package var siteFolders: [UInt8] {
        #if os(iOS) || os(visionOS)
            return []
        #else
            return folderList("XDG_CONFIG_DIRS", default: "/etc/xdg")
        #endif
    }

    /// Whether a variable is set to anything but an empty value.
    package func isSet(_ name: String) -> Bool {
        bytes(name)?.isEmpty == false
    }

    /// Whether there is a display for a program's windows.
    var hasDisplay: Bool {
        isSet("DISPLAY") || isSet("WAYLAND_DISPLAY")
    }

    /// Whether the session is of a desktop, by the list of names in `$XDG_CURRENT_DESKTOP` (Desktop
    /// Entry Specification).
    ///
    /// - Parameter name: The desktop's name, in small letters.
    /// - Returns: Whether it is in the list, in whatever letters.
    func isDesktop(_ name: String) -> Bool {
        (self["XDG_CURRENT_DESKTOP"] ?? "").split(separator: ":").contains {
            $0.lowercased() == name
        }
    }
}
