# Completion of themectl's words in fish, made from its table of commands by 'themectl completions fish'.

# The spellings of the options that take a value.
set -g __themectl_valued --scope --source --as --default --timeout --key --false-as --backup -a --app -s --store --lock-timeout --style --over --palette

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

complete -c themectl -f
complete -c themectl -n '__themectl_is ""' -a get -d 'print the preference in force: system, light or dark'
complete -c themectl -n '__themectl_is ""' -a set -d 'store VALUE: system, light or dark; - reads standard input'
complete -c themectl -n '__themectl_is ""' -a toggle -d 'store and print the opposite style, going by what is stored'
complete -c themectl -n '__themectl_is ""' -a reset -d 'remove the stored preference, so that it is unset'
complete -c themectl -n '__themectl_is ""' -a is -d 'exit 0 if VALUE is the preference in force, 1 if not'
complete -c themectl -n '__themectl_is ""' -a list -d 'print every app that has a store, and its preference'
complete -c themectl -n '__themectl_is ""' -a path -d 'print the path of the store\'s file, whether it exists or not'
complete -c themectl -n '__themectl_is ""' -a hierarchy -d 'print what each screen, sheet and alert of an app shows, and why'
complete -c themectl -n '__themectl_is ""' -a palette -d 'print colours by their use, for light and dark'
complete -c themectl -n '__themectl_is ""' -a migrate -d 'turn legacy keys such as isDarkMode into the preference'
complete -c themectl -n '__themectl_is ""' -a check -d 'print every problem in the store or in FILE; exit 1 if any'
complete -c themectl -n '__themectl_is ""' -a explain -d 'print every layer and system source, its answer, and which won'
complete -c themectl -n '__themectl_is ""' -a watch -d 'print the preference at every change, or run COMMAND'
complete -c themectl -n '__themectl_is ""' -a with -d 'run COMMAND with the preference VALUE, whatever is stored'
complete -c themectl -n '__themectl_is ""' -a completions -d 'print the completion script for bash, zsh or fish'
complete -c themectl -n '__themectl_is ""' -a help -d 'print help on all commands or on one'

