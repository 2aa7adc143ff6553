import ThemeStore

extension Option {
    /// What the manual says of it, in mdoc.
    var manual: String {
        switch self {
        case .scope:
            """
            Get or set the preference of a place in the app, such as
            .Li checkout/payment ;
            see
            .Xr themectl 5 .
            """
        case .allScopes: "Remove what is stored for all scopes."
        case .scopes: "List the scopes of one store instead of the apps."
        case .effective:
            """
            Ask for the style that is really shown, light or dark; see
            .Sx SYSTEM STYLE .
            """
        case .source:
            """
            Resolve
            .Cm system
            by that source alone.
            Implies
            .Fl -effective ;
            a preference of light or dark is printed without asking.
            """
        case .as: Option.codecs
        case .default:
            """
            Take
            .Ar value
            where nothing is stored, instead of
            .Cm system ;
            with
            .Fl -effective ,
            where nothing tells what the system shows.
            """
        case .showOrigin: "Put the layer that the preference comes from, and a tab, before it."
        case .onlyChanges: "Say nothing of the value at the start."
        case .once:
            """
            End after the first change, once its
            .Ar command ,
            if there is one, has ended.
            """
        case .timeout: "End after that time, with status 1."
        case .key:
            """
            Look for this legacy key, too.
            The
            .Ar kind
            is
            .Cm bool
            or
            .Cm style .
            """
        case .falseAs:
            """
            What false means:
            .Cm light ,
            the default, or
            .Cm system ,
            for apps in which off meant
            .Dq do as the system does .
            """
        case .keep: "Leave legacy keys beside the preference."
        case .all: "Migrate every app's store."
        case .backup:
            """
            Keep each file that changes under its name with
            .Ar suffix
            behind it.
            A file of that name is never replaced; the store is then left as it is.
            """
        case .dryRun: "Change nothing and only say what would change."
        case .app:
            """
            Use the store of an app.
            An
            .Ar id
            is 1 to 128 characters of
            .Li A-Z a-z 0-9 \\&. _ - ,
            the first of them a letter or digit.
            """
        case .store:
            """
            Use that file as the store.
            With
            .Sq -
            the store is standard input, and a command that writes is a filter: the whole
            edited document goes to standard output, and nothing else does.
            A document that cannot be written whole, because nobody reads it any more, is
            exit 74.
            """
        case .json:
            """
            Print one line of JSON; see
            .Sx JSON OUTPUT .
            """
        case .quiet: "Print no warnings or notes."
        case .strict:
            """
            Fail where a value is stored that is not 0, 1 or 2, instead of warning and
            taking it for
            .Cm system .
            """
        case .lockTimeout: "Wait that long for other writers, 5 by default."
        case .help: "Print help on the command, or on all, and exit."
        case .version: "Print the version and exit."
        }
    }

    /// The table of codecs.
    private static var codecs: String {
        let rows = AppearanceSpelling.allCases.map { codec in
            let cells = Appearance.allCases.map { codec.spelling(of: $0).map { "Ta \($0)" } ?? "Ta" }
            return ".It Cm \(codec.rawValue) \(cells.joined(separator: " "))"
        }
        return """
            Write the preference, or with
            .Cm set
            read it, as others do:
            .Bl -column "colorfgbg" "unspecified" "prefer-light" "prefer-dark"
            .It Sy codec Ta Sy system Ta Sy light Ta Sy dark
            \(rows.joined(separator: "\n"))
            .El
            .Pp
            Where nothing is stored
            .Cm raw
            is an empty line.
            """
    }
}
