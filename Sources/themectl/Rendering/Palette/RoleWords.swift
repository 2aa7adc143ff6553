/// The words in a role's name, by which other languages put it together in their own way: `primaryText` and
/// `primary-text` have the same.
struct RoleWords {
    let words: [String]

    /// Splits a name at `-` and `_` and before capitals: after a small letter or digit, and before the last capital of
    /// several if a small letter follows, as in `HTMLPage`.
    init(_ role: String) {
        let letters = Array(role.utf8)
        var words: [[UInt8]] = [[]]
        for (index, letter) in letters.enumerated() {
            if letter == UInt8(ascii: "-") || letter == UInt8(ascii: "_") {
                words.append([])
                continue
            }
            let next = index + 1 < letters.count ? letters[index + 1] : 0
            if RoleWords.isCapital(letter), index > 0,
                !RoleWords.isCapital(letters[index - 1]) || RoleWords.isSmall(next)
            {
                words.append([])
            }
            words[words.count - 1].append(letter)
        }
        self.words = words.filter { !$0.isEmpty }.map { String(decoding: $0, as: UTF8.self).lowercased() }
    }

    /// As a constant of Swift: `primaryText`.
    var constant: String {
        words[0] + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    private static func isCapital(_ letter: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(letter) }
    private static func isSmall(_ letter: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter) }
}

extension PaletteForm {
    /// The name of a role in this form; different roles may have the same one.
    func name(of role: String) -> String {
        switch self {
        case .hex, .json, .colorset, .html: role
        case .css: "--" + RoleWords(role).words.joined(separator: "-")
        case .sh: RoleWords(role).words.joined(separator: "_")
        case .swift: RoleWords(role).constant
        }
    }
}

/// The variables used by sh, bash or zsh themselves; an assignment of a colour would break the shell.
enum ShellVariable {
    /// The lower-case variables of a clean zsh 5.9, of its line editor, and of bash; a clean sh has none.
    ///
    /// An assignment to `path` empties zsh's `PATH`, and `status` can only be read.
    private static let taken = """
        aliases argv auto_resume builtins cdpath commands dirstack dis_aliases dis_builtins dis_functions \
        dis_functions_source dis_galiases dis_patchars dis_reswords dis_saliases fignore fpath funcfiletrace \
        funcsourcetrace funcstack functions functions_source functrace galiases histchars history historywords jobdirs \
        jobstates jobtexts keymaps mailpath manpath module_path modules nameddirs options parameters patchars path \
        pipestatus prompt psvar reswords saliases signals status termcap terminfo userdirs usergroups watch widgets \
        zle_bracketed_paste zle_highlight zsh_eval_context zsh_scheduled_events
        """

    /// Whether a shell uses a variable of this name itself.
    static func isTaken(_ name: String) -> Bool {
        taken.split(separator: " ").contains { $0 == name }
    }
}
