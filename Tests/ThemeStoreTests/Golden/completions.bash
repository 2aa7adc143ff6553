# shellcheck shell=bash
# Completion of themectl's words in bash, made from its table of commands by 'themectl completions bash'.

# Tells in $kind what may stand in a place: 'words' and the words, a kind of name, or nothing.
_themectl_value() {
    case $1 in
    --scope) kind=scopes ;;
    --source) kind='words environment macos portal gsettings colorfgbg terminal' ;;
    --as) kind='words name raw uikit portal gsettings bool colorfgbg' ;;
    --default) kind='words system light dark' ;;
    --timeout) kind=none ;;
    --key) kind=none ;;
    --false-as) kind='words light system' ;;
    --backup) kind=none ;;
    -a | --app) kind=apps ;;
    -s | --store) kind=files ;;
    --lock-timeout) kind=none ;;
    *) return 1 ;;
    esac
}
_themectl_options() {
    case $1 in
    get) kind='words --scope --effective --source --as --default --show-origin -a --app -s --store --json -q --quiet --strict -h --help --version' ;;
    set) kind='words --scope --as -n --dry-run -a --app -s --store --json -q --quiet --strict --lock-timeout -h --help --version' ;;
    toggle) kind='words -n --dry-run -a --app -s --store --json -q --quiet --strict --lock-timeout -h --help --version' ;;
    reset) kind='words --scope --all-scopes -n --dry-run -a --app -s --store --json -q --quiet --strict --lock-timeout -h --help --version' ;;
    is) kind='words --scope --effective --source -a --app -s --store --json -q --quiet --strict -h --help --version' ;;
    list) kind='words --scopes -a --app -s --store --json -q --quiet --strict -h --help --version' ;;
    migrate) kind='words --key --false-as --keep --all --backup -n --dry-run -a --app -s --store --json -q --quiet --strict --lock-timeout -h --help --version' ;;
    check) kind='words -a --app -s --store --json -q --quiet --strict -h --help --version' ;;
    explain) kind='words --scope -a --app -s --store --json -q --quiet --strict -h --help --version' ;;
    watch) kind='words --scope --effective --only-changes --once --timeout -a --app -s --store --json -q --quiet --strict -h --help --version' ;;
    with) kind='words -h --help --version' ;;
    completions) kind='words -h --help --version' ;;
    help) kind='words -h --help --version' ;;
    '') kind='words --scope --all-scopes --scopes --effective --source --as --default --show-origin --only-changes --once --timeout --key --false-as --keep --all --backup -n --dry-run -a --app -s --store --json -q --quiet --strict --lock-timeout -h --help --version' ;;
    esac
}
_themectl_operand() {
    case "$1 $2" in
    ' 0') kind='words get set toggle reset is list migrate check explain watch with completions help' ;;
    'set 0') kind='words system light dark' ;;
    'is 0') kind='words system light dark' ;;
    'migrate '*) kind=files ;;
    'check '*) kind=files ;;
    'with 0') kind='words system light dark' ;;
    'completions 0') kind='words bash zsh fish' ;;
    'help 0') kind='words get set toggle reset is list migrate check explain watch with completions help' ;;
    esac
}
_themectl_runs_command() {
    case $1 in watch | with) return 0 ;; *) return 1 ;; esac
}

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
