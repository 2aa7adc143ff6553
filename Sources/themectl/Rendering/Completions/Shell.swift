/// The shells that can complete the command's words.
///
/// A script passes the typed words to `themectl complete`. The scripts run the program found in
/// `PATH`, never a file in the current folder.
enum Shell: String, CaseIterable {
    case bash, zsh, fish

    /// The script that the shell reads.
    ///
    /// In bash, `xargs` splits the line at blanks, and removes quotes as the shell does.
    var script: String {
        switch self {
        case .bash:
            """
            # shellcheck shell=bash
            # Completion of themectl's words in bash, printed by 'themectl completions bash'.

            _themectl() {
                local program last lead quote line=${COMP_LINE:0:COMP_POINT}
                local -a words answer
                local -i offset=0
                COMPREPLY=()
                program=$(type -P themectl)
                [[ $program == /* ]] || return
                for quote in "" "'" '"'; do
                    last=$(xargs printf '%s\\n' <<<"$line.$quote" 2>/dev/null) && break
                done
                mapfile -t words <<<"${last%.}"
                last=${words[${#words[@]} - 1]}
                lead=${2#"$quote"}
                if [[ -z $quote ]]; then
                    lead=$(xargs printf %s <<<"$2." 2>/dev/null)
                    lead=${lead%.}
                fi
                lead=${last%"$lead"}
                mapfile -t answer <<<"$(\
            "$program" complete -- "${words[@]}" </dev/null 2>/dev/null)"
                case ${answer-} in
                :words)
                    for line in "${answer[@]:1}"; do
                        line=${line%%$'\\t'*}
                        [[ $line == "$last"* ]] || continue
                        line=${line#"$lead"}
                        [[ $quote ]] || printf -v line %q "$line"
                        COMPREPLY+=("$quote$line")
                    done
                    ;;
                :files)
                    lead=${answer[1]-}
                    if [[ -n $lead && $2 == "$lead"* ]]; then
                        compopt -o filenames
                        mapfile -t COMPREPLY < <(compgen -P "$lead" -f -- "${2#"$lead"}")
                    else
                        compopt -o default
                    fi
                    ;;
                :command)
                    while [[ ${COMP_WORDS[offset++]} != -- ]]; do :; done
                    declare -F _command_offset >/dev/null && _command_offset "$offset" && return
                    compopt -o default
                    ((offset < COMP_CWORD)) || mapfile -t COMPREPLY < <(compgen -c -- "$2")
                    ;;
                esac
            }

            complete -F _themectl themectl

            """
        case .zsh:
            """
            #compdef themectl
            # Completion of themectl's words in zsh, printed by 'themectl completions zsh'.

            _themectl() {
                local -a answer candidates descriptions
                local -i end=$words[(i)--]
                [[ -n $commands[themectl] ]] || return
                answer=("${(@f)$($commands[themectl] complete -- \
            "${(@Q)words[1,CURRENT]}" </dev/null 2>/dev/null)}")
                case $answer[1] in
                :words)
                    shift answer
                    candidates=("${(@)answer%%$'\\t'*}")
                    descriptions=("${(@)answer/$'\\t'/  -- }")
                    compadd -l -d descriptions -a candidates
                    ;;
                :files) compset -p ${#answer[2]} && _files ;;
                :command) shift end words && (( CURRENT -= end )) && _normal ;;
                esac
            }

            if [[ ${zsh_eval_context[-1]} == loadautofunc ]]; then
                _themectl "$@"
            else
                compdef _themectl themectl
            fi

            """
        case .fish:
            """
            # Completion of themectl's words in fish, printed by 'themectl completions fish'.

            function __themectl_ask
                set -g __themectl_answer
                set -l program (command -s themectl)
                string match -q '/*' -- $program; or return
                set -l before (commandline -opc)
                set -l current (commandline -ct)
                set __themectl_answer ($program complete -- \
            $before "$current" </dev/null 2>/dev/null)
                if test "$__themectl_answer[1]" = :command
                    set before (string escape -- $before[(math 1 + (contains -i -- -- $before))..])
                    set __themectl_answer :words \
            (complete -C (string join ' ' -- $before "$current"))
                end
                test "$__themectl_answer[1]" = $argv[1]
            end

            complete -c themectl -f
            complete -c themectl -n '__themectl_ask :words' -a '$__themectl_answer[2..]'
            complete -c themectl -n '__themectl_ask :files' -F

            """
        }
    }
}
