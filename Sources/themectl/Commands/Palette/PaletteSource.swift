import ThemeStore

/// The palette that the command line or the environment names, and its file.
struct PaletteSource {
    let palette: ColorPalette
    /// The file to name in messages.
    private let file: StorePath?

    /// Reads the file that `--palette` names, or else `$THEMECTL_PALETTE`.
    init(_ named: InputFile?, in environment: ProcessEnvironment) throws(Failure) {
        guard let input = named ?? environment.path("THEMECTL_PALETTE").map({ InputFile(path: $0) })
        else {
            palette = .standard
            file = nil
            return
        }
        file = input.path
        let text = try input.read(
            orThrow: .noSuchFile(
                input.path,
                note: "; it is named by $THEMECTL_PALETTE".when(named == nil)
            )
        )
        palette = try mappingError(ColorPalette(json: text.bytes)) { (error: PaletteError) in
            Failure.input("\(input.path):\(error)")
        }
    }

    // MARK: Roles

    /// The roles with these names, without duplicates.
    ///
    /// Without names, it returns all roles.
    func entries(
        named words: [String],
        for row: CommandRow
    ) throws(Failure) -> [ColorPalette.Entry] {
        guard !words.isEmpty else { return palette.entries }
        var names: Set<String> = []
        return try words.filter { names.insert($0).inserted }.map { word throws(Failure) in
            if palette.entry(word) == nil, let option = row.option(named: word) {
                throw .usage("palette: '\(word)' is not a role; try '--\(option.name)'")
            }
            return try entry(word)
        }
    }

    /// The role of that name.
    ///
    /// `option` is the option that named it, or `nil` for an operand.
    func entry(_ word: String, for option: Option? = nil) throws(Failure) -> ColorPalette.Entry {
        if let entry = palette.entry(word) {
            return entry
        }
        throw .unknown(
            "palette",
            word,
            "a role",
            among: palette.entries.map { $0.role },
            for: option
        )
    }

    // MARK: Mistakes

    /// Prepares to check contrasts.
    ///
    /// The backgrounds have to be opaque for that.
    func contrastCheck(includesIcons: Bool) throws(Failure) -> ContrastCheck {
        try mappingError(ContrastCheck(of: palette, includesIcons: includesIcons)) {
            (error: PaletteError) in
            Failure.input((file.map { "\($0):" } ?? "") + error.description)
        }
    }

    /// Refuses two roles with the same name in a form, and names in sh with a meaning for a shell.
    func requireFreeNames(_ entries: [ColorPalette.Entry], in form: PaletteForm) throws(Failure) {
        var roles: [String: String] = [:]
        for entry in entries {
            let name = form.name(of: entry.role)
            if let first = roles.updateValue(entry.role, forKey: name) {
                throw .input(
                    "palette: '\(first)' and '\(entry.role)' are both \(name) "
                        + "in \(form.rawValue); try another name"
                )
            }
            if form == .sh, PaletteForm.shellVariables.hasWord(name) {
                throw .input(
                    "palette: '\(entry.role)' is \(name) in sh, "
                        + "a variable that shells use themselves; try another name"
                )
            }
        }
    }
}
