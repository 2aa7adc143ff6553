import Foundation

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
    /// Variables besides `HOME` and `XDG_CONFIG_DIRS`; the tests' own environment is not inherited.
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

    /// Runs it beside a session bus, and no other programs than these.
    init(_ bus: FakeBus, _ standIns: StandIns? = nil, environment: [String: String] = [:]) throws {
        try self.init(standIns ?? StandIns(), environment: environment.merging(bus.environment) { own, _ in own })
        self.bus = bus
    }

    /// The path of the command: the one that the environment of the tests names, or that was built with them.
    static let executable: String = {
        if let command = ProcessInfo.processInfo.environment["THEMECTL_COMMAND"] { return command }
        // The tests' own executable or bundle is built into the same folder.
        var folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        while folder.path != "/" {
            folder.deleteLastPathComponent()
            let candidate = folder.appendingPathComponent("themectl").path
            var isFolder: ObjCBool = false
            if FileManager.default.fileExists(atPath: candidate, isDirectory: &isFolder), !isFolder.boolValue {
                return candidate
            }
        }
        return "themectl"
    }()

    /// Where the command leaves its figures if it is built to measure coverage: beside those of the tests, with which
    /// they are added up, and never in the home.
    static let profile: String = {
        guard let own = ProcessInfo.processInfo.environment["LLVM_PROFILE_FILE"] else { return "/dev/null" }
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
        try home.write(text, to: ".config/themectl/\(app).json")
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
        try run("/bin/sh", ["-c", script], path: "/usr/bin:/bin:/usr/sbin:/sbin", input: input)
    }

    /// Runs a program.
    ///
    /// The command finds no tool in `PATH`, so that no test depends on installed ones, and no site but the home's, so
    /// that none reads or writes the machine's.
    private func run(
        _ program: String, _ arguments: [String], path: String = "/nonexistent", input: String?
    ) throws -> Outcome {
        let environment = environment.merging(
            [
                "HOME": home.path, "XDG_CONFIG_DIRS": home.path("site"), "PATH": path,
                "THEMECTL": Themectl.executable, "LLVM_PROFILE_FILE": Themectl.profile,
            ]
        ) { own, _ in own }
        // Files instead of pipes: output cannot fill them up, and the order of reading does not matter.
        let streams = try TemporaryFolder()
        try streams.write(input ?? "", to: "in")
        for name in ["out", "err"] { try streams.write("", to: name) }
        let status = try Spawn.run(
            [program] + arguments, environment: environment, in: home.path,
            streams: ["in", "out", "err"].map(streams.path))
        return Outcome(
            status, (streams.text("out") ?? "").replacing(home.path, with: "~"),
            errors: (streams.text("err") ?? "").replacing(home.path, with: "~"))
    }
}
