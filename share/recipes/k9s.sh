k9s() {
  local skin
  skin=$(themectl get --effective --source terminal -q 2>/dev/null)
  K9S_SKIN=${K9S_SKIN:-$skin} command k9s "$@"
}
