import ThemeStore

extension Command {
    /// `with`: runs a command under another preference.
    static let with = Command(
        name: "with",
        summary: "run COMMAND with the preference VALUE, whatever is stored",
        manual: """
            Run
            .Ar command
            with
            .Ar value
            as the preference in force, whatever is stored, unless the site locks the
            setting.
            .Nm
            becomes the command, so signals, terminal and exit status are the command's
            own.
            """,
        operands: [.init(name: "VALUE", count: .one, kind: .appearance)],
        commandLine: .required,
        examples: [
            .init("themectl with light -- printenv THEMECTL_APPEARANCE", "light")
        ],
        run: { invocation throws(Failure) in
            let appearance = try invocation.appearance(invocation.operands[0])
            for note in invocation.lockNotes(appearance) { Console().diagnose("note: \(note)") }
            Syscalls.setEnvironmentValue("THEMECTL_APPEARANCE", appearance.name)
            let reason = Syscalls.execute(invocation.commandLine.map { $0.bytes })
            throw .notRun(invocation.commandLine[0].text, reason)
        })
}

extension Invocation {
    /// Says that the value will have no effect if the site locks the app of the environment to another.
    fileprivate func lockNotes(_ appearance: Appearance) -> [String] {
        guard let location = try? StoreLocation(namedIn: environment) else { return [] }
        let site = SitePolicy.read(location.site)
        guard site.isLockCertain, let lock = site.lock else { return [] }
        let locked = site.appearance ?? .system
        guard locked != appearance else { return [] }
        return ["\(lock) locks the setting to \(locked.name), so \(appearance.name) has no effect"]
    }
}
