#!/bin/sh
# ~/.config/themectl/hooks/tmux-colorfgbg
case $1 in dark) colors='15;0' ;; *) colors='0;15' ;; esac
tmux set-environment -g COLORFGBG "$colors" 2>/dev/null || :
