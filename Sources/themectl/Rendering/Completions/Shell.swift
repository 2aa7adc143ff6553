/// The shells that can complete the command's words.
///
/// A script passes the typed words to `themectl complete`, which prints a line with their kind,
/// then a line for each candidate. The scripts run the program found in `PATH`, never a file in the
/// current folder.
enum Shell: String, CaseIterable {
    case bash, zsh, fish

    var summary: String {
        switch self {
        case .bash: "the Bourne-again shell, 4.4 or newer"
        case .zsh: "the Z shell"
        case .fish: "the friendly interactive shell"
        }
    }

    /// The script that the shell reads.
    var script: String {
        switch self {
        case .bash: Shell.bashScript
        case .zsh: Shell.zshScript
        case .fish: Shell.fishScript
        }
    }

    /// A here string is read at once.
    ///
    /// From a pipe, `mapfile` would read one byte a call.
    private static let bashScript = """
        # shellcheck shell=bash
        # Completion of themectl's words in bash, printed by 'themectl completions bash'.

        _themectl() {
            local -i offset=0
            local program
            COMPREPLY=()
            program=$(type -P themectl)
            [[ $program == /* ]] && mapfile -t COMPREPLY <<<"$(\
        "$program" complete --shell bash -- "$COMP_WORDBREAKS" \\
                "${COMP_LINE:0:COMP_POINT}" </dev/null 2>/dev/null)"
            case ${COMPREPLY-} in
            :words) COMPREPLY=("${COMPREPLY[@]:1}") ;;
            :names)
                compopt -o filenames
                mapfile -t COMPREPLY < <(compgen -P "${COMPREPLY[1]}" -f -- "${COMPREPLY[2]-}")
                ;;
            :command)
                COMPREPLY=()
                while [[ ${COMP_WORDS[offset++]} != -- ]]; do :; done
                declare -F _command_offset >/dev/null && _command_offset "$offset" && return
                compopt -o default
                ((offset < COMP_CWORD)) || mapfile -t COMPREPLY < <(compgen -c -- "$2")
                ;;
            :files) COMPREPLY=() && compopt -o default ;;
            *) COMPREPLY=() ;;
            esac
        }

        complete -F _themectl themectl

        """

    private static let zshScript = """
        #compdef themectl
        # Completion of themectl's words in zsh, printed by 'themectl completions zsh'.

        _themectl() {
            local -a answer
            local -i end=$words[(i)--]
            [[ -n $commands[themectl] ]] || return
            answer=("${(@f)$($commands[themectl] complete --shell zsh -- \
        "${(@)words[1,CURRENT]}" </dev/null 2>/dev/null)}")
            compset -p ${answer[1]#*=}
            case $answer[1] in
            :words=*) shift answer && _describe -t values value answer ;;
            :files=*) _files ;;
            :command=*) shift end words && (( CURRENT -= end )) && _normal ;;
            esac
        }

        if [[ ${zsh_eval_context[-1]} == loadautofunc ]]; then
            _themectl "$@"
        else
            compdef _themectl themectl
        fi

        """

    private static let fishScript = """
        # Completion of themectl's words in fish, printed by 'themectl completions fish'.

        function __themectl_ask
            set -g __themectl_answer
            set -l program (command -s themectl)
            string match -q '/*' -- $program; or return
            set -l before (commandline -opc)
            set -l current (commandline -ct)
            set __themectl_answer ($program complete --shell fish -- \
        $before "$current" </dev/null 2>/dev/null)
            if test "$__themectl_answer[1]" = :command
                set before (string escape -- $before[(math 1 + (contains -i -- -- $before))..])
                set __themectl_answer :words (complete -C (string join ' ' -- $before "$current"))
            end
            test "$__themectl_answer[1]" = $argv[1]
        end

        complete -c themectl -f
        complete -c themectl -n '__themectl_ask :words' -a '$__themectl_answer[2..]'
        complete -c themectl -n '__themectl_ask :files' -F

        """
}
