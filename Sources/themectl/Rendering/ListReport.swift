import ThemeStore

/// The report of `list`: a line an entry, or a JSON array.
struct ListReport: Report {
    enum Entry {
        /// An app; the file is the one that decides, if not the app's own.
        case app(StoreLocation, StoredValue, in: StorePath? = nil)
        case scope(ScopePath, StoredValue, of: AppearanceStore)
        /// An app whose store could not be read, and the message.
        case failure(StoreLocation, String)
    }

    let isJSON: Bool
    var entries: [Entry] = []
    var notes: [String] = []
    var status = ExitStatus.success

    /// Adds an app whose store could not be read.
    mutating func add(_ location: StoreLocation, _ failure: Failure) {
        notes.append(failure.message)
        entries.append(.failure(location, failure.message))
        status = .malformed
    }

    consuming func rendered() -> Output {
        var output = Output(notes: notes, status: status)
        if isJSON {
            output.print("[\(entries.map(json).joined(separator: ","))]")
            return output
        }
        // A program gets the scope's own text, a terminal nothing that turns the rest of its line around.
        let isTerminal = Console().isTerminal
        for entry in entries {
            switch entry {
            case .app(let location, let value, _):
                // An optional chain would copy the identifier, and in the ordinary release that makes a type at run time.
                print(location.app.map { $0.text } ?? "", value, on: &output)
            case .scope(let scope, let value, _):
                print(isTerminal ? scope.text.withControlsEscaped : scope.text, value, on: &output)
            case .failure: break
            }
        }
        return output
    }

    private func print(_ name: String, _ value: StoredValue, on output: inout Output) {
        output.write(name)
        output.write("\t")
        output.print(value.appearance?.name ?? "-")
    }

    private func json(_ entry: Entry) -> String {
        var line = JSONLine()
        switch entry {
        case .app(let location, let value, let file):
            line.add("app", location.app?.text)
            line.add("store", (file ?? location.file)?.description)
            line.add("appearance", value.appearance?.name)
            line.add("rawValue", value)
            line.add("error", nil)
        case .scope(let scope, let value, let store):
            line.add("app", store.location.app?.text)
            line.add("store", store.path)
            line.add("scope", scope.text)
            line.add("appearance", value.appearance?.name)
            line.add("rawValue", value)
        case .failure(let location, let message):
            line.add("app", location.app?.text)
            line.add("store", location.file?.description)
            line.add("appearance", nil)
            line.add("rawValue", StoredValue.unset)
            line.add("error", message)
        }
        return line.text
    }
}
