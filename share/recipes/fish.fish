if type -q themectl
    set -l style (themectl get --effective --source terminal -q \
        2>/dev/null)
    switch "$style"
        case light
            set -g fish_color_cwd blue
        case dark
            set -g fish_color_cwd brblue
    end
end
