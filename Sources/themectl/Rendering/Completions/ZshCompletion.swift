/// The completion script for zsh, a file of the name `_themectl` in a folder of `$fpath`.
struct ZshCompletion {
    let table: CompletionTable

    var script: String {
        """
        #compdef themectl
        # Completion of themectl's words in zsh, made from its table of commands by 'themectl completions zsh'.

        \(names)
        _themectl_commands() {
            local -a commands=(
        \(lines(table.commands.map { quoted("\(escaped($0.name)):\($0.summary)") }, indent: 8))
            )
            _describe -t commands command commands
        }

        _themectl() {
            local curcontext=$curcontext state state_descr ret=1
            # The line as it is, of which '_arguments' cuts off the front.
            local -a line whole=("${(@)words}")
            local -i place=CURRENT
            typeset -A opt_args
        \(lines(arrays, indent: 4))
            _arguments -C -s -S \(variables(table.options, of: nil)) \\
                '(-)1:command:_themectl_commands' '(-)*:: :->operands' && ret=0
            [[ $state == operands ]] || return ret
            curcontext=${curcontext%:*:*}:themectl-$words[1]:
            case $words[1] in
        \(lines(table.commands.map(clause), indent: 4))
            esac
            return ret
        }

        if [[ ${zsh_eval_context[-1]} == loadautofunc ]]; then
            _themectl "$@"
        else
            compdef _themectl themectl
        fi

        """
    }

    private func clause(for command: Command) -> String {
        var words = command.operands.enumerated().map { place, operand in
            let position =
                switch operand.count {
                case .one: "\(place + 1)"
                case .optional: "\(place + 1):"
                case .any: "*"
                }
            return quoted("\(position):\(operand.name):\(action(operand.candidates))")
        }
        if command.commandLine != .none { words.append("'*:: :_themectl_command_line'") }
        words.insert("_arguments -s -S \(variables(table.options(of: command), of: command))", at: 0)
        return "(\(command.name)) \(words.joined(separator: " ")) && ret=0 ;;"
    }

    private func lines(_ lines: [String], indent: Int) -> String {
        lines.map { String(repeating: " ", count: indent) + $0 }.joined(separator: "\n")
    }

    // MARK: Specifications

    /// The arrays with the specifications of all options, and of those that mean something of their own to a command.
    private var arrays: [String] {
        table.options.map { array(variable($0, of: nil), $0, $0.row) }
            + table.ownRows.map { array(variable($0.option, of: $0.command), $0.option, $0.row) }
    }

    private func array(_ name: String, _ option: Option, _ row: Option.Row) -> String {
        "local -a \(name)=(\(specifications(of: option, row)))"
    }

    /// The name of the array with the specifications that an option has for a command.
    private func variable(_ option: Option, of command: Command?) -> String {
        let owner = command.flatMap { option.ownRow(for: $0.name) == nil ? nil : "_\($0.name)" } ?? ""
        return "o_" + option.name.map { $0 == "-" ? "_" : String($0) }.joined() + owner
    }

    private func variables(_ options: [Option], of command: Command?) -> String {
        options.map { "$\(variable($0, of: command))" }.joined(separator: " ")
    }

    /// An option as `_arguments` reads it, once for each spelling.
    private func specifications(of option: Option, _ row: Option.Row) -> String {
        option.spellings.map { spelling in
            let others = row.isRepeatable ? "*" : "(\(option.spellings.joined(separator: " ")))"
            let sign = row.placeholder == nil ? "" : spelling.hasPrefix("--") ? "=" : "+"
            let value = row.placeholder.map { ":\(escaped($0)):\(action(row.candidates))" } ?? ""
            return quoted("\(others)\(spelling)\(sign)[\(escaped(row.summary))]\(value)")
        }.joined(separator: " ")
    }

    private func action(_ candidates: CompletionCandidates) -> String {
        switch candidates {
        case .none: " "
        case .words(let words):
            "((\(words().map { "\(protected($0.text))\\:\(protected($0.summary))" }.joined(separator: " "))))"
        case .commands: "_themectl_commands"
        case .apps: "_themectl_apps"
        case .scopes: "_themectl_scopes"
        case .files: "_files"
        }
    }

    private func quoted(_ text: String) -> String {
        "'\(text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'"
    }

    /// The text without what would end a part of a specification.
    private func escaped(_ text: String) -> String {
        text.escaping("\\:[]")
    }

    /// The text as one word of a list in double parentheses, which are read as zsh reads a line.
    private func protected(_ text: String) -> String {
        text.escaping("\\ :;,$'\"()[]&|<>*?~#`=")
    }

    // MARK: Names

    /// The part that knows of the commands no more than which options take a value.
    private var names: String {
        let valued = table.options.filter { $0.placeholder != nil }
        let letters = valued.compactMap { $0.letter }.map { String($0) }.joined()
        let long = valued.map { "--\($0.name)" }.joined(separator: "|")
        return #"""
            # Offers the first column of what 'themectl list' prints, with the second as its description.
            _themectl_list() {
                local program=${(Q)whole[1]}
                local -a rows
                [[ $whole[1] == \~/* ]] && program=$HOME/${(Q)whole[1][3,-1]}
                program=$(whence -p -- $program || whence -p themectl) || return
                rows=("${(@f)$($program list --quiet "${@[3,-1]}" </dev/null 2>/dev/null)}")
                rows=("${(@)rows//\\/\\\\}")
                rows=("${(@)rows//:/\\:}")
                rows=(${rows/$'\t'/:})
                _describe -t $1 $2 rows
            }
            _themectl_apps() {
                _themectl_list apps app
            }
            # Offers the scopes of the store that the line means.
            _themectl_scopes() {
                local word option
                local -a store match mbegin mend
                for word in "${(@)whole[2,place - 1]}"; do
                    if [[ -n $option ]]; then
                        if [[ $word == \~/* ]]; then word=$HOME/${(Q)word[3,-1]}; else word=${(Q)word}; fi
                    elif [[ $word == -- ]]; then
                        break
                    elif [[ $word == (#b)(--[^=]#)=(*) ]]; then
                        option=$match[1]
                        word=${(Q)match[2]}
                    elif [[ $word == (#b)-[^-\#(letters)]#([\#(letters)])(*) ]]; then
                        option=-$match[1]
                        word=${(Q)match[2]}
                        [[ -n $word ]] || continue
                    elif [[ $word == (\#(long)) ]]; then
                        option=$word
                        continue
                    else
                        continue
                    fi
                    [[ $option == (-a|--app|-s|--store) ]] && store=($option "$word")
                    option=
                done
                [[ "${(j: :)store}" == (-s|--store)' -' ]] || _themectl_list scopes scope --scopes "${(@)store}"
            }
            # Completes the command line behind '--'.
            _themectl_command_line() {
                local -i end=$whole[(i)--]
                if (( end < place )); then
                    words=("${(@)whole[end + 1,-1]}")
                    CURRENT=$(( place - end ))
                    _normal
                else
                    compadd -- --
                fi
            }

            """#
    }
}
