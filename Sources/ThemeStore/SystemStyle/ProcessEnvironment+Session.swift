extension ProcessEnvironment {
    /// Why this is a session of another user, as a sentence without a full stop, or `nil` if it is
    /// this user's: root has the environment of the user who ran `sudo -E` or `su`.
    ///
    /// Root's files in such a session would lock the user out: dconf's in the runtime folder, and
    /// a desktop's in the home folder. Without a runtime folder, the home folder's owner decides.
    /// So no tool of the desktop is started, and no file is written.
    var foreignSession: String? {
        foreignDconf ?? foreignOwner(ofFirst: ["XDG_RUNTIME_DIR", "HOME"])
    }

    /// Why the folder that dconf would write to belongs to another user: `$XDG_RUNTIME_DIR`, else
    /// `$XDG_CACHE_HOME`, else the home folder.
    var foreignDconf: String? {
        foreignOwner(ofFirst: ["XDG_RUNTIME_DIR", "XDG_CACHE_HOME", "HOME"])
    }

    /// The sentence that the first folder of these variables that exists belongs to another user.
    private func foreignOwner(ofFirst variables: [String]) -> String? {
        for name in variables {
            guard let owner = absolutePath(name)?.status?.owner else {
                continue
            }
            if owner == Syscalls.effectiveUser {
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
