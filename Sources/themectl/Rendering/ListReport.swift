import ThemeStore

/// The report of `list`: a line an entry, or a JSON array.
struct ListReport {
    let target: Target
    let isOnTerminal: Bool
    var output = Output()
    var rows: [[String]] = []
    var objects: [String] = []

    /// Adds the value of an app, or of a scope.
    ///
    /// - Parameters:
    ///   - app: The app, or `nil` for a file that was named.
    ///   - path: The path of the value's file, or `-` for standard input.
    ///   - scope: The scope.
    ///   - value: The value.
    ///   - isLocked: Whether the site locks the setting.
    ///   - error: Why the app's store could not be read.
    mutating func add(
        _ app: AppIdentifier?,
        in path: String?,
        _ scope: ScopePath? = nil,
        value: StoredValue = .unset,
        isLocked: Bool = false,
        error: String? = nil
    ) {
        if target.isJSON {
            objects.append(
                JSONLine.text {
                    ("app", app?.text)
                    ("store", path)
                    if let scope {
                        ("scope", scope.text)
                    }
                    ("appearance", value.appearance?.name)
                    ("rawValue", value)
                    if scope == nil {
                        ("error", error)
                    }
                    if target.isSite {
                        ("locked", isLocked)
                    }
                }
            )
        } else if error == nil {
            let name = scope?.text.withControlsEscaped ?? app?.text ?? ""
            var row = [name, value.appearance?.name ?? "-"]
            if target.isSite {
                row.append(isLocked ? "locked" : "-")
            }
            rows.append(row)
        }
    }

    /// Adds an app whose store could not be read.
    mutating func add(_ location: StoreLocation, _ failure: Failure, isLocked: Bool = false) {
        output.notes.append(failure.message)
        output.status = .malformed
        add(
            location.app,
            in: location.file?.description,
            isLocked: isLocked,
            error: failure.message
        )
    }

    /// The whole report.
    var rendered: Output {
        var output = output
        if target.isJSON {
            output.print("[\(objects.joined(separator: ","))]")
        }
        output.write(TextColumns.lines(rows, isAligned: isOnTerminal))
        return output
    }
}
