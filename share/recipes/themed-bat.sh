#!/bin/sh
# ~/.local/bin/themed-bat
case $(themectl get --effective --source terminal -q 2>/dev/null ||
  themectl get --effective -q 2>/dev/null) in
  light) set -- --theme=OneHalfLight "$@" ;;
  dark) set -- --theme=OneHalfDark "$@" ;;
esac
command -v bat >/dev/null || exec batcat "$@"
exec bat "$@"
