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
    /// The text of a file that an operand names, with the name for messages; `-` is standard input.
    ///
    /// - Parameter operand: The operand, which is called FILE.
    /// - Returns: The text, and the name.
    /// - Throws: `Failure` where there is no such file, or it cannot be read.
    func text(of operand: Argument) throws(Failure) -> (text: PaddedBytes, name: StorePath) {
        if operand == Argument("-") {
            if isFilter { throw .exclusion(command.name, "FILE -", "--store -") }
            return (try StandardInput.read(), StoreInput.standardInputName)
        }
        let path = try file(operand)
        return (try text(in: path), path)
    }

    /// The text of a file that is no store.
    func text(in path: StorePath) throws(Failure) -> PaddedBytes {
        let snapshot: FileSnapshot?
        do throws(FileError) {
            snapshot = try FileReader.read(path)
        } catch {
            guard case .notAFile(let kind) = error.cause else { throw .store(.file(error)) }
            throw .input("\(path): is \(kind.noun), not a regular file")
        }
        guard let snapshot else { throw .noSuchFile(path) }
        return snapshot.content
    }

    /// What to say of values that were not understood: nothing with `--quiet`; with `--strict` the first is a failure.
    func warnings(_ warnings: [StoreError]) throws(Failure) -> [String] {
        if has(.strict), let first = warnings.first { throw .store(first) }
        return has(.quiet) ? [] : warnings.map { "warning: \($0.advised)" }
    }
}
