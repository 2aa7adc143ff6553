/// A session of another user: root has the environment of the user who ran `sudo -E` or `su`.
///
/// dconf would leave a file of root's in the user's folder, and the user's own dconf would fail
/// from then on. So neither `gsettings` nor another tool of the desktop is started there.
package struct OtherUsersSession: Equatable, Sendable {
    /// The variable with the folder's path.
    package let variable: String
    /// The number of the folder's owner.
    package let owner: UInt32

    /// Looks at the folder that dconf would write to: `$XDG_RUNTIME_DIR`, else `$XDG_CACHE_HOME`,
    /// else the home folder.
    ///
    /// The result is `nil` if the folder is this user's own, or does not exist.
    ///
    /// - Parameter environment: The variables to look at.
    package init?(in environment: ProcessEnvironment) {
        for name in ["XDG_RUNTIME_DIR", "XDG_CACHE_HOME", "HOME"] {
            guard let folder = environment.absolutePath(name) else {
                continue
            }
            guard let status = folder.status, status.owner != Syscalls.effectiveUser else {
                return nil
            }
            variable = name
            owner = status.owner
            return
        }
        return nil
    }
}

extension OtherUsersSession: CustomStringConvertible {
    /// The reason, as a sentence without a full stop.
    package var description: String {
        let user =
            if owner == 0 {
                "root"
            } else {
                "user \(owner)"
            }
        return "$\(variable) belongs to another user (\(user))"
    }
}
