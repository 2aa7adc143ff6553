/// The completion script for fish.
struct FishCompletion {
    let table: CompletionTable

    var script: String {
        """
        # Completion of themectl's words in fish, made from its table of commands by 'themectl completions fish'.

        # The spellings of the options that take a value.
        set -g __themectl_valued \(valued.joined(separator: " "))

        \(FishCompletion.reading)
        complete -c themectl -f
        \(commands)
        \(table.options.map(option).joined())
        \(table.commands.map(operands).joined())
        """
    }

    private var valued: [String] {
        table.options.filter { $0.placeholder != nil }.flatMap { $0.spellings }
    }

    private var commands: String {
        table.commands.map { command in
            "complete -c themectl -n '__themectl_is \"\"' -a \(command.name) -d \(quoted(command.summary))\n"
        }.joined()
    }

    /// Where no command is given yet, all options are offered.
    private func option(_ option: Option) -> String {
        let takers = table.commands.filter { $0.takes(option) && option.ownRow(for: $0.name) == nil }.map { $0.name }
        let own = table.ownRows.filter { $0.option == option }
        return line(of: option.row, for: "\"\" " + takers.joined(separator: " "))
            + own.map { line(of: $0.row, for: $0.command.name) }.joined()
    }

    private func line(of row: Option.Row, for commands: String) -> String {
        let letter = row.letter.map { " -s \($0)" } ?? ""
        let value = row.placeholder.map { _ in argument(row.candidates) } ?? ""
        return """
            complete -c themectl -n '__themectl_is \(commands)'\(letter) -l \(row.name)\(value) -d \(quoted(row.summary))

            """
    }

    private func operands(of command: Command) -> String {
        var lines = command.operands.enumerated().map { place, operand in
            let condition = "__themectl_wants \(command.name)" + (operand.count == .any ? "" : " \(place)")
            return "complete -c themectl -n '\(condition)'\(argument(operand.candidates))\n"
        }
        if command.commandLine != .none {
            let end = "__themectl_wants \(command.name) \(command.operands.count)"
            lines.append("complete -c themectl -n '\(end)' -x -a --\n")
            let condition = "__themectl_runs \(command.name)"
            lines.append("complete -c themectl -n '\(condition)' -x -a '(__themectl_command_line)'\n")
        }
        return lines.joined()
    }

    /// What may be offered, as the rest of a call of `complete`.
    private func argument(_ candidates: CompletionCandidates) -> String {
        switch candidates {
        case .none: " -x"
        case .words(let words): list(words().map { ($0.text, $0.summary) })
        case .commands: list(table.commands.map { ($0.name, $0.summary) })
        case .apps: " -x -a '(__themectl_list)'"
        case .scopes: " -x -a '(__themectl_scopes)'"
        case .files: " -r -F"
        }
    }

    /// Words with a tab and what they mean behind, which fish reads as it reads a line.
    private func list(_ words: [(text: String, summary: String)]) -> String {
        " -x -a " + quoted(words.map { "\($0.text)\\t\(quoted($0.summary))" }.joined(separator: " "))
    }

    private func quoted(_ text: String) -> String {
        "'\(text.escaping("\\'"))'"
    }

    /// The part that is the same whatever the commands are.
    private static let reading = #"""
        # Reads the words before the cursor: the command and its operands, with '--' where the options end, into the caller's
        # $words, and the store that they mean into its $store.
        function __themectl_read --no-scope-shadowing
            set -l tokens (commandline -opc)
            set -e tokens[1]
            while set -q tokens[1]
                set -l token $tokens[1]
                set -l option
                set -l value
                set -e tokens[1]
                switch $token
                    case --
                        set -a words -- $tokens
                        break
                    case '--*=*'
                        set value (string split -m 1 = -- $token)
                        set option $value[1]
                        set -e value[1]
                    case '--*'
                        contains -- $token $__themectl_valued; and set option $token
                    case '-?*'
                        # The first letter that takes a value takes the rest of the group, or else the next word.
                        set -l letters (string split '' -- $token)
                        set -e letters[1]
                        while set -q letters[1]; and not set -q option[1]
                            contains -- -$letters[1] $__themectl_valued; and set option -$letters[1]
                            set -e letters[1]
                        end
                        set -q letters[1]; and set value (string join '' -- $letters)
                    case '*'
                        set -a words $token
                end
                if set -q option[1]; and not set -q value[1]; and set -q tokens[1]
                    set value (__themectl_path $tokens[1])
                    set -e tokens[1]
                end
                contains -- "$option" -a --app -s --store; and set store $option $value
            end
        end

        # Whether one of these commands is given; '' stands for none.
        function __themectl_is
            set -l words
            __themectl_read
            contains -- "$words[1]" $argv; and not contains -- -- $words
        end

        # Whether an operand of a command is to come: any, or that of a number.
        function __themectl_wants
            set -l words
            __themectl_read
            set words (string match -v -- -- $words)
            test "$words[1]" = $argv[1]; or return
            not set -q argv[2]; or test (count $words) -eq (math $argv[2] + 1)
        end

        # Whether the cursor stands behind the '--' of a command.
        function __themectl_runs
            set -l words
            __themectl_read
            test "$words[1]" = $argv[1]; and contains -- -- $words
        end

        # Completes the command line behind '--'.
        function __themectl_command_line
            set -l tokens (commandline -opc)
            set -l current (commandline -ct)
            set -e tokens[1..(contains -i -- -- $tokens)]
            set -q tokens[1]; and set tokens (string escape -- $tokens)
            complete -C (string join ' ' -- $tokens "$current")
        end

        # Prints what 'themectl list' prints: names, a tab, and a description.
        function __themectl_list
            set -l tokens (commandline -opc)
            set -l program (__themectl_path $tokens[1])
            command -q $program; or set program themectl
            command -q $program; and command $program list --quiet $argv </dev/null 2>/dev/null
        end

        # Prints the scopes of the store that the line means.
        function __themectl_scopes
            set -l words
            set -l store
            __themectl_read
            contains -- "$store" '-s -' '--store -'; or __themectl_list --scopes $store
        end

        # Prints a path with the home folder in the place of '~'.
        function __themectl_path
            switch $argv[1]
                case '~/*'
                    printf '%s\n' "$HOME"(string sub -s 2 -- $argv[1])
                case '*'
                    printf '%s\n' $argv[1]
            end
        end

        """#
}
