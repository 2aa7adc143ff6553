#!/bin/sh
# ~/.config/themectl/hooks/xfce
case $1 in dark) theme=Adwaita-dark ;; *) theme=Adwaita ;; esac
xfconf-query -c xsettings -p /Net/ThemeName -n -t string -s "$theme"
