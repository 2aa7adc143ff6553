import ThemeStore

/// The palette that the command line or the environment names, and its file.
struct PaletteSource {
    let palette: ColorPalette
    private let invocation: Invocation
    /// The file to name in messages.
    private let file: StorePath?

    /// Reads the file that `--palette` names, or else `$THEMECTL_PALETTE`.
    init(_ invocation: Invocation) throws(Failure) {
        self.invocation = invocation
        guard let (text, file) = try PaletteSource.text(invocation) else {
            (palette, file) = (.standard, nil)
            return
        }
        self.file = file
        do throws(PaletteError) {
            palette = try ColorPalette(reading: text)
        } catch {
            throw .input("\(file):\(error)")
        }
    }

    private static func text(_ invocation: Invocation) throws(Failure) -> (PaddedBytes, StorePath)? {
        if let argument = invocation.value(of: .palette) {
            if argument == Argument("-") {
                if invocation.isFilter { throw .exclusion(invocation.command.name, "--palette -", "--store -") }
                return (try StandardInput.read(), StoreInput.standardInputName)
            }
            let path = try invocation.file(argument, "--palette")
            return (try invocation.text(in: path), path)
        }
        let variable = "THEMECTL_PALETTE"
        guard let path = invocation.environment.path(variable) else { return nil }
        do throws(Failure) {
            return (try invocation.text(in: path), path)
        } catch {
            if case .noSuchFile = error { throw .noSuchFile(path, variable: variable) }
            throw error
        }
    }

    // MARK: Roles

    /// The roles with these names, each once, or all roles if there are no names.
    func entries(named words: [Argument]) throws(Failure) -> [ColorPalette.Entry] {
        guard !words.isEmpty else { return palette.entries }
        var names: Set<String> = []
        return try words.map { word throws(Failure) in try entry(word) }.filter { names.insert($0.role).inserted }
    }

    /// The role that others are composited onto.
    func ground(_ word: Argument?) throws(Failure) -> ColorPalette.Entry? {
        try word.map { word throws(Failure) in try entry(word, for: .over) }
    }

    private func entry(_ word: Argument, for option: Option? = nil) throws(Failure) -> ColorPalette.Entry {
        if let entry = palette.entry(word.text) { return entry }
        throw invocation.unknown(word.text, "a role", among: palette.entries.map { $0.role }, for: option)
    }

    // MARK: Mistakes

    /// Makes sure that other roles can be composited onto this one.
    func requireOpaque(_ ground: ColorPalette.Entry, in styles: [InterfaceStyle]) throws(Failure) {
        do throws(PaletteError) {
            try palette.requireOpaque(ground.role, in: styles)
        } catch {
            throw invocation.misuse("--over: \(error.explanation)")
        }
    }

    /// Prepares to check contrasts, for which the backgrounds have to be opaque.
    func contrastCheck(includesIcons: Bool) throws(Failure) -> ContrastCheck {
        do throws(PaletteError) {
            return try ContrastCheck(of: palette, includesIcons: includesIcons)
        } catch {
            throw .input((file.map { "\($0):" } ?? "") + error.description)
        }
    }

    /// Makes sure that no two roles have the same name in a form.
    func requireDifferentNames(_ entries: [ColorPalette.Entry], in form: PaletteForm) throws(Failure) {
        var firsts: [String: ColorPalette.Entry] = [:]
        for entry in entries {
            let name = form.name(of: entry.role)
            guard let first = firsts.updateValue(entry, forKey: name) else { continue }
            // Built-in roles have different names in every form, so one of the two is in the file.
            let position = palette.position(of: entry) ?? palette.position(of: first)
            let place = position.flatMap { position in file.map { "\($0):\(position): " } } ?? ""
            throw .input(
                "\(place)'\(first.role)' and '\(entry.role)' are both \(name) in \(form.rawValue); try another name")
        }
    }
}
