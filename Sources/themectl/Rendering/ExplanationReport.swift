import ThemeStore

/// The report of `explain`.
struct ExplanationReport {
    let explanation: Explanation
    /// The files in the folders of hooks, and their runner.
    let hooks: [HookRow]
    /// The style that the portal announces to programs, or `nil` if no portal runs.
    let announced: AnnouncedStyle?
    /// `$XDG_CURRENT_DESKTOP`.
    let desktops: String
    let warnings: [String]
    let isColored: Bool
    let isForTerminal: Bool

    consuming func rendered(isJSON: Bool) -> Output {
        var output = Output(notes: warnings)
        if isJSON {
            for row in explanation.rows {
                output.print(json(row))
            }
            for hook in hooks {
                output.print(hook.json)
            }
            if let announced {
                output.print(json(announced))
            }
        } else {
            if let sentence {
                output.print(sentence.withControlsEscaped)
            }
            output.write(table)
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
    private var table: String {
        var rows = explanation.rows.map(cells)
        rows += hooks.map(cells)
        if let announced {
            rows.append(cells(announced))
        }
        let widths = TextColumns.widths(of: rows)
        return rows.map { row in
            let line = TextColumns.line(row, widths, numbers: 4)
            return line.painted(1, if: row[0] == "*" && isColored) + "\n"
        }.joined()
    }

    /// The mark, the kind, the name, the answer, the time and the detail of a row.
    private func cells(_ row: Explanation.Row) -> [String] {
        [
            row.hasWon ? "*" : " ",
            row.subject.words.kind,
            row.subject.words.name,
            row.answer?.name ?? "-",
            time(row.duration),
            detail(of: row).withControlsEscaped,
        ]
    }

    private func cells(_ hook: HookRow) -> [String] {
        [
            " ",
            HookRow.kind,
            (hook.name ?? "-").withControlsEscaped,
            hook.answer ?? "-",
            time(.zero),
            hook.detail.withControlsEscaped,
        ]
    }

    private func cells(_ announced: AnnouncedStyle) -> [String] {
        let words = ExplanationReport.announcedWords
        return [
            announced.agrees == false ? "!" : " ",
            words.kind,
            words.name,
            announced.style?.appearance.name ?? "-",
            time(announced.duration),
            announced.detail.withControlsEscaped,
        ]
    }

    /// A time in milliseconds, for people rounded to a tenth.
    private func time(_ duration: Duration) -> String {
        if isForTerminal {
            return Seconds.tenths(of: duration) + " ms"
        }
        return Seconds.milliseconds(of: duration) + " ms"
    }

    private func detail(of row: Explanation.Row) -> String {
        row.error?.diagnosed ?? row.detail
    }

    private func json(_ row: Explanation.Row) -> String {
        var line = JSONLine()
        line.add("kind", row.subject.words.kind)
        line.add("name", row.subject.words.name)
        line.add("asked", row.isAsked)
        line.add("answer", row.answer?.name)
        let detail = detail(of: row)
        line.add("detail", detail.isEmpty ? nil : detail)
        line.add("milliseconds", spelled: Seconds.milliseconds(of: row.duration))
        line.add("won", row.hasWon)
        return line.text
    }

    // MARK: Announced style

    private static let announcedWords = (kind: "told", name: "portal")

    private func json(_ announced: AnnouncedStyle) -> String {
        var line = JSONLine()
        line.add("kind", ExplanationReport.announcedWords.kind)
        line.add("name", ExplanationReport.announcedWords.name)
        line.add("answer", announced.style?.appearance.name)
        line.add("milliseconds", spelled: Seconds.milliseconds(of: announced.duration))
        line.add("detail", announced.detail.isEmpty ? nil : announced.detail)
        line.add("agrees", spelled: announced.agrees.map { $0 ? "true" : "false" })
        line.add("advice", advice(announced))
        return line.text
    }

    /// Why the announced style differs from the style in force here, and what to do.
    private func advice(_ announced: AnnouncedStyle) -> String? {
        guard let cause = announced.cause else { return nil }
        let setting = "try 'themectl set \((announced.expected ?? .dark).appearance.name) --system'"
        let others = desktops.split(separator: ":").filter { $0 != "themectl" }
        let desktop = "XDG_CURRENT_DESKTOP=\((others + ["themectl"]).joined(separator: ":"))"
        switch cause {
        case .trouble(let trouble):
            return PortalAdvice(desktops: self.desktops).sentence(trouble)
        case .variable(let name):
            let variable = name.drop { $0 == "$" }
            return
                "\(name) decides in this process alone; try 'env -u \(variable) themectl explain'"
        case .receiver(let name):
            return "a receiver decides here (\(name)), not for the portal; \(setting)"
        case .desktop(let name):
            return
                "\(name) owns the setting; \(setting), or the hook 'desktop' (man themectl-recipes)"
        case .noAnswer:
            return "the portal does not answer, so programs that ask it learn nothing"
        case .notStarted:
            return "this session has no display, so the portal was not started; "
                + "try 'themectl explain' in a terminal on the desktop"
        case .installedElsewhere:
            return "the portal does not look where themectl's backend is installed; "
                + "install it under /usr, or \(setting)"
        case .notInstalled:
            return "D-Bus does not find themectl's backend; \(setting), "
                + "or install themectl where D-Bus looks"
        case .notAsked(version: 1, isNamed: true):
            return "the portal does not ask themectl, although its environment names it; "
                + "try 'systemctl --user restart xdg-desktop-portal'"
        case .notAsked(version: 1, isNamed: false):
            return "the portal does not ask themectl; try '\(desktop)' in the session's environment"
        case .notAsked(_, let isNamed):
            let variable =
                if isNamed {
                    ""
                } else {
                    ", up to version 1.18 also '\(desktop)'"
                }
            return "the portal does not ask themectl; "
                + "try 'org.freedesktop.impl.portal.Settings=themectl;gtk' in portals.conf"
                + "\(variable); up to 1.20.0 only files in /usr count"
        case .answeredElsewhere:
            return "themectl answers the portal with the variables of the session; "
                + "try 'themectl explain' in a new login"
        }
    }
}
