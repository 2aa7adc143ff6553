import ThemeStore

extension Option {
    /// Its row of the table.
    ///
    /// Inlined, so that a look at its name makes no row.
    @inline(__always)
    var row: Row {
        switch self {
        case .scope:
            Row(
                "scope", value: "PATH", .scope,
                summary: "the preference of a place in the app, such as checkout/payment",
                manual: """
                    Get or set the preference of a place in the app, such as
                    .Li checkout/payment ;
                    see
                    .Xr themectl 5 .
                    """)
        case .allScopes:
            Row("all-scopes", summary: "remove all scopes at once", manual: "Remove the preferences of all scopes.")
        case .scopes:
            Row("scopes", summary: "list the scopes of one store instead of the apps")
        case .effective:
            Row(
                "effective", summary: "what is really shown: light or dark",
                manual: """
                    Ask for the style that is really shown, light or dark; see
                    .Sx SYSTEM STYLE .
                    """)
        case .system:
            Row(
                "system", summary: "what the system shows, whatever is preferred",
                manual: """
                    Ask for the style that the system shows, whatever is preferred; see
                    .Sx SYSTEM STYLE .
                    """)
        case .source:
            Row(
                "source", value: "NAME", .source, summary: "ask only this source what the system shows",
                manual: """
                    Ask only this source what the system shows.
                    Without
                    .Fl -effective
                    it implies
                    .Fl -system .
                    """)
        case .as:
            Row(
                "as", value: "CODEC", .codec,
                summary: "vocabulary: name, raw, uikit, portal, gsettings, bool, colorfgbg",
                manual: """
                    Print the preference in another program's vocabulary, or with
                    .Cm set
                    read it:
                    \(Option.spellings)
                    .Pp
                    If nothing is stored,
                    .Cm raw
                    is an empty line.
                    The forms of
                    .Cm palette
                    are in
                    .Sx PALETTE .
                    """)
        case .default:
            Row(
                "default", value: "VALUE", .appearance, summary: "the answer if there is none",
                manual: """
                    Use
                    .Ar value
                    instead of
                    .Cm system
                    if nothing is stored, or with
                    .Fl -effective
                    and in
                    .Cm hierarchy ,
                    if no source answers.
                    """)
        case .showOrigin:
            Row("show-origin", summary: "prefix the value with its layer and a tab")
        case .onlyChanges:
            Row("only-changes", summary: "do not print the value at the start")
        case .once:
            Row(
                "once", summary: "end after the first change",
                manual: """
                    End after the first change and, if there is one, its
                    .Ar command .
                    """)
        case .timeout:
            Row("timeout", value: "SECONDS", summary: "end after that time, with status 1")
        case .key:
            Row(
                "key", value: "NAME=KIND", isRepeatable: true,
                summary: "look for this key too; KIND is bool, style or name",
                manual: """
                    Look for this legacy key too.
                    The
                    .Ar kind
                    is
                    .Cm bool ,
                    .Cm style
                    or
                    .Cm name .
                    A name that begins with
                    .Ql /
                    is a JSON Pointer to a member inside other objects.
                    """)
        case .falseAs:
            Row(
                "false-as", value: "VALUE", .falseMeaning, summary: "what false means: light (default) or system",
                manual: """
                    What false means:
                    .Cm light ,
                    the default, or
                    .Cm system ,
                    for apps in which off meant
                    .Dq do as the system does .
                    """)
        case .keep:
            Row("keep", summary: "leave legacy keys where they are", manual: "Leave legacy keys beside the preference.")
        case .all:
            Row("all", summary: "every app's store", manual: "Migrate every app's store.")
        case .backup:
            Row(
                "backup", value: "SUFFIX", summary: "keep the old file as its name plus SUFFIX",
                manual: """
                    Before changing a file, keep a copy with
                    .Ar suffix
                    appended to its name.
                    If a file with that name exists, neither file is touched.
                    """)
        case .dryRun:
            Row(
                "dry-run", letter: "n", summary: "change nothing; print what a real run would",
                manual: """
                    Change nothing.
                    Standard output and exit status are those of a real run, failures included,
                    except that a dry run does not wait for locks.
                    A note on standard error says that nothing was changed.
                    """)
        case .app:
            Row(
                "app", letter: "a", value: "ID", .app, summary: "use this app's store in the configuration folder",
                manual: """
                    Use the store of an app.
                    An
                    .Ar id
                    is 1 to 128 characters of
                    .Li A-Z a-z 0-9 \\&. _ - ,
                    the first of them a letter or digit.
                    """)
        case .store:
            Row(
                "store", letter: "s", value: "FILE", .file, summary: "use FILE as the store; - is standard input",
                manual: """
                    Use
                    .Ar file
                    as the store.
                    With
                    .Sq -
                    the store is standard input, and a command that writes is a filter: it prints the
                    whole edited document and nothing else.
                    If its reader closes the pipe too early, the exit status is 74.
                    """)
        case .site:
            Row(
                "site", summary: "use the site's own file, instead of the user's",
                manual: """
                    Use the site's own files for the app instead of the user's, and ignore the
                    environment.
                    Commands that write, and
                    .Cm path ,
                    use the first of the site files under
                    .Sx FILES ;
                    the others read them together, as for a user who has stored nothing.
                    """)
        case .lock:
            Row(
                "lock", summary: "with --site: lock the setting for everyone",
                manual: """
                    With
                    .Fl -site :
                    also lock the setting: the site's preference is in force, whatever users store or
                    set in the environment.
                    .Cm reset Fl -site
                    removes the lock too.
                    A lock guards against accident, not intent; see
                    .Xr themectl 5 .
                    """)
        case .json:
            Row(
                "json", summary: "print JSON: one line, or one for each result",
                manual: """
                    Print JSON: one line, or one for each file, problem, node, layer or change; see
                    .Sx JSON OUTPUT .
                    """)
        case .quiet:
            Row("quiet", letter: "q", summary: "print no warnings or notes")
        case .strict:
            Row(
                "strict", summary: "fail on a stored value that is not 0, 1 or 2",
                manual: """
                    Fail on a stored value that is not 0, 1 or 2, instead of printing a warning and
                    treating it as
                    .Cm system ;
                    fail if
                    .Ar file
                    does not exist and
                    .Cm get , is
                    or
                    .Cm list
                    has to read it.
                    """)
        case .lockTimeout:
            Row(
                "lock-timeout", value: "SECONDS", summary: "how long to wait for other writers (default 5)",
                manual: "Wait that long for other writers, 5 seconds by default.")
        case .ios:
            Row(
                "ios", value: "VERSION", summary: "the major version of iOS (default 17 and later)",
                manual: """
                    Show what the app shows on that major version of iOS, 13 or later.
                    Versions from 17 on, which are the default, do not differ.
                    """)
        case .style:
            Row(
                "style", value: "STYLE", .style, summary: "light or dark, instead of the style in force",
                manual: """
                    Show the colours for
                    .Cm light
                    or
                    .Cm dark
                    instead of the style in force.
                    """)
        case .over:
            Row(
                "over", value: "ROLE", .role, summary: "composite the colours onto this opaque role",
                manual: """
                    Composite each colour onto
                    .Ar role ,
                    which has to be opaque, and print the resulting opaque colour.
                    """)
        case .palette:
            Row(
                "palette", value: "FILE", .file, summary: "add to the palette what FILE has; - is standard input",
                manual: """
                    Add the roles of
                    .Ar file
                    to the palette; they replace those with the same name.
                    .Sq -
                    is standard input.
                    The file format is described in
                    .Xr themectl 5 .
                    """)
        case .check:
            Row(
                "check", summary: "print contrasts by WCAG 2.2; exit 1 if one is too low",
                manual: """
                    Print the contrast of every text and icon on
                    .Cm background ,
                    .Cm card
                    and
                    .Cm appBar ;
                    see
                    .Sx PALETTE .
                    """)
        case .shell:
            Row("shell", value: "SHELL", .shell, summary: "the shell that asks")
        case .help:
            Row(
                "help", letter: "h", summary: "print help and exit",
                manual: "Print help on the command, or on all commands, and exit.")
        case .version:
            Row("version", letter: "V", summary: "print the version and exit")
        }
    }
}

extension Option {
    /// Its row for the command of that name; `nil` if it means to that command what it means to all.
    func ownRow(for command: String) -> Row? {
        switch (command, self) {
        case ("palette", .as):
            Row("as", value: "FORM", .form, summary: "print hex, css, sh, json, swift, colorset or html")
        case ("palette", .json):
            Row("json", summary: "print the palette, or what --check finds, as JSON")
        case ("palette", .strict):
            Row("strict", summary: "with --check, hold icons to 3.0; fail on a stored value that is not 0, 1 or 2")
        default: nil
        }
    }

    /// The table of how each codec spells the three preferences, in mdoc.
    private static var spellings: String {
        let rows = AppearanceSpelling.allCases.map { codec in
            let cells = Appearance.allCases.map { codec.spelling(of: $0).map { "Ta \($0)" } ?? "Ta" }
            return ".It Cm \(codec.rawValue) \(cells.joined(separator: " "))"
        }
        return """
            .Bl -column "colorfgbg" "unspecified" "prefer-light" "prefer-dark"
            .It Sy codec Ta Sy system Ta Sy light Ta Sy dark
            \(rows.joined(separator: "\n"))
            .El
            """
    }
}
