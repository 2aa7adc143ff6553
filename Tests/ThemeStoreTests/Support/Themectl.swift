import Foundation
import Testing

extension Trait where Self == ConditionTrait {
    /// Skips a test on macOS's command, with what macOS lacks or does in another way.
    static func linuxOnly(_ reason: Comment) -> Self {
        .disabled(if: Themectl.isForMacOS, reason)
    }

    /// Skips a test on a command that qemu runs, with what qemu does in another way than a kernel.
    static func unemulated(_ reason: Comment) -> Self {
        .disabled(if: Themectl.isEmulated, reason)
    }

    /// Skips a table about texts on a command that qemu runs.
    ///
    /// That command is the same code, and this machine's release runs the whole table.
    static var sameOnEveryMachine: Self {
        .disabled(if: Themectl.isNamed && Themectl.isEmulated, "the same on every machine")
    }
}

/// The outcome of a run: status, output and errors, compared as a whole.
struct Outcome: Equatable, CustomStringConvertible {
    var status: Int32
    var output: String
    var errors: String

    init(_ status: Int32, _ output: String = "", errors: String = "") {
        self.status = status
        self.output = output
        self.errors = errors
    }

    var description: String {
        "exit \(status)\n-- standard output --\n\(output)-- standard error --\n\(errors)--"
    }
}

/// Runs the command in a temporary home folder.
struct Themectl {
    let home: TemporaryFolder
    /// Variables besides those of `variables(path:)`; the tests' own environment is not inherited.
    var environment: [String: String] = [:]
    /// The stand-ins that it finds instead of the system's programs.
    private(set) var standIns: StandIns?
    /// The session bus that it finds, kept in the same way.
    private(set) var bus: FakeBus?

    init(environment: [String: String] = [:]) throws {
        home = try TemporaryFolder()
        self.environment = environment
    }

    /// A command that finds only these programs.
    init(_ standIns: StandIns, environment: [String: String] = [:]) throws {
        try self.init(environment: environment)
        self.standIns = standIns
        self.environment["PATH"] = standIns.path
    }

    /// Runs it next to a session bus, and no other programs than these.
    init(_ bus: FakeBus, _ standIns: StandIns? = nil, environment: [String: String] = [:]) throws {
        try self.init(
            standIns ?? StandIns(),
            environment: environment.merging(bus.environment) { own, _ in own }
        )
        self.bus = bus
    }

    /// The path of the command: named by THEMECTL_COMMAND, or built with the tests.
    static let executable: String = {
        if let command = ProcessInfo.processInfo.environment["THEMECTL_COMMAND"] { return command }
        // The tests' own executable or bundle is built into the same folder.
        var folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        while folder.path != "/" {
            folder.deleteLastPathComponent()
            let candidate = folder.appendingPathComponent("themectl").path
            var isFolder: ObjCBool = false
            if FileManager.default.fileExists(atPath: candidate, isDirectory: &isFolder),
                !isFolder.boolValue
            {
                return candidate
            }
        }
        return "themectl"
    }()

    /// Where the command leaves its figures if it is built to measure coverage: beside those of the tests, with which
    /// they are added up, and never in the home.
    static let profile: String = {
        guard let own = ProcessInfo.processInfo.environment["LLVM_PROFILE_FILE"] else {
            return "/dev/null"
        }
        return (own as NSString).deletingLastPathComponent + "/themectl-%4m.profraw"
    }()

    /// The store of an app in the home.
    func store(_ app: String = "default") -> String {
        home.path(".config/themectl/\(app).json")
    }

    /// The text of that store, or `nil` if there is none.
    func storeText(_ app: String = "default") -> String? {
        home.text(".config/themectl/\(app).json")
    }

    /// Writes that store by hand.
    @discardableResult
    func writeStore(_ text: String, _ app: String = "default") throws -> String {
        let file = try home.write(text, to: ".config/themectl/\(app).json")
        // As the command makes the folder.
        try home.setMode(0o700, of: ".config/themectl")
        return file
    }

    /// Runs the command to its end.
    ///
    /// The home's path is replaced by `~` in what it prints.
    func run(_ arguments: [String], input: String? = nil) throws -> Outcome {
        try run(Themectl.executable, arguments, input: input)
    }

