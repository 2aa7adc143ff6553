bat() {
  local theme=
  case $(themectl get --effective --source terminal -q 2>/dev/null) in
    light) theme=OneHalfLight ;;
    dark) theme=OneHalfDark ;;
  esac
  command bat ${theme:+--theme="$theme"} "$@"
}
