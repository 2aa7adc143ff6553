import Foundation
import Testing

/// A set-user-ID program, like `sudo`: an ordinary user who starts it cannot kill it.
enum Elevation {
    static let reason: Comment =
        "needs root, and a file system on which a program may become another user"

    /// The words to put before a command in the home.
    static let prefix = "./elevated --reuid=0 --regid=0 --clear-groups --"

    static let isAvailable: Bool = {
        guard isRoot, OrdinaryUser.isAvailable, let themectl = try? Themectl() else { return false }
        let script = "\(preparation)exec \(OrdinaryUser.prefix)\(prefix) id -ru"
        return (try? themectl.shell(script)) == Outcome(0, "0\n")
    }()

    /// Puts the program into the home that a script runs in.
    static let preparation = "cp /usr/bin/setpriv elevated; chmod 4755 elevated\n"

    /// Has a script run the command as an ordinary user, to whom the home is open.
    static let ordinaryCommand = """
        printf '#!/bin/sh\nexec /usr/bin/\(OrdinaryUser.prefix)"%s" "$@"\n' "$THEMECTL" >ordinary
        chmod 755 ordinary .; THEMECTL=$PWD/ordinary

        """

    /// A program that sleeps for half a minute as another user, and prints its process number.
    static func sleeper(in folder: TemporaryFolder) -> String {
        "\(prefix.replacing("./", with: folder.path + "/")) sh -c 'echo $$ >\(folder.path)/pid; exec sleep 30' x"
    }

    /// Longer than the sleeper sleeps.
    static let patience = Duration.seconds(15)
}
