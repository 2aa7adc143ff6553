extension Themectl {
    /// A command in `~/bin`, with hooks and recipes that are installed in `~/share/themectl`.
    ///
    /// Each hook adds its name, its style and the previous word to the file `ran`.
    static func installed(environment: [String: String] = [:]) throws -> Themectl {
        let themectl = try Themectl(environment: environment)
        // A shell writes the hooks, as it writes the stand-ins.
        _ = try themectl.shell(
            #"""
            mkdir -p bin share/themectl/hooks; ln -s "$THEMECTL" bin/themectl
            for name in desktop foot gtk3; do
                hook=share/themectl/hooks/$name
                {
                    printf '#!/bin/sh\n# %s: switch %s\n# More about it.\n' $name $name
                    printf 'echo "%s $1 [$THEMECTL_PREVIOUS]" >>ran\n' $name
                } >$hook
                chmod 755 $hook
            done
            """#
        )
        for (name, text) in recipes {
            try themectl.home.write(text, to: "share/themectl/recipes/\(name)")
        }
        return themectl
    }

    private static let recipes = [
        "index": """
        # NAME COMMANDS HOW DETAIL FILE LOAD COMMENT
        tmux\ttmux\tline\t~/.tmux.conf\ttmux.conf\tsource-file -q '@FILE@'\t#
        neovim\tnvim,vim-of-the-future\tline\t~/.config/nvim/init.lua\tnvim.lua\t-\t--
        foot\tfoot\thook\tthemectl hooks enable foot\tfoot.ini\t-\t#
        editor\tcode\thook\tthemectl hooks enable editor\t-\t-\t-
        claude\t-\tline\t~/.claude/settings.json\tclaude.json\t-\t-
        script\t-\tline\t~/.config/themectl/hooks/script\tscript\t-\t#
        firefox\tfirefox\tdesktop\tfollows the desktop by itself\t-\t-\t-
        less\tless\tterminal\tfollows the terminal by itself\t-\t-\t#
        too\tfew\tfields

        """,
        "tmux.conf": "set -g @a b\n",
        "nvim.lua": "vim.o.background = 'dark'\n",
        "foot.ini": "# ~/.config/foot/foot.ini\ninclude=theme.ini",
        "claude.json": "{\"theme\": \"dark\"}\n",
        "script": "#!/bin/sh\n# A whole script.\n",
    ]

    /// Runs a script in the home, in which `themectl` is the installed command, and `own` and `site`
    /// are the folders of hooks.
    ///
    /// Afterwards it prints the files in these folders, and the targets of links.
    func inFolders(_ script: String) throws -> Outcome {
        try shell(
            """
            own=.config/themectl/hooks site=site/themectl/hooks installed=$PWD/share/themectl/hooks
            themectl() { bin/themectl "$@"; }
            \(script)
            status=$?
            for file in $own/* $site/*; do
                if [ -h "$file" ]; then echo "$file -> $(readlink "$file")"
                elif [ -e "$file" ]; then echo "$file"; fi
            done
            exit $status
            """
        )
    }
}
