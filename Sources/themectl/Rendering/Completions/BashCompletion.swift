/// The completion script for bash, which works with the package bash-completion and without.
struct BashCompletion {
    let table: CompletionTable

    var script: String {
        header + candidates + options + operands + BashCompletion.reading
    }

    private var header: String {
        """
        # shellcheck shell=bash
        # Completion of themectl's words in bash, made from its table of commands by 'themectl completions bash'.

        # Tells in $kind what may stand in a place: 'words' and the words, a kind of name, or nothing.

        """
    }

    /// What the values of options may be.
    private var candidates: String {
        let rows = table.options.compactMap { option in
            option.placeholder.map { _ in
                "    \(option.spellings.joined(separator: " | "))) kind=\(kind(option.candidates)) ;;\n"
            }
        }
        return """
            _themectl_value() {
                case $1 in
            \(rows.joined())    *) return 1 ;;
                esac
            }

            """
    }

    /// The options of each command, and of those that are not given yet.
    private var options: String {
        let rows = table.commands.map { command in
            "    \(command.name)) kind='words \(words(table.options(of: command)))' ;;\n"
        }
        return """
            _themectl_options() {
                case $1 in
            \(rows.joined())    '') kind='words \(words(table.options))' ;;
                esac
            }

            """
    }

    private func words(_ options: [Option]) -> String {
        options.flatMap(\.spellings).joined(separator: " ")
    }

    /// What the operands of each command may be, by their number, and which commands run another.
    private var operands: String {
        var rows = ""
        for command in table.commands {
            for (place, operand) in command.operands.enumerated() {
                let pattern = operand.count == .any ? "'\(command.name) '*" : "'\(command.name) \(place)'"
                rows += "    \(pattern)) kind=\(kind(operand.candidates)) ;;\n"
            }
        }
        let runners = table.commands.filter { $0.commandLine != .none }.map(\.name)
        let pattern = runners.isEmpty ? "''" : runners.joined(separator: " | ")
        return """
            _themectl_operand() {
                case "$1 $2" in
                ' 0') kind='words \(table.commands.map(\.name).joined(separator: " "))' ;;
            \(rows)    esac
            }
            _themectl_runs_command() {
                case $1 in \(pattern)) return 0 ;; *) return 1 ;; esac
            }


            """
    }

    private func kind(_ candidates: Candidates) -> String {
        switch candidates {
        case .none: "none"
        case .words(let words): "'words \(words.map(\.text).joined(separator: " "))'"
        case .commands: "'words \(table.commands.map(\.name).joined(separator: " "))'"
        case .apps: "apps"
        case .scopes: "scopes"
        case .files: "files"
        }
    }

