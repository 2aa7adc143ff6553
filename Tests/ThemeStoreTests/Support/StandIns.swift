import Foundation
import ThemeStore

/// Stand-ins for real programs, in a folder that is the whole `PATH`.
final class StandIns: Sendable {
    private let folder: TemporaryFolder

    /// The folder.
    var path: String { folder.path }

    /// An environment in which only the stand-ins are found, and no receiver.
    func environment(_ variables: [String: String] = [:]) -> ProcessEnvironment {
        ProcessEnvironment(
            variables.merging(["PATH": path, "XDG_RUNTIME_DIR": path]) { own, _ in own }
        )
    }

    /// Creates the stand-ins.
    ///
    /// - Parameter scripts: Each stand-in's shell script, by its name.
    /// - Throws: What went wrong in writing them.
    init(_ scripts: [String: String] = [:]) throws {
        folder = try TemporaryFolder()
        for (name, script) in scripts { try add(name, script) }
    }

    /// Adds a stand-in, which notes each run.
    func add(_ name: String, _ script: String) throws {
        try addFile(name, "#!/bin/sh\nPATH=/usr/bin:/bin\necho \"$*\" >>\"$0.runs\"\n\(script)\n")
    }

    /// Adds an executable file with that text.
    ///
    /// A shell writes it: if this process had it open for writing, a program that another test starts just then would
    /// have it open, too, and so long the system runs it for no one.
    func addFile(_ name: String, _ text: String) throws {
        let shell = try Process.run(
            URL(fileURLWithPath: "/bin/sh"),
            arguments: [
                "-c", #"printf %s "$1" >"$2" && chmod 755 "$2""#, "sh", text, folder.path(name),
            ]
        )
        shell.waitUntilExit()
        guard shell.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    /// The arguments of each run of a stand-in, in order.
    func runs(of name: String) -> [String] {
        (folder.text("\(name).runs") ?? "").split(separator: "\n").map(String.init)
    }
}
