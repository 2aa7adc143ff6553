#!/bin/sh
# ~/.config/themectl/hooks/wallpaper
exec swaymsg "output * bg $HOME/Pictures/$1.jpg fill" >/dev/null
