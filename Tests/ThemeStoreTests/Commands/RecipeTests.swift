import Testing

@Suite("recipe", .bounded, .onOwnThreads)
struct RecipeTests {
    @Test("The list has each program of the index, by name")
    func list() throws {
        let themectl = try Themectl.installed()
        let list = """
            claude\tline\t~/.claude/settings.json
            editor\thook\tthemectl hooks enable editor
            firefox\tdesktop\tfollows the desktop by itself
            foot\thook\tthemectl hooks enable foot
            less\tterminal\tfollows the terminal by itself
            neovim\tline\t~/.config/nvim/init.lua
            pager\tline\t~/.config/pager/config.yml
            panel\thook\tthemectl hooks enable panel
            script\tline\t~/.config/themectl/hooks/script
            tmux\tline\t~/.tmux.conf

            """
        #expect(try themectl.shell("bin/themectl recipe") == Outcome(0, list))
        let json = try themectl.shell(
            """
            mkdir found; cp /bin/true found/nvim; chmod 755 found/nvim
            PATH=$PWD/found bin/themectl recipe --json | grep '"neovim"\\|"tmux"'
            """
        )
        let lines = """
            {"name":"neovim","how":"line","detail":"~/.config/nvim/init.lua","found":true}
            {"name":"tmux","how":"line","detail":"~/.tmux.conf","found":false}

            """
        #expect(json == Outcome(0, lines))
    }

    #if os(Linux)
        @Test(
            "On a terminal, programs that are installed come first and are bold",
            PseudoTerminal.needed
        )
        func terminal() throws {
            let themectl = try Themectl.installed()
            let terminal = try PseudoTerminal()
            _ = try terminal.run(
                "mkdir found; cp /bin/true found/tmux; PATH=$PWD/found bin/themectl recipe",
                in: themectl,
                printsToTerminal: true
            )
            let first = terminal.screen.replacing("\r", with: "").split(separator: "\n").prefix(2)
            #expect(
                first == [
                    "\u{1B}[1mtmux\u{1B}[0m     line      ~/.tmux.conf",
                    "claude   line      ~/.claude/settings.json",
                ]
            )
        }
    #endif

    @Test(
        "A recipe is what to add to the program's configuration",
        arguments: [
            ("tmux", "# ~/.tmux.conf\nsource-file -q '~/share/themectl/recipes/tmux.conf'\n", ""),
            ("neovim", "-- ~/.config/nvim/init.lua\nvim.o.background = 'dark'\n", ""),
            ("nvim", "-- ~/.config/nvim/init.lua\nvim.o.background = 'dark'\n", ""),
            (
                "foot",
                "# foot follows with a hook: themectl hooks enable foot\n"
                    + "# ~/.config/foot/foot.ini\ninclude=theme.ini\n", ""
            ),
            ("script", "#!/bin/sh\n# A whole script.\n", ""),
            ("firefox", "# firefox follows the desktop by itself\n", ""),
            ("less", "# less follows the terminal by itself\n", ""),
            (
                "claude", "{\"theme\": \"dark\"}\n",
                "themectl: note: merge these lines into ~/.claude/settings.json\n"
            ),
            ("claude -q", "{\"theme\": \"dark\"}\n", ""),
            (
                "code", "",
                "themectl: note: nothing has to be added; try 'themectl hooks enable editor'\n"
            ),
        ]
    )
    func recipe(words: String, output: String, errors: String) throws {
        #expect(
            try Themectl.installed().shell("bin/themectl recipe \(words)")
                == Outcome(0, output, errors: errors)
        )
    }

    @Test(
        "The lines are comments if the configuration has a table or key of theirs already",
        arguments: [
            ("panel", ".config/panel.toml", "[ 'colours'.\"light\" ] # mine\n", "colours.light"),
            ("panel", ".config/panel.toml", "[colours]\nlight = { blue = 2 }\n", "colours.light"),
            ("panel", ".config/panel.toml", "colours.light.red = 2\n", "colours.light"),
            ("panel", ".config/panel.toml", "[colours]\nblue = 2\n#[colours.light]\n", nil),
            ("panel", ".config/panel.toml", "[colours.light.more]\nlight = 2", nil),
            ("pager", ".config/pager/config.yml", "a: 1\n\"git\" : {}\n", "git"),
            ("pager", ".config/pager/config.yml", "a:\n  git: 1\n# git:\n", nil),
            ("pager", ".config/other.yml", "git:\n", nil),
        ] as [(String, String, String, String?)]
    )
    func clash(name: String, file: String, text: String, known: String?) throws {
        let themectl = try Themectl.installed()
        try themectl.home.write(text, to: file)
        let isPanel = name == "panel"
        let path = isPanel ? "~/.config/panel.toml" : "~/.config/pager/config.yml"
        var lines = ["# ~/.config/panel.toml, with colours", "[colours.light]", "blue = 1"]
        if !isPanel { lines = ["git:", "  pager: less"] }
        var heading = [isPanel ? "panel follows with a hook: themectl hooks enable panel" : path]
        var errors = ""
        if let known {
            let reason = "\(path) has '\(known)' already"
            heading.append("\(reason), so merge these lines:")
            lines = lines.map { $0.hasPrefix("#") ? $0 : "# \($0)" }
            errors = "themectl: note: \(reason), so the lines are comments; merge them\n"
        }
        let output = (heading.map { "# \($0)" } + lines).map { "\($0)\n" }.joined()
        #expect(
            try themectl.shell("bin/themectl recipe \(name)") == Outcome(0, output, errors: errors)
        )
    }

    @Test("The lines of a file are printed if the path of the file needs quotes")
    func quotedPath() throws {
        let outcome = try Themectl.installed().shell(
            "mkdir \"it's\"; mv bin share \"it's\"; \"it's/bin/themectl\" recipe tmux"
        )
        #expect(outcome == Outcome(0, "# ~/.tmux.conf\nset -g @a b\n"))
    }

    @Test(
        "An unknown program exits with 66, and wrong usage with 64",
        arguments: [
            ("tmus", 66, "'tmus': no such program; try 'themectl recipe tmux'"),
            ("xyzzy", 66, "'xyzzy': no such program; try 'themectl recipe'"),
            ("tmux foot", 64, "unexpected operand 'foot'; try 'themectl help recipe'"),
            ("tmux --json", 64, "--json and NAME exclude each other; try one of them"),
        ]
    )
    func failures(words: String, status: Int32, message: String) throws {
        #expect(
            try Themectl.installed().shell("bin/themectl recipe \(words)")
                == Outcome(status, errors: "themectl: recipe: \(message)\n")
        )
    }
}
