#compdef themectl
# Completion of themectl's words in zsh, made from its table of commands by 'themectl completions zsh'.

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
        elif [[ $word == (#b)-[^-as]#([as])(*) ]]; then
            option=-$match[1]
            word=${(Q)match[2]}
            [[ -n $word ]] || continue
        elif [[ $word == (--scope|--source|--as|--default|--timeout|--key|--false-as|--backup|--app|--store|--lock-timeout|--style|--over|--palette) ]]; then
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

_themectl_commands() {
    local -a commands=(
        'get:print the preference in force: system, light or dark'
        'set:store VALUE: system, light or dark; - reads standard input'
        'toggle:store and print the opposite style, going by what is stored'
        'reset:remove the stored preference, so that it is unset'
        'is:exit 0 if VALUE is the preference in force, 1 if not'
        'list:print every app that has a store, and its preference'
        'path:print the path of the store'\''s file, whether it exists or not'
        'hierarchy:print what each screen, sheet and alert of an app shows, and why'
        'palette:print colours by their use, for light and dark'
        'migrate:turn legacy keys such as isDarkMode into the preference'
        'check:print every problem in the store or in FILE; exit 1 if any'
        'explain:print every layer and system source, its answer, and which won'
        'watch:print the preference at every change, or run COMMAND'
        'with:run COMMAND with the preference VALUE, whatever is stored'
        'completions:print the completion script for bash, zsh or fish'
        'help:print help on all commands or on one'
    )
    _describe -t commands command commands
}

_themectl() {
    local curcontext=$curcontext state state_descr ret=1
    # The line as it is, of which '_arguments' cuts off the front.
    local -a line whole=("${(@)words}")
    local -i place=CURRENT
    typeset -A opt_args
    local -a o_scope=('(--scope)--scope=[the preference of a place in the app, such as checkout/payment]:PATH:_themectl_scopes')
    local -a o_all_scopes=('(--all-scopes)--all-scopes[remove all scopes at once]')
    local -a o_scopes=('(--scopes)--scopes[list the scopes of one store instead of the apps]')
    local -a o_effective=('(--effective)--effective[what is really shown\: light or dark]')
    local -a o_system=('(--system)--system[what the system shows, whatever is preferred]')
    local -a o_source=('(--source)--source=[ask only this source what the system shows]:NAME:((environment\:\$THEMECTL_SYSTEM macos\:the\ AppleInterfaceStyle\ of\ macOS portal\:the\ desktop\ portal gsettings\:the\ color-scheme\ of\ GNOME colorfgbg\:the\ background\ in\ \$COLORFGBG terminal\:the\ background\ that\ the\ terminal\ tells))')
    local -a o_as=('(--as)--as=[vocabulary\: name, raw, uikit, portal, gsettings, bool, colorfgbg]:CODEC:((name\:system\,\ light\,\ dark raw\:0\,\ 1\,\ 2 uikit\:unspecified\,\ light\,\ dark portal\:0\,\ 2\,\ 1 gsettings\:default\,\ prefer-light\,\ prefer-dark bool\:false\,\ true colorfgbg\:0\;15\,\ 15\;0))')
    local -a o_default=('(--default)--default=[the answer if there is none]:VALUE:((system\:follow\ the\ system light\:always\ light dark\:always\ dark))')
    local -a o_show_origin=('(--show-origin)--show-origin[prefix the value with its layer and a tab]')
    local -a o_only_changes=('(--only-changes)--only-changes[do not print the value at the start]')
    local -a o_once=('(--once)--once[end after the first change]')
    local -a o_timeout=('(--timeout)--timeout=[end after that time, with status 1]:SECONDS: ')
    local -a o_key=('*--key=[look for this key too; KIND is bool, style or name]:NAME=KIND: ')
    local -a o_false_as=('(--false-as)--false-as=[what false means\: light (default) or system]:VALUE:((light\:off\ meant\ light system\:off\ meant\ as\ the\ system\ does))')
    local -a o_keep=('(--keep)--keep[leave legacy keys where they are]')
    local -a o_all=('(--all)--all[every app'\''s store]')
    local -a o_backup=('(--backup)--backup=[keep the old file as its name plus SUFFIX]:SUFFIX: ')
    local -a o_dry_run=('(-n --dry-run)-n[change nothing; print what a real run would]' '(-n --dry-run)--dry-run[change nothing; print what a real run would]')
    local -a o_app=('(-a --app)-a+[use this app'\''s store in the configuration folder]:ID:_themectl_apps' '(-a --app)--app=[use this app'\''s store in the configuration folder]:ID:_themectl_apps')
    local -a o_store=('(-s --store)-s+[use FILE as the store; - is standard input]:FILE:_files' '(-s --store)--store=[use FILE as the store; - is standard input]:FILE:_files')
    local -a o_site=('(--site)--site[use the site'\''s own file, instead of the user'\''s]')
    local -a o_lock=('(--lock)--lock[with --site\: lock the setting for everyone]')
    local -a o_json=('(--json)--json[print JSON\: one line, or one for each result]')
    local -a o_quiet=('(-q --quiet)-q[print no warnings or notes]' '(-q --quiet)--quiet[print no warnings or notes]')
    local -a o_strict=('(--strict)--strict[fail on a stored value that is not 0, 1 or 2]')
    local -a o_lock_timeout=('(--lock-timeout)--lock-timeout=[how long to wait for other writers (default 5)]:SECONDS: ')
    local -a o_style=('(--style)--style=[light or dark, instead of the style in force]:STYLE:((light\:the\ light\ style dark\:the\ dark\ style))')
    local -a o_over=('(--over)--over=[composite the colours onto this opaque role]:ROLE:((primaryText\:\#000000DE\ light\,\ \#FFFFFF\ dark secondaryText\:\#0000008A\ light\,\ \#FFFFFFB3\ dark disabledText\:\#00000061\ light\,\ \#FFFFFF80\ dark activeIcon\:\#0000008A\ light\,\ \#FFFFFF\ dark inactiveIcon\:\#00000080\ light\,\ \#FFFFFF61\ dark dividers\:\#0000001F\ light\,\ \#303030\ dark statusBar\:\#E0E0E0\ light\,\ \#000000\ dark appBar\:\#F5F5F5\ light\,\ \#212121\ dark highlightedAppBar\:\#EEEEEE\ light\,\ \#424242\ dark background\:\#FAFAFA\ light\,\ \#303030\ dark card\:\#FFFFFF\ light\,\ \#424242\ dark highlightedCard\:\#F5F5F5\ light\,\ \#303030\ dark))')
    local -a o_palette=('(--palette)--palette=[add to the palette what FILE has; - is standard input]:FILE:_files')
    local -a o_check=('(--check)--check[print contrasts by WCAG 2.2; exit 1 if one is too low]')
    local -a o_help=('(-h --help)-h[print help and exit]' '(-h --help)--help[print help and exit]')
    local -a o_version=('(-V --version)-V[print the version and exit]' '(-V --version)--version[print the version and exit]')
    local -a o_as_palette=('(--as)--as=[print hex, css, sh, json, swift, colorset or html]:FORM:((hex\:role\,\ tab\,\ \#RRGGBB\ or\ \#RRGGBBAA css\:a\ style\ sheet\ of\ custom\ properties sh\:variables\ for\ eval\ and\ source json\:an\ object\,\ as\ palette\ files\ are swift\:UIKit\ and\ AppKit\ colours\ in\ Swift colorset\:Xcode\'\''s\ Contents.json\ of\ one\ role html\:a\ page\ that\ shows\ every\ role))')
    local -a o_json_palette=('(--json)--json[print the palette, or what --check finds, as JSON]')
    local -a o_strict_palette=('(--strict)--strict[with --check, hold icons to 3.0; fail on a stored value that is not 0, 1 or 2]')
    _arguments -C -s -S $o_scope $o_all_scopes $o_scopes $o_effective $o_system $o_source $o_as $o_default $o_show_origin $o_only_changes $o_once $o_timeout $o_key $o_false_as $o_keep $o_all $o_backup $o_dry_run $o_app $o_store $o_site $o_lock $o_json $o_quiet $o_strict $o_lock_timeout $o_style $o_over $o_palette $o_check $o_help $o_version \
        '(-)1:command:_themectl_commands' '(-)*:: :->operands' && ret=0
    [[ $state == operands ]] || return ret
    curcontext=${curcontext%:*:*}:themectl-$words[1]:
    case $words[1] in
    (get) _arguments -s -S $o_scope $o_effective $o_system $o_source $o_as $o_default $o_show_origin $o_app $o_store $o_site $o_json $o_quiet $o_strict $o_help $o_version && ret=0 ;;
    (set) _arguments -s -S $o_scope $o_as $o_dry_run $o_app $o_store $o_site $o_lock $o_json $o_quiet $o_strict $o_lock_timeout $o_help $o_version '1:VALUE:((system\:follow\ the\ system light\:always\ light dark\:always\ dark))' && ret=0 ;;
    (toggle) _arguments -s -S $o_scope $o_dry_run $o_app $o_store $o_site $o_json $o_quiet $o_strict $o_lock_timeout $o_help $o_version && ret=0 ;;
    (reset) _arguments -s -S $o_scope $o_all_scopes $o_dry_run $o_app $o_store $o_site $o_json $o_quiet $o_strict $o_lock_timeout $o_help $o_version && ret=0 ;;
    (is) _arguments -s -S $o_scope $o_effective $o_system $o_source $o_default $o_app $o_store $o_site $o_quiet $o_strict $o_help $o_version '1:VALUE:((system\:follow\ the\ system light\:always\ light dark\:always\ dark))' && ret=0 ;;
    (list) _arguments -s -S $o_scopes $o_app $o_store $o_site $o_json $o_quiet $o_strict $o_help $o_version && ret=0 ;;
    (path) _arguments -s -S $o_app $o_store $o_site $o_quiet $o_help $o_version && ret=0 ;;
    (hierarchy) _arguments -s -S $o_source $o_default $o_app $o_store $o_json $o_quiet $o_strict $o_help $o_version '1:FILE:_files' && ret=0 ;;
    (palette) _arguments -s -S $o_as_palette $o_default $o_app $o_store $o_json_palette $o_quiet $o_strict_palette $o_style $o_over $o_palette $o_check $o_help $o_version '*:ROLE:((primaryText\:\#000000DE\ light\,\ \#FFFFFF\ dark secondaryText\:\#0000008A\ light\,\ \#FFFFFFB3\ dark disabledText\:\#00000061\ light\,\ \#FFFFFF80\ dark activeIcon\:\#0000008A\ light\,\ \#FFFFFF\ dark inactiveIcon\:\#00000080\ light\,\ \#FFFFFF61\ dark dividers\:\#0000001F\ light\,\ \#303030\ dark statusBar\:\#E0E0E0\ light\,\ \#000000\ dark appBar\:\#F5F5F5\ light\,\ \#212121\ dark highlightedAppBar\:\#EEEEEE\ light\,\ \#424242\ dark background\:\#FAFAFA\ light\,\ \#303030\ dark card\:\#FFFFFF\ light\,\ \#424242\ dark highlightedCard\:\#F5F5F5\ light\,\ \#303030\ dark))' && ret=0 ;;
    (migrate) _arguments -s -S $o_key $o_false_as $o_keep $o_all $o_backup $o_dry_run $o_app $o_store $o_json $o_quiet $o_strict $o_lock_timeout $o_help $o_version '*:FILE:_files' && ret=0 ;;
    (check) _arguments -s -S $o_key $o_app $o_store $o_site $o_json $o_quiet $o_strict $o_help $o_version '*:FILE:_files' && ret=0 ;;
    (explain) _arguments -s -S $o_scope $o_app $o_store $o_json $o_quiet $o_strict $o_help $o_version && ret=0 ;;
    (watch) _arguments -s -S $o_scope $o_effective $o_default $o_only_changes $o_once $o_timeout $o_app $o_store $o_json $o_quiet $o_strict $o_help $o_version '*:: :_themectl_command_line' && ret=0 ;;
    (with) _arguments -s -S $o_help $o_version '1:VALUE:((system\:follow\ the\ system light\:always\ light dark\:always\ dark))' '*:: :_themectl_command_line' && ret=0 ;;
    (completions) _arguments -s -S $o_help $o_version '1:SHELL:((bash\:the\ Bourne-again\ shell\,\ 4.0\ or\ newer zsh\:the\ Z\ shell fish\:the\ friendly\ interactive\ shell))' && ret=0 ;;
    (help) _arguments -s -S $o_help $o_version '1::COMMAND:_themectl_commands' && ret=0 ;;
    esac
    return ret
}

if [[ ${zsh_eval_context[-1]} == loadautofunc ]]; then
    _themectl "$@"
else
    compdef _themectl themectl
fi
