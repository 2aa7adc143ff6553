import Foundation
import Testing

/// A user restricted by permissions: the user running the tests, or `nobody` in place of root.
enum OrdinaryUser {
    /// The words to put before a command in a shell.
    static let prefix =
        geteuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups -- " : ""

    static let reason: Comment = "needs a user who is not root, and who can run what was built"

    /// Whether that user can run the command, which may be in a folder of root's.
    static let isAvailable: Bool = {
        guard let themectl = try? Themectl() else { return false }
        try? FileManager.default.setAttributes(
            [.posixPermissions: 0o755],
            ofItemAtPath: themectl.home.path
        )
        return (try? themectl.shell(prefix + "\"$THEMECTL\" get")) == Outcome(0, "system\n")
    }()
}

extension Themectl {
    /// Runs it as an ordinary user, to whom the home is open.
    func runAsOrdinaryUser(_ words: String) throws -> Outcome {
        try shell("exec \(OrdinaryUser.prefix)\"$THEMECTL\" \(words)")
    }

    /// Sets permission bits of something in the home.
    func setMode(_ mode: Int, _ name: String) throws {
        try FileManager.default.setAttributes(
            [.posixPermissions: mode],
            ofItemAtPath: home.path(name)
        )
    }
}
