import ThemeStore

/// `with`: runs a command under another preference.
struct WithRequest: Request {
    static let row = CommandRow(
        group: .followers,
        summary: "run COMMAND as if VALUE were set",
        operand: .init(name: "VALUE", kind: .appearance),
        commandLine: .required,
        examples: ["themectl with light -- printenv THEMECTL_APPEARANCE": "light"]
    )

    let appearance: Appearance
    let words: [Argument]

    init(_ line: Line) throws(Failure) {
        appearance = try line.appearance(line.operand)
        words = line.commandLine
    }

    /// Becomes the command, so it returns only a failure.
    func run(in environment: ProcessEnvironment) throws(Failure) -> Output {
        if let note = lockNote(in: environment) {
            Console.diagnose("note: \(note)")
        }
        Syscalls.setEnvironmentValue("THEMECTL_APPEARANCE", appearance.name)
        // vim, Claude Code and others read this variable, which has no value for system.
        if let colors = AppearanceSpelling.colorfgbg.spelling(of: appearance) {
            Syscalls.setEnvironmentValue("COLORFGBG", colors)
        }
        // ssh passes this variable on, so programs that COMMAND starts over SSH get the same style.
        if appearance != .system {
            Syscalls.setEnvironmentValue("LC_THEMECTL", appearance.name)
        } else if !environment.isSSHSession {
            Syscalls.setEnvironmentValue("LC_THEMECTL", nil)
        }
        let file = try words[0].program(in: environment)
        let reason = Syscalls.execute(file, words.map { $0.bytes })
        throw .notRun(words[0].text, reason, file)
    }

    /// The note that the value has no effect: the site locks the environment's app to another
    /// value.
    private func lockNote(in environment: ProcessEnvironment) -> String? {
        guard let location = try? StoreLocation(namedIn: environment) else {
            return nil
        }
        let site = SitePolicy.read(location.site)
        let locked = site.appearance ?? .system
        guard site.isLockCertain, let lock = site.lock, locked != appearance else {
            return nil
        }
        return "\(lock) locks the setting to \(locked.name), so \(appearance.name) has no effect"
    }
}
