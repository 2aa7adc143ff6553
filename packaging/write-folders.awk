# Puts name and version into the manuals' footers, and folders into whatever names them, each as its
# format writes them.
function replaced(text, from, to,  before, at) {
	while (at = index(text, from)) {
		before = before substr(text, 1, at - 1) to
		text = substr(text, at + length(from))
	}
	return before text
}
function escaped(text, escapes,  result, at, character) {
	for (at = 1; at <= length(text); at++) {
		character = substr(text, at, 1)
		result = result (character in escapes ? escapes[character] : character)
	}
	return result
}
BEGIN {
	version = ENVIRON["VERSION"]
	data = ENVIRON["DATADIR"] "/themectl"
	command = ENVIRON["BINDIR"] "/themectl"
	split("\\ \\e \" \\(dq ' \\(aq ` \\(ga ^ \\(ha ~ \\(ti", pairs, " ")
	for (pair = 1; pair in pairs; pair += 2) roff[pairs[pair]] = pairs[pair + 1]
	unit["\\"] = "\\\\"; unit["\""] = "\\\""; unit["%"] = "%%"
	yaml["'"] = "''"
	# What D-Bus starts is unescaped as in a desktop file, and then read as a shell reads it.
	backslash["\\"] = "\\\\"
	shell["\\"] = "\\\\"; shell["\""] = "\\\""; shell["`"] = "\\`"
	for (code = 1; code < 256; code++) {
		character = sprintf("%c", code)
		if (character !~ /[A-Za-z0-9\/._~-]/) url[character] = sprintf("%%%02X", code)
	}
	# Most folders need no quotes.
	is_plain = command ~ /^[A-Za-z0-9\/._+-]*$/
	in_unit = is_plain ? command : "\"" escaped(command, unit) "\""
	# systemd starts no program with quotes or backslashes in its name.
	starter = command ~ /["'\\]/ ? "/bin/sh -c 'exec \"$$0\" \"$$@\"' " : ""
	in_service = is_plain ? command : "\"" escaped(escaped(command, shell), backslash) "\""
	in_playbook = is_plain ? command : "'" escaped(command, yaml) "'"
}
{
	is_manual = FILENAME ~ /[.][157]$/
	if ($0 == ".Os") $0 = ".Os themectl " version
	# A macro takes its arguments apart at spaces.
	if (/^[.]/ && data ~ / /) sub(/\/usr\/local\/share\/themectl[^ ]*/, "\"&\"")
	if ($0 ~ /^ *command: themectl$/) $0 = replaced($0, "themectl", is_manual ? escaped(in_playbook, roff) : in_playbook)
	else if (/file:/) $0 = replaced($0, "/usr/local/share/themectl", escaped(data, url))
	else $0 = replaced($0, "/usr/local/share/themectl", escaped(data, roff))
	sub(/^ExecStart=@BINDIR@/, "ExecStart=" starter "@BINDIR@")
	print replaced($0, "@BINDIR@/themectl", FILENAME ~ /dbus-1/ ? in_service : in_unit)
}
