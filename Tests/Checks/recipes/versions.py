"""Which program each recipe was tried with, or where it was only looked up."""

TRIED = {
    "Alacritty": "alacritty 0.11.0",
    "bat and fzf": "bat 0.22.1, fzf 0.38.0",
    "bat for fzf's preview and for man": "bat 0.22.1",
    "bash": "bash 5.2",
    "zsh": "zsh 5.9",
    "fish": "fish 3.6.0",
    "Emacs": "emacs 28.2",
    "foot": "foot 1.13.1",
    "GNOME": "gsettings 2.74",
    "kitty, before version 0.38": "kitty 0.26.5",
    "Neovim": "nvim 0.7.2",
    "In an icon": "ImageMagick 6.9",
    "A property list": "plutil of the Swift toolchain",
    "A prompt and the colours of ls": "bash 5.2",
    "A prompt in zsh": "zsh 5.9",
    "A prompt in fish": "fish 3.6.0",
    "sway, niri, Hyprland, i3": "sway 1.7, i3 4.22",
    "sway and i3 with everything": "sway 1.7, i3 4.22",
    "The desktop portal asks themectl": "xdg-desktop-portal 1.16.0",
    "CHOOSING THE BACKEND": "xdg-desktop-portal 1.16.0",
    "VERSIONS OF THE PORTAL": "xdg-desktop-portal 1.16.0",
    "tmux": "tmux 3.3a",
    "tmux, for programs that read COLORFGBG": "tmux 3.3a",
    "Vim": "vim 9.0",
    "Waybar, a button": "waybar 0.9.17 in headless sway",
    "Waybar": "waybar 0.9.17 in headless sway",
    "Cinnamon, MATE, Xfce": "xfconf-query 4.18",
    "Ansible": "ansible 7.7, by 'make fleet-check'",
    "Ask the terminal": "tmux 3.3a",
    "In new sessions only": "OpenSSH 9.2",
    "In new sessions, with a hook": "OpenSSH 9.2",
    "A screenshot in each appearance": "xvfb-run, ImageMagick 6.9",
    "A screenshot of a web page": "chromium 156",
    "A screenshot of a GTK program": "GTK 4.8, by 'make portal-check'",
}

LOOKED_UP = {
    "A session's target for sway, i3, Hyprland and river": "systemd.special(7), sway's wiki",
    "darkman": "darkman's documentation",
    "delta, before version 0.17": "delta's src/options/theme.rs of 0.17.0; git 2.39 runs a stand-in",
    "Helix, up to version 25.07": "Helix's documentation",
    "Hooks with launchd": "launchd.plist(5)",
    "launchd": "launchd.plist(5)",
    "In Xcode": "Apple's asset catalog format",
    "lazygit with delta": "lazygit's pkg/gui/pty.go and Custom_Pagers.md; git 2.39 runs a stand-in",
    "starship": "starship's src/main.rs and src/configure.rs",
    "Xsettings, for GTK 3 on X11": "xsettingsd's documentation",
    "cloud-init": "cloud-init's documentation",
    "Every change, on another machine": "OpenSSH's documentation; a stand-in",
    "Every change, for one session": "OpenSSH's documentation; a stand-in",
    "Every change, in a container": "docker's documentation; a stand-in",
    "Follow the terminal": "the terminals' documentation of mode 2031",
    "Follow the terminal, with tmux": "the hooks in tmux's options-table.c of 3.6, and its option theme of 3.8",
    "Behind sudo": "sudo(8)",
    "VS Code": "VS Code's documentation of workbench.colorTheme",
    "Zed": "Zed's documentation of themes",
    "Claude Code": "Claude Code's CHANGELOG.md: 'auto' from 2.1.111, the file from 2.1.119",
    "Windows Terminal from WSL": "appearance.md of Windows Terminal's documentation",
    "Expo apps": "Expo's documentation of app.json",
    "NixOS and home-manager": "NixOS's manual, and home-manager's modules/home-environment.nix",
    "WSL": "Microsoft's documentation; a stand-in",
    "WSL, following Windows while it runs": "Microsoft's documentation; a stand-in",
    "A screenshot in a simulator of iOS": "scripts of other projects; simctl's source is not public",
    "A screenshot in an emulator of Android": "Android's UiModeManagerService.java",
    "Simulator of iOS": "scripts of other projects; simctl's source is not public",
    "Emulator of Android": "Android's UiModeManagerService.java",
}

# What needs no other program than a shell, systemd or cron, or is tried with the command alone.
ITS_OWN = {
    "YOUR OWN MACHINES", "Hooks that are installed", "Hooks in sway and i3",
    "Hooks in sway, where D-Bus lacks the display", "Hooks in another session without systemd", "Hooks with systemd",
    "systemd", "cron", "The command in a job", "A configuration for the tests", "No legacy key is shipped",
    "A job for GitHub Actions", "A Dockerfile",
    "No screen changes its style by mistake", "No text is too faint", "In a shell script", "In a style sheet",
    "On a page", "In a style sheet, following changes", "All users of a machine", "Send your answer along",
}


def unknown(headings):
    """The headings of recipes that are in none of the tables, or in two, and entries without a recipe."""
    entries = [*TRIED, *LOOKED_UP, *ITS_OWN]
    return sorted({name for name in entries if entries.count(name) > 1} | set(headings) ^ set(entries))
