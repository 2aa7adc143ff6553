fzf() {
  local color
  color=$(themectl get --effective --source terminal -q 2>/dev/null)
  command fzf ${color:+--color="$color"} "$@"
}
