import ThemeStore

// What the commands that read a store have in common.

/// Works on a store on behalf of a command.
func resolving<Result: ~Copyable>(_ work: () throws(StoreError) -> Result) throws(Failure) -> Result {
    do throws(StoreError) {
        return try work()
    } catch {
        throw .store(error)
    }
}

extension Invocation {
    /// The way to the preference in force in a store.
    func resolution(of source: StoreInput, _ scope: ScopePath?, fallback: Appearance = .system) -> Resolution {
        Resolution(of: source.store, scope: scope, fallback: fallback, in: environment)
    }

    /// The text of a file that an operand names, with the name for messages; `-` is standard input.
    func text(of operand: Argument) throws(Failure) -> (text: PaddedBytes, name: String) {
        guard operand != Argument("-") else {
            guard !isFilter else {
                throw misuse("FILE and --store cannot both be standard input; try naming one of them")
            }
            return (try StandardInput.read(), StoreInput.standardInputName.description)
        }
        let path = try file(operand)
        let snapshot: FileSnapshot?
        do throws(FileError) {
            snapshot = try FileReader.read(path)
        } catch {
            if case .notAFile(let kind) = error.cause { throw .input("\(path): is \(kind.noun), not a regular file") }
            throw .store(.file(error))
        }
        guard let snapshot else { throw .noSuchFile(path) }
        return (snapshot.content, path.description)
    }

    /// What to say of values that were not understood: nothing with `--quiet`; with `--strict` the first is a failure.
    func warnings(_ warnings: [StoreError]) throws(Failure) -> [String] {
        if has(.strict), let first = warnings.first { throw .store(first) }
        return has(.quiet) ? [] : warnings.map { "warning: \($0.advised)" }
    }
}
