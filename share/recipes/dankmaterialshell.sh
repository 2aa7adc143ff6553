#!/bin/sh
# ~/.config/themectl/hooks/dankmaterialshell
dms ipc call theme "$1" >/dev/null 2>&1 || :