complete -c themectl -n '__themectl_is "" get set toggle reset is explain watch' -l scope -x -a '(__themectl_scopes)' -d 'the preference of a place in the app, such as checkout/payment'
complete -c themectl -n '__themectl_is "" reset' -l all-scopes -d 'remove all scopes at once'
complete -c themectl -n '__themectl_is "" list' -l scopes -d 'list the scopes of one store instead of the apps'
complete -c themectl -n '__themectl_is "" get is watch' -l effective -d 'what is really shown: light or dark'
complete -c themectl -n '__themectl_is "" get is' -l system -d 'what the system shows, whatever is preferred'
complete -c themectl -n '__themectl_is "" get is hierarchy' -l source -x -a 'environment\\t\'$THEMECTL_SYSTEM\' macos\\t\'the AppleInterfaceStyle of macOS\' portal\\t\'the desktop portal\' gsettings\\t\'the color-scheme of GNOME\' colorfgbg\\t\'the background in $COLORFGBG\' terminal\\t\'the background that the terminal tells\'' -d 'ask only this source what the system shows'
complete -c themectl -n '__themectl_is "" get set' -l as -x -a 'name\\t\'system, light, dark\' raw\\t\'0, 1, 2\' uikit\\t\'unspecified, light, dark\' portal\\t\'0, 2, 1\' gsettings\\t\'default, prefer-light, prefer-dark\' bool\\t\'false, true\' colorfgbg\\t\'0;15, 15;0\'' -d 'vocabulary: name, raw, uikit, portal, gsettings, bool, colorfgbg'
complete -c themectl -n '__themectl_is palette' -l as -x -a 'hex\\t\'role, tab, #RRGGBB or #RRGGBBAA\' css\\t\'a style sheet of custom properties\' sh\\t\'variables for eval and source\' json\\t\'an object, as palette files are\' swift\\t\'UIKit and AppKit colours in Swift\' colorset\\t\'Xcode\\\'s Contents.json of one role\' html\\t\'a page that shows every role\'' -d 'print hex, css, sh, json, swift, colorset or html'
complete -c themectl -n '__themectl_is "" get is hierarchy palette watch' -l default -x -a 'system\\t\'follow the system\' light\\t\'always light\' dark\\t\'always dark\'' -d 'the answer if there is none'
complete -c themectl -n '__themectl_is "" get' -l show-origin -d 'prefix the value with its layer and a tab'
complete -c themectl -n '__themectl_is "" watch' -l only-changes -d 'do not print the value at the start'
complete -c themectl -n '__themectl_is "" watch' -l once -d 'end after the first change'
complete -c themectl -n '__themectl_is "" watch' -l timeout -x -d 'end after that time, with status 1'
complete -c themectl -n '__themectl_is "" migrate check' -l key -x -d 'look for this key too; KIND is bool, style or name'
complete -c themectl -n '__themectl_is "" migrate' -l false-as -x -a 'light\\t\'off meant light\' system\\t\'off meant as the system does\'' -d 'what false means: light (default) or system'
complete -c themectl -n '__themectl_is "" migrate' -l keep -d 'leave legacy keys where they are'
complete -c themectl -n '__themectl_is "" migrate' -l all -d 'every app\'s store'
complete -c themectl -n '__themectl_is "" migrate' -l backup -x -d 'keep the old file as its name plus SUFFIX'
complete -c themectl -n '__themectl_is "" set toggle reset migrate' -s n -l dry-run -d 'change nothing; print what a real run would'
complete -c themectl -n '__themectl_is "" get set toggle reset is list path hierarchy palette migrate check explain watch' -s a -l app -x -a '(__themectl_list)' -d 'use this app\'s store in the configuration folder'
complete -c themectl -n '__themectl_is "" get set toggle reset is list path hierarchy palette migrate check explain watch' -s s -l store -r -F -d 'use FILE as the store; - is standard input'
complete -c themectl -n '__themectl_is "" get set toggle reset is list path check' -l site -d 'use the site\'s own file, instead of the user\'s'
complete -c themectl -n '__themectl_is "" set' -l lock -d 'with --site: lock the setting for everyone'
complete -c themectl -n '__themectl_is "" get set toggle reset list hierarchy migrate check explain watch' -l json -d 'print JSON: one line, or one for each result'
complete -c themectl -n '__themectl_is palette' -l json -d 'print the palette, or what --check finds, as JSON'
complete -c themectl -n '__themectl_is "" get set toggle reset is list path hierarchy palette migrate check explain watch' -s q -l quiet -d 'print no warnings or notes'
complete -c themectl -n '__themectl_is "" get set toggle reset is list hierarchy migrate check explain watch' -l strict -d 'fail on a stored value that is not 0, 1 or 2'
complete -c themectl -n '__themectl_is palette' -l strict -d 'with --check, hold icons to 3.0; fail on a stored value that is not 0, 1 or 2'
complete -c themectl -n '__themectl_is "" set toggle reset migrate' -l lock-timeout -x -d 'how long to wait for other writers (default 5)'
complete -c themectl -n '__themectl_is "" palette' -l style -x -a 'light\\t\'the light style\' dark\\t\'the dark style\'' -d 'light or dark, instead of the style in force'
complete -c themectl -n '__themectl_is "" palette' -l over -x -a 'primaryText\\t\'#000000DE light, #FFFFFF dark\' secondaryText\\t\'#0000008A light, #FFFFFFB3 dark\' disabledText\\t\'#00000061 light, #FFFFFF80 dark\' activeIcon\\t\'#0000008A light, #FFFFFF dark\' inactiveIcon\\t\'#00000080 light, #FFFFFF61 dark\' dividers\\t\'#0000001F light, #303030 dark\' statusBar\\t\'#E0E0E0 light, #000000 dark\' appBar\\t\'#F5F5F5 light, #212121 dark\' highlightedAppBar\\t\'#EEEEEE light, #424242 dark\' background\\t\'#FAFAFA light, #303030 dark\' card\\t\'#FFFFFF light, #424242 dark\' highlightedCard\\t\'#F5F5F5 light, #303030 dark\'' -d 'composite the colours onto this opaque role'
complete -c themectl -n '__themectl_is "" palette' -l palette -r -F -d 'add to the palette what FILE has; - is standard input'
complete -c themectl -n '__themectl_is "" palette' -l check -d 'print contrasts by WCAG 2.2; exit 1 if one is too low'
complete -c themectl -n '__themectl_is "" get set toggle reset is list path hierarchy palette migrate check explain watch with completions help' -s h -l help -d 'print help and exit'
complete -c themectl -n '__themectl_is "" get set toggle reset is list path hierarchy palette migrate check explain watch with completions help' -s V -l version -d 'print the version and exit'

