#!/bin/sh
# ~/.local/share/darkman/themectl
exec themectl set "$1" --quiet
