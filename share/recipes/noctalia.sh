#!/bin/sh
# ~/.config/themectl/hooks/noctalia
case $1 in dark) call=setDark ;; *) call=setLight ;; esac
qs -c noctalia-shell ipc call darkMode "$call" 2>/dev/null || :