complete -c themectl -n '__themectl_wants set 0' -x -a 'system\\t\'follow the system\' light\\t\'always light\' dark\\t\'always dark\''
complete -c themectl -n '__themectl_wants is 0' -x -a 'system\\t\'follow the system\' light\\t\'always light\' dark\\t\'always dark\''
complete -c themectl -n '__themectl_wants hierarchy 0' -r -F
complete -c themectl -n '__themectl_wants palette' -x -a 'primaryText\\t\'#000000DE light, #FFFFFF dark\' secondaryText\\t\'#0000008A light, #FFFFFFB3 dark\' disabledText\\t\'#00000061 light, #FFFFFF80 dark\' activeIcon\\t\'#0000008A light, #FFFFFF dark\' inactiveIcon\\t\'#00000080 light, #FFFFFF61 dark\' dividers\\t\'#0000001F light, #303030 dark\' statusBar\\t\'#E0E0E0 light, #000000 dark\' appBar\\t\'#F5F5F5 light, #212121 dark\' highlightedAppBar\\t\'#EEEEEE light, #424242 dark\' background\\t\'#FAFAFA light, #303030 dark\' card\\t\'#FFFFFF light, #424242 dark\' highlightedCard\\t\'#F5F5F5 light, #303030 dark\''
complete -c themectl -n '__themectl_wants migrate' -r -F
complete -c themectl -n '__themectl_wants check' -r -F
complete -c themectl -n '__themectl_wants watch 0' -x -a --
complete -c themectl -n '__themectl_runs watch' -x -a '(__themectl_command_line)'
complete -c themectl -n '__themectl_wants with 0' -x -a 'system\\t\'follow the system\' light\\t\'always light\' dark\\t\'always dark\''
complete -c themectl -n '__themectl_wants with 1' -x -a --
complete -c themectl -n '__themectl_runs with' -x -a '(__themectl_command_line)'
complete -c themectl -n '__themectl_wants completions 0' -x -a 'bash\\t\'the Bourne-again shell, 4.0 or newer\' zsh\\t\'the Z shell\' fish\\t\'the friendly interactive shell\''
complete -c themectl -n '__themectl_wants help 0' -x -a 'get\\t\'print the preference in force: system, light or dark\' set\\t\'store VALUE: system, light or dark; - reads standard input\' toggle\\t\'store and print the opposite style, going by what is stored\' reset\\t\'remove the stored preference, so that it is unset\' is\\t\'exit 0 if VALUE is the preference in force, 1 if not\' list\\t\'print every app that has a store, and its preference\' path\\t\'print the path of the store\\\'s file, whether it exists or not\' hierarchy\\t\'print what each screen, sheet and alert of an app shows, and why\' palette\\t\'print colours by their use, for light and dark\' migrate\\t\'turn legacy keys such as isDarkMode into the preference\' check\\t\'print every problem in the store or in FILE; exit 1 if any\' explain\\t\'print every layer and system source, its answer, and which won\' watch\\t\'print the preference at every change, or run COMMAND\' with\\t\'run COMMAND with the preference VALUE, whatever is stored\' completions\\t\'print the completion script for bash, zsh or fish\' help\\t\'print help on all commands or on one\''