    func run(_ arguments: String..., input: String? = nil) throws -> Outcome {
        try run(arguments, input: input)
    }

    /// Runs it through a shell, for redirections; `$THEMECTL` is the command.
    func shell(_ script: String, input: String? = nil) throws -> Outcome {
        try run("/bin/sh", ["-c", script], path: Tool.path, input: input)
    }

    /// The whole environment of a run.
    ///
    /// The command finds no site and no runtime folder but the home's, so that no test reads or writes the machine's.
    /// Its stores are in `~/.config`, if need be because a variable says so.
    func variables(path: String) -> [String: String] {
        let placing = Themectl.isForMacOS ? ["XDG_CONFIG_HOME": home.path(".config")] : [:]
        return environment.merging(placing.merging(ownVariables(path: path)) { own, _ in own }) {
            own,
            _ in own
        }
    }

    private func ownVariables(path: String) -> [String: String] {
        [
            "HOME": home.path, "XDG_CONFIG_DIRS": home.path("site"),
            "XDG_RUNTIME_DIR": home.path("run"), "PATH": path,
            "THEMECTL": Themectl.executable, "LLVM_PROFILE_FILE": Themectl.profile,
        ]
    }

    /// The folder in the home where the command keeps its stores unless a variable says otherwise.
    static let folder: String = {
        guard let themectl = try? Themectl() else { return "" }
        let own = themectl.ownVariables(path: TemporaryFolder.nowhere)
        let path = try? themectl.run(Themectl.executable, ["path"], variables: own, input: nil)
        return (path?.output ?? "").replacing("~/", with: "").replacing("/default.json\n", with: "")
    }()

    /// Whether the tests run a named command instead of the one that is built with them.
    static var isNamed: Bool { ProcessInfo.processInfo.environment["THEMECTL_COMMAND"] != nil }

    /// Whether this is the macOS program, which `make darwin` builds to run on Linux.
    static var isForMacOS: Bool { folder == "Library/Application Support/themectl" }

    /// Whether qemu runs this program: the macOS program, or that of another machine, as `make test MACHINE=…` says.
    static var isEmulated: Bool {
        isForMacOS || ProcessInfo.processInfo.environment["THEMECTL_EMULATED"] != nil
    }

    /// The answer of the source `macos` if `defaults` is missing.
    static var answerOfMacOS: String {
        guard isForMacOS else { return "this is not macOS" }
        return asksMacOS ? "defaults is not installed" : "root's settings are not the user's"
    }

    /// What a failure to find the style says of that source, which other systems do not have.
    static var reasonOfMacOS: String { isForMacOS ? "macos: \(answerOfMacOS); " : "" }

    /// Whether that source asks `defaults`, as it does for every user but root.
    static var asksMacOS: Bool { isForMacOS && geteuid() != 0 }

    /// Whether this machine has strace and lets it trace the command.
    static let canTrace: Bool =
        (try? Themectl().shell("exec strace -qq -o /dev/null \"$THEMECTL\" get"))
        == Outcome(0, "system\n")

    /// Runs a program with an empty search path, so that no test depends on installed tools.
    private func run(
        _ program: String,
        _ arguments: [String],
        path: String = TemporaryFolder.nowhere,
        input: String?
    ) throws -> Outcome {
        try run(program, arguments, variables: variables(path: path), input: input)
    }

    private func run(
        _ program: String,
        _ arguments: [String],
        variables: [String: String],
        input: String?
    ) throws -> Outcome {
        // Files instead of pipes: output cannot fill them up, and the order of reading does not matter.
        let streams = try TemporaryFolder()
        try streams.write(input ?? "", to: "in")
        for name in ["out", "err"] { try streams.write("", to: name) }
        let status = try Spawn.run(
            [program] + arguments,
            environment: variables,
            in: home.path,
            streams: ["in", "out", "err"].map(streams.path)
        )
        return Outcome(
            status,
            (streams.text("out") ?? "").replacing(home.path, with: "~"),
            errors: (streams.text("err") ?? "").replacing(home.path, with: "~")
        )
    }
}
