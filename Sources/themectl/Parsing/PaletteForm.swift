import ThemeStore

/// The output forms of a palette.
enum PaletteForm: String, CaseIterable {
    case hex, css, sh, json, swift, colorset, html

    /// The lower-case variables of a clean zsh 5.9, of its line editor, and of bash.
    ///
    /// A colour in one of them would break the shell: `path` empties zsh's `PATH`, and `status` can
    /// only be read. sh has no such variables.
    static let shellVariables = """
        aliases argv auto_resume builtins cdpath commands dirstack dis_aliases dis_builtins \
        dis_functions dis_functions_source dis_galiases dis_patchars dis_reswords dis_saliases \
        fignore fpath funcfiletrace funcsourcetrace funcstack functions functions_source \
        functrace galiases histchars history historywords jobdirs jobstates jobtexts keymaps \
        mailpath manpath module_path modules nameddirs options parameters patchars path \
        pipestatus prompt psvar reswords saliases signals status termcap terminfo userdirs \
        usergroups watch widgets \
        zle_bracketed_paste zle_highlight zsh_eval_context zsh_scheduled_events
        """

    /// Whether it shows one style only: the given style, or else the style in force.
    var hasOneStyle: Bool {
        self == .hex || self == .sh
    }

    /// Whether it always shows both styles.
    var hasBothStyles: Bool {
        self == .swift || self == .colorset || self == .html
    }

    /// The name of a role in this form.
    ///
    /// Different roles may have the same name.
    func name(of role: String) -> String {
        switch self {
        case .hex, .json, .colorset, .html: return role
        case .css: return "--" + role.words.joined(separator: "-")
        case .sh: return role.words.joined(separator: "_")
        case .swift:
            return role.words[0] + role.words.dropFirst().map { $0.withCapital }.joined()
        }
    }
}

extension String {
    /// The words in a role's name.
    ///
    /// Other languages join them differently: `primaryText` and `primary-text` have the same words.
    ///
    /// It is split at `-` and `_` and before capitals: after a small letter or digit, and before
    /// the last capital of several if a small letter follows, as in `HTMLPage`.
    fileprivate var words: [Substring] {
        let letters = Array(self)
        var marked = ""
        for (index, letter) in letters.enumerated() {
            let beginsWord =
                letter.isUppercase && index > 0
                && (!letters[index - 1].isUppercase
                    || letters[(index + 1)...].first?.isLowercase == true)
            if beginsWord { marked += "-" }
            marked += letter.lowercased()
        }
        return marked.split { $0 == "-" || $0 == "_" }
    }
}
