case $(themectl get --effective --source terminal -q 2>/dev/null) in
  light) PROMPT='%F{4}%~%f %# ' ;;
  dark) PROMPT='%F{12}%~%f %# ' ;;
esac
