/// The variables that mean something to sh, bash or zsh, so that no colour can be stored in them.
enum ShellVariable {
    /// Those that a clean zsh 5.9 has in lower case, the line editor's, and bash's; a clean sh has none.
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
