# Refuses the folders that cannot be written into the files that name them.
BEGIN {
	for (number = 1; number < ARGC; number++) {
		name = ARGV[number]
		folder = ENVIRON[name]
		rest = folder
		gsub(/[\302-\337][\200-\277]|\340[\240-\277][\200-\277]|[\341-\354\356\357][\200-\277][\200-\277]/, "", rest)
		gsub(/\355[\200-\237][\200-\277]|\360[\220-\277][\200-\277][\200-\277]/, "", rest)
		gsub(/[\361-\363][\200-\277][\200-\277][\200-\277]|\364[\200-\217][\200-\277][\200-\277]/, "", rest)
		if (folder != "" && folder !~ /^\//) problem = "does not begin with /"
		else if (folder ~ /[\001-\037\177]/) problem = "has a control character"
		else if (folder ~ /[$]/) problem = "has a dollar sign, which units and the playbook read as a variable"
		else if (folder ~ /[{][{%#]/) problem = "has a brace that the playbook reads as a template"
		else if (rest ~ /[\200-\377]/) problem = "is not UTF-8, which units have to be"
		else continue
		print "make install: " name " (" folder ") " problem "; nothing was installed." >"/dev/stderr"
		exit 1
	}
}
