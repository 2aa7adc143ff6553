import ThemeStore

/// The report of `explain`.
struct ExplanationReport {
    /// The terminal that the table has to fit.
    struct Terminal {
        let columns: Int
        /// The home folder, written as `~`.
        let home: String
    }

    let explanation: Explanation
    /// The files in the folders of hooks, and their runner.
    let hooks: [ExplanationRow]
    /// The style that the portal announces to programs, or `nil` if no portal runs.
    let announced: PortalStyle?
    /// The settings that may give programs another style.
    let overrides: [StyleOverride]
    /// `$XDG_CURRENT_DESKTOP`.
    let desktops: String
    let warnings: [String]
    let isColored: Bool
    /// The terminal, or `nil` if each row is one line with whole paths.
    let terminal: Terminal?

    consuming func rendered(isJSON: Bool) -> Output {
        var output = Output(notes: warnings)
        let rows = explanation.rows.map { ExplanationRow($0) } + hooks
        if isJSON {
            for row in rows {
                output.print(row.json)
            }
            if let announced {
                output.print(json(announced))
            }
            for override in overrides {
                output.print(row(override).json)
            }
        } else {
            if let sentence = explanation.sentence {
                output.print(shown(sentence))
            }
            output.write(table(of: rows))
            if let advice = announced.flatMap(advice) {
                output.print(advice.withControlsEscaped)
            }
        }
        if let failure = explanation.failure.map(Failure.store) {
            output.notes.append(failure.message)
            output.status = failure.status
        }
        return output
    }

    /// The rows in aligned columns, the winners marked.
    private func table(of rows: [ExplanationRow]) -> String {
        var rows = rows.map { cells($0, marked: $0.hasWon ? "*" : " ") }
        if let announced {
            rows.append(cells(row(announced), marked: announced.agrees == false ? "!" : " "))
        }
        rows += overrides.map { override in
            cells(row(override), marked: "!".when(disagrees(override)))
        }
        var widths = TextColumns.widths(of: rows)
        if let terminal {
            widths = TextColumns.widths(widths, within: max(terminal.columns, 60), shrinking: 2)
        }
        return rows.map { row in
            TextColumns.wrapped(row, widths)
                .map { $0.painted(1, if: row[0] == "*" && isColored) + "\n" }
                .joined()
        }.joined()
    }

    /// The mark, the kind, the name, the answer and the detail of a row.
    private func cells(_ row: ExplanationRow, marked mark: String) -> [String] {
        [
            mark,
            row.kind,
            row.name?.withControlsEscaped ?? "-",
            row.answer ?? "-",
            onTerminal(row.detail),
        ]
    }

    /// A text on one line, with `~` for the home folder on a terminal.
    private func onTerminal(_ text: String) -> String {
        let text = terminal.map { text.abbreviating(home: $0.home) } ?? text
        return text.withControlsEscaped
    }

    /// The sentence, wrapped on a terminal.
    private func shown(_ sentence: String) -> String {
        let text = onTerminal(sentence)
        guard let terminal else { return text }
        return TextColumns.pieces(of: text, columns: max(terminal.columns, 60))
            .joined(separator: "\n")
    }

    // MARK: Overrides

    private func row(_ override: StyleOverride) -> ExplanationRow {
        let consequence = ", so \(override.programs) programs do not follow"
        return ExplanationRow(
            kind: "override",
            name: override.name,
            answer: override.style?.name,
            detail: override.detail + consequence.when(disagrees(override))
        )
    }

    /// Whether an override gives programs another style than the style in force.
    private func disagrees(_ override: StyleOverride) -> Bool {
        guard let style = override.style, let expected = explanation.style else { return false }
        return style != expected
    }

    // MARK: Announced style

    private func row(_ announced: PortalStyle) -> ExplanationRow {
        ExplanationRow(
            kind: "told",
            name: "portal",
            answer: announced.style?.name,
            duration: announced.duration,
            detail: announced.detail
        )
    }

    private func json(_ announced: PortalStyle) -> String {
        let row = row(announced)
        return JSONLine.text {
            ("kind", row.kind)
            ("name", row.name)
            ("answer", row.answer)
            row.durationMember
            row.detailMember
            ("agrees", announced.agrees)
            ("advice", advice(announced))
        }
    }

    /// Why the announced style differs from the style in force here, and what to do.
    private func advice(_ announced: PortalStyle) -> String? {
        guard let cause = announced.cause else { return nil }
        let setting = "try 'themectl set \((announced.expected ?? .dark).name) --system'"
        let others = desktops.split(separator: ":").filter { $0 != "themectl" }
        let desktop = "XDG_CURRENT_DESKTOP=\((others + ["themectl"]).joined(separator: ":"))"
        return switch cause {
        case .trouble(let trouble):
            trouble.advice
        case .variable(let name):
            "\(name) decides in this process alone; "
                + "try 'env -u \(name.drop { $0 == "$" }) themectl explain'"
        case .receiver(let name):
            "a receiver decides here (\(name)), not for the portal; \(setting)"
        case .desktop(let name):
            "\(name) owns the setting; \(setting), or the hook 'desktop' (man themectl-recipes)"
        case .noAnswer:
            "the portal does not answer, so programs that ask it learn nothing"
        case .notStarted:
            "this session has no display, so the portal was not started; "
                + "try 'themectl explain' in a terminal on the desktop"
        case .installedElsewhere:
            "the portal does not look where themectl's backend is installed; "
                + "install it under /usr, or \(setting)"
        case .notInstalled:
            "D-Bus does not find themectl's backend; \(setting), "
                + "or install themectl where D-Bus looks"
        case .notAsked(version: 1, isNamed: true):
            "the portal does not ask themectl, although its environment names it; "
                + "try 'systemctl --user restart xdg-desktop-portal'"
        case .notAsked(version: 1, isNamed: false):
            "the portal does not ask themectl; try '\(desktop)' in the session's environment"
        case .notAsked(_, let isNamed):
            "the portal does not ask themectl; "
                + "try 'org.freedesktop.impl.portal.Settings=themectl;gtk' in portals.conf"
                + ", up to version 1.18 also '\(desktop)'".when(!isNamed)
                + "; up to 1.20.0 only files in /usr count"
        case .answeredElsewhere:
            "themectl answers the portal with the variables of the session; "
                + "try 'themectl explain' in a new login"
        }
    }
}
