# shellcheck shell=bash
# Completion of themectl's words in bash, made from its table of commands by 'themectl completions bash'.

# These tell in $kind what may stand in a place: 'words' and the words, a kind of name, or nothing.
_themectl_value() {
    case "$command $1" in
    'palette --as') kind='words hex css sh json swift colorset html' && return ;;
    esac
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
    --style) kind='words light dark' ;;
    --over) kind='words primaryText secondaryText disabledText activeIcon inactiveIcon dividers statusBar appBar highlightedAppBar background card highlightedCard' ;;
    --palette) kind=files ;;
    *) return 1 ;;
    esac
}
_themectl_options() {
    case $1 in
    get) kind='words --scope --effective --system --source --as --default --show-origin -a --app -s --store --site --json -q --quiet --strict -h --help -V --version' ;;
    set) kind='words --scope --as -n --dry-run -a --app -s --store --site --lock --json -q --quiet --strict --lock-timeout -h --help -V --version' ;;
    toggle) kind='words --scope -n --dry-run -a --app -s --store --site --json -q --quiet --strict --lock-timeout -h --help -V --version' ;;
    reset) kind='words --scope --all-scopes -n --dry-run -a --app -s --store --site --json -q --quiet --strict --lock-timeout -h --help -V --version' ;;
    is) kind='words --scope --effective --system --source --default -a --app -s --store --site -q --quiet --strict -h --help -V --version' ;;
    list) kind='words --scopes -a --app -s --store --site --json -q --quiet --strict -h --help -V --version' ;;
    path) kind='words -a --app -s --store --site -q --quiet -h --help -V --version' ;;
    hierarchy) kind='words --source --default -a --app -s --store --json -q --quiet --strict -h --help -V --version' ;;
    palette) kind='words --as --default -a --app -s --store --json -q --quiet --strict --style --over --palette --check -h --help -V --version' ;;
    migrate) kind='words --key --false-as --keep --all --backup -n --dry-run -a --app -s --store --json -q --quiet --strict --lock-timeout -h --help -V --version' ;;
    check) kind='words --key -a --app -s --store --site --json -q --quiet --strict -h --help -V --version' ;;
    explain) kind='words --scope -a --app -s --store --json -q --quiet --strict -h --help -V --version' ;;
    watch) kind='words --scope --effective --default --only-changes --once --timeout -a --app -s --store --json -q --quiet --strict -h --help -V --version' ;;
    with) kind='words -h --help -V --version' ;;
    completions) kind='words -h --help -V --version' ;;
    help) kind='words -h --help -V --version' ;;
    '') kind='words --scope --all-scopes --scopes --effective --system --source --as --default --show-origin --only-changes --once --timeout --key --false-as --keep --all --backup -n --dry-run -a --app -s --store --site --lock --json -q --quiet --strict --lock-timeout --style --over --palette --check -h --help -V --version' ;;
    esac
}
_themectl_operand() {
    case "$1 $2" in
    ' 0') kind='words get set toggle reset is list path hierarchy palette migrate check explain watch with completions help' ;;
    'set 0') kind='words system light dark' ;;
    'is 0') kind='words system light dark' ;;
    'hierarchy 0') kind=files ;;
    'palette '*) kind='words primaryText secondaryText disabledText activeIcon inactiveIcon dividers statusBar appBar highlightedAppBar background card highlightedCard' ;;
    'migrate '*) kind=files ;;
    'check '*) kind=files ;;
    'watch 0') kind='words --' ;;
    'with 0') kind='words system light dark' ;;
    'with 1') kind='words --' ;;
    'completions 0') kind='words bash zsh fish' ;;
    'help 0') kind='words get set toggle reset is list path hierarchy palette migrate check explain watch with completions help' ;;
    esac
}
_themectl_runs_command() {
    case $1 in watch | with) return 0 ;; *) return 1 ;; esac
}