    /// The part that is the same whatever the commands are.
    private static let reading = #"""
        # Takes a word out of its quotes and backslashes, into $bare; what quote is still open stands in $quote.
        _themectl_unquote() {
            quote=
            case $1 in
            \'* | \"*)
                quote=${1:0:1}
                bare=${1:1}
                [[ ${#bare} -gt 0 && $bare == *"$quote" ]] && bare=${bare%"$quote"}
                ;;
            *)
                # shellcheck disable=SC2162
                IFS= read bare <<<"$1"
                [[ $bare == \~/* ]] && bare=$HOME/${bare:2}
                ;;
            esac
        }

        # Remembers the store that the line means.
        _themectl_remember() {
            _themectl_unquote "$2"
            case $1 in
            -a | --app) store=(--app "$bare") ;;
            -s | --store) store=(--store "$bare") ;;
            esac
        }

        # Finds the value in a group of short options: $option is whose it is, $lead what stands before it.
        _themectl_short() {
            local index
            for ((index = 1; index < ${#1}; index++)); do
                option=-${1:index:1}
                lead=${1:0:index+1}
                _themectl_value "$option" && return 0
            done
            option=
            return 1
        }

        # Prints the names of apps or scopes, one a line.
        _themectl_list() {
            local name rest
            while IFS=$'\t' read -r name rest; do
                printf '%s\n' "$name"
            done < <("$@" --quiet </dev/null 2>/dev/null)
        }

        _themectl() {
            local IFS=$' \t\n' self=$1 bare quote kind='' option='' lead='' command='' ended='' name word piece blank
            local -i place=0 offset=0 index
            local -a words=() store=() names=()

            # Bash parts the line at '=' and ':', too; what stands together there is put together again.
            local rest=${COMP_LINE:0:COMP_POINT}
            for ((index = 0; index <= COMP_CWORD; index++)); do
                piece=${COMP_WORDS[index]}
                blank=${rest%%[![:blank:]]*}
                rest=${rest#"$blank"}
                [[ $rest == "$piece"* ]] || piece=$rest
                rest=${rest#"$piece"}
                if [[ $blank || index -eq 0 ]]; then
                    words+=("$piece")
                else
                    words[${#words[@]} - 1]+=$piece
                fi
                [[ $piece == -- && $offset -eq 0 ]] && offset=$((index + 1))
            done
            local current=${words[${#words[@]} - 1]}

            for ((index = 1; index < ${#words[@]} - 1; index++)); do
                word=${words[index]}
                if [[ $ended ]]; then
                    place+=1
                elif [[ $option ]]; then
                    _themectl_remember "$option" "$word"
                    option=
                else
                    case $word in
                    --) ended=1 ;;
                    --*=*) _themectl_remember "${word%%=*}" "${word#*=}" ;;
                    --*) _themectl_value "$word" && option=$word ;;
                    -?*)
                        if _themectl_short "$word" && [[ $word != "$lead" ]]; then
                            _themectl_remember "$option" "${word#"$lead"}"
                            option=
                        fi
                        ;;
                    *) if [[ $command ]]; then place+=1; else command=$word; fi ;;
                    esac
                fi
            done

            lead=
            kind=
            COMPREPLY=()
            if [[ $ended ]] && _themectl_runs_command "$command"; then
                if declare -F _comp_command_offset >/dev/null; then
                    _comp_command_offset "$offset"
                elif declare -F _command_offset >/dev/null; then
                    _command_offset "$offset"
                elif [[ $offset -eq $COMP_CWORD ]]; then
                    mapfile -t COMPREPLY < <(compgen -c -- "$current")
                else
                    compopt -o default
                fi
                return 0
            elif [[ $option ]]; then
                _themectl_value "$option"
            elif [[ ! $ended && $current == --*=* ]]; then
                lead=${current%%=*}=
                _themectl_value "${current%%=*}"
            elif [[ ! $ended && $current == -[!-]?* ]] && _themectl_short "$current"; then
                :
            elif [[ ! $ended && $current == -* ]]; then
                _themectl_options "$command"
            else
                _themectl_operand "$command" "$place"
            fi

            _themectl_unquote "${current#"$lead"}"
            case $kind in
            'words '*) read -r -a names <<<"${kind#words }" ;;
            apps) mapfile -t names < <(_themectl_list "$self" list) ;;
            scopes)
                [[ ${store[*]} == '--store -' ]] ||
                    mapfile -t names < <(_themectl_list "$self" list --scopes "${store[@]}")
                ;;
            files)
                if [[ $lead == -[!-]* ]]; then
                    compopt -o filenames
                    mapfile -t COMPREPLY < <(compgen -f -P "$lead" -- "$bare")
                else
                    compopt -o default
                fi
                return 0
                ;;
            esac

            # Bash replaces what stands behind the last quote, '=' or ':'.
            local breaks="[${COMP_WORDBREAKS//[!=:]/}]" behind=''
            [[ ! $quote && $breaks != '[]' && $current == *$breaks* ]] && behind=${current%"${current##*"$breaks"}"}
            for name in "${names[@]}"; do
                [[ $name == "$bare"* ]] || continue
                if [[ ! $quote ]]; then
                    printf -v name %q "$name"
                    name=$lead$name
                    name=${name#"$behind"}
                elif [[ $lead == -[!-]* || $breaks != *=* ]]; then
                    name=$lead$quote$name
                fi
                COMPREPLY+=("$name")
            done
        }

        complete -F _themectl themectl

        """#
}
