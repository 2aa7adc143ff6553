import ThemeStore

/// The report of `list`: a line an entry, or a JSON array.
struct ListReport {
    /// The value of an app or of a scope.
    struct Entry {
        let app: AppIdentifier?
        /// The path of the file that the value is in; `-` for standard input.
        let file: StorePath?
        var scope: ScopePath?
        var value = StoredValue.unset
        /// Why the app's store could not be read.
        var error: String?
    }

    let isJSON: Bool
    var entries: [Entry] = []
    var notes: [String] = []
    var status = ExitStatus.success

    /// Adds an app whose store could not be read.
    mutating func add(_ location: StoreLocation, _ failure: Failure) {
        notes.append(failure.message)
        entries.append(Entry(app: location.app, file: location.file, error: failure.message))
        status = .malformed
    }

    consuming func rendered() -> Output {
        var output = Output(notes: notes, status: status)
        if isJSON {
            output.print("[\(entries.map(json).joined(separator: ","))]")
            return output
        }
        // A program gets the scope's own text, a terminal nothing that turns the rest of its line around.
        let isTerminal = Console.isTerminal
        for entry in entries where entry.error == nil {
            if let scope = entry.scope {
                output.write(isTerminal ? scope.text.withControlsEscaped : scope.text)
            } else if let app = entry.app {
                output.write(app.text)
            }
            output.write("\t")
            output.print(entry.value.appearance?.name ?? "-")
        }
        return output
    }

    private func json(_ entry: Entry) -> String {
        var line = JSONLine()
        line.add("app", entry.app?.text)
        line.add("store", entry.file?.description)
        if let scope = entry.scope { line.add("scope", scope.text) }
        line.add("appearance", entry.value.appearance?.name)
        line.add("rawValue", entry.value)
        if entry.scope == nil { line.add("error", entry.error) }
        return line.text
    }
}
