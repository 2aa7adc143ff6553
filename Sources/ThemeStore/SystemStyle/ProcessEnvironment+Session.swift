extension ProcessEnvironment {
    /// Why this is a session of another user, as a sentence without a full stop, or `nil` if it is
    /// this user's: root has the environment of the user who ran `sudo -E` or `su`.
    ///
    /// The folder that dconf would write to counts: `$XDG_RUNTIME_DIR`, else `$XDG_CACHE_HOME`,
    /// else the home folder. dconf would leave a file of root's in it, and the user's own dconf
    /// would fail from then on. So neither `gsettings` nor another tool of the desktop is started
    /// there.
    var foreignSession: String? {
        for name in ["XDG_RUNTIME_DIR", "XDG_CACHE_HOME", "HOME"] {
            guard let folder = absolutePath(name) else {
                continue
            }
            guard let owner = folder.status?.owner, owner != Syscalls.effectiveUser else {
                return nil
            }
            let user = owner == 0 ? "root" : "user \(owner)"
            return "$\(name) belongs to another user (\(user))"
        }
        return nil
    }

    /// The sources of the system's style that are asked by default: none without any variable, as
    /// of a store in memory.
    var automaticSources: [SystemStyleSource] {
        hasNoVariables ? [] : SystemStyleSource.automatic
    }

    /// The style in `$THEMECTL_SYSTEM`, known without asking another source.
    var styleAtOnce: InterfaceStyle? {
        self["THEMECTL_SYSTEM"].flatMap(Appearance.init(name:))?.style
    }

    /// Whether it is of a session over SSH: sshd sets `$SSH_CONNECTION`.
    package var isSSHSession: Bool {
        isSet("SSH_CONNECTION")
    }
}