# Reads a line as bash does: into $words, without their quotes; what quote the last one has open, into $quote; how
# much of that one readline leaves alone, because it stands before a quote or a break, into $kept; and whether a
# redirection has it, into $redirected.
_themectl_read() {
    local rest=$1 character word='' begun='' outside=''
    words=() quote='' kept='' redirected=''
    while [[ $rest ]]; do
        character=${rest:0:1}
        rest=${rest:1}
        case $quote$character in
        [[:blank:]])
            if [[ $begun ]]; then
                [[ $redirected ]] || words+=("$word")
                word='' begun='' kept='' redirected=''
            fi
            continue
            ;;
        [\<\>])
            word='' begun='' kept='' redirected=1
            continue
            ;;
        \' | \") quote=$character outside=$kept kept=$word ;;
        \'\' | \"\") quote='' kept=$outside ;;
        \\ | \"\\)
            if [[ ! $quote || $rest == [\$\`\"\\]* ]]; then
                character=${rest:0:1}
                rest=${rest:1}
            fi
            word+=$character
            ;;
        \~)
            [[ ! $begun && $rest == /* ]] && character=${HOME-}
            word+=$character
            ;;
        *)
            word+=$character
            [[ ! $quote && $COMP_WORDBREAKS == *"$character"* ]] && kept=$word
            ;;
        esac
        begun=1
    done
    words+=("$word")
}

# Remembers the store that the line means.
_themectl_remember() {
    case $1 in
    -a | --app) store=(--app "$2") ;;
    -s | --store) store=(--store "$2") ;;
    esac
}

# Finds the value in a group of short options: $option is whose it is, $lead what stands before it.
_themectl_short() {
    local -i index
    for ((index = 1; index < ${#1}; index++)); do
        option=-${1:index:1}
        lead=${1:0:index+1}
        _themectl_value "$option" && return 0
    done
    option=''
    return 1
}

# Takes the names of apps or scopes into $names.
_themectl_list() {
    local program
    local -i index
    program=$(type -P -- "${words[0]}" || type -P themectl) || return
    mapfile -t names < <("$program" list --quiet "$@" </dev/null 2>/dev/null)
    for index in "${!names[@]}"; do
        names[index]=${names[index]%%$'\t'*}
    done
}

# Takes the names of files into $names, where readline cannot complete them itself.
_themectl_files() {
    local -i index
    mapfile -t names < <(compgen -f -- "$1")
    for index in "${!names[@]}"; do
        [[ -d ${names[index]} ]] && names[index]+=/ && compopt -o nospace
    done
}

# Puts a name into the quote that is open, or else behind backslashes.
_themectl_quote() {
    local character
    case $quote in
    \') name=${name//\'/\'\\\'\'} ;;
    \")
        for character in \\ \" \$ \`; do
            name=${name//"$character"/\\"$character"}
        done
        name=${name//!/\"\\!\"}
        ;;
    *) printf -v name %q "$name" ;;
    esac
    name=$quote$name
}

# Completes the command line behind '--'.
_themectl_command_line() {
    local -i offset=1
    while [[ ${COMP_WORDS[offset]} != -- ]]; do offset+=1; done
    offset+=1
    if declare -F _comp_command_offset >/dev/null; then
        _comp_command_offset "$offset"
    elif declare -F _command_offset >/dev/null; then
        _command_offset "$offset"
    elif [[ $offset -eq $COMP_CWORD && $1 != */* ]]; then
        mapfile -t COMPREPLY < <(compgen -c -- "$1")
    else
        compopt -o default 2>/dev/null
    fi
}

_themectl() {
    local IFS=$' \t\n' quote kept redirected kind='' option='' lead='' command='' ended='' runs='' word name
    local -i place=0 index
    local -a words store=() names=()
    COMPREPLY=()
    # Programs that call this with words alone leave the line empty.
    local line=${COMP_LINE-}
    line=${line:0:${COMP_POINT:-0}}
    _themectl_read "${line:-"${COMP_WORDS[*]:0:COMP_CWORD+1}"}"
    for ((index = 1; index < ${#words[@]} - 1; index++)); do
        word=${words[index]}
        if [[ $option ]]; then
            _themectl_remember "$option" "$word"
            option=''
            continue
        fi
        case $ended$word in
        --)
            ended=1
            _themectl_runs_command "$command" && runs=1
            ;;
        --*=*) _themectl_remember "${word%%=*}" "${word#*=}" ;;
        --*) _themectl_value "$word" && option=$word ;;
        -?*)
            if _themectl_short "$word" && [[ $word != "$lead" ]]; then
                _themectl_remember "$option" "${word#"$lead"}"
                option=''
            fi
            ;;
        *) if [[ $command ]]; then place+=1; else command=$word; fi ;;
        esac
    done

    word=${words[index]}
    kind='' lead=''
    if [[ $redirected ]]; then
        kind=files
    elif [[ $runs ]]; then
        _themectl_command_line "$word"
        return
    elif [[ $option ]]; then
        _themectl_value "$option"
    else
        case $ended$word in
        --*=*)
            lead=${word%%=*}=
            _themectl_value "${word%%=*}"
            ;;
        -[!-]?*) _themectl_short "$word" || _themectl_options "$command" ;;
        -*) _themectl_options "$command" ;;
        *) _themectl_operand "$command" "$place" ;;
        esac
        [[ $option || $lead == --* ]] || lead=''
    fi

    case $kind in
    'words '*) read -r -a names <<<"${kind#words }" ;;
    apps) _themectl_list ;;
    scopes) [[ ${store[*]-} == '--store -' ]] || _themectl_list --scopes ${store[@]+"${store[@]}"} ;;
    files)
        if [[ ${#kept} -ge ${#lead} ]]; then
            compopt -o default 2>/dev/null
        else
            _themectl_files "${word#"$lead"}"
        fi
        ;;
    esac
    for name in ${names[@]+"${names[@]}"}; do
        name=$lead$name
        [[ $name == "$word"* ]] || continue
        name=${name:${#kept}}
        _themectl_quote
        COMPREPLY+=("$name")
    done
}

complete -F _themectl themectl
