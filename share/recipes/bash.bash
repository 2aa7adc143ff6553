case $(themectl get --effective --source terminal -q 2>/dev/null) in
  light)
    PS1='\[\e[34m\]\w\[\e[m\] \$ '
    export LS_COLORS='di=34:ln=35:ex=31' ;;
  dark)
    PS1='\[\e[94m\]\w\[\e[m\] \$ '
    export LS_COLORS='di=94:ln=95:ex=92' ;;
esac
