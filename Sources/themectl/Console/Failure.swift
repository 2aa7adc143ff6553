import ThemeStore

/// Why a command failed.
enum Failure: Error {
    /// The arguments are wrong.
    case usage(String)
    /// The store, or what leads to it, is wrong.
    case store(StoreError)
    /// Standard input, or a file other than a store, has the wrong content.
    case input(String)
    /// Standard input cannot be read.
    case standardInput(SystemError)
    /// No source has the answer.
    case unavailable(String)
    /// Another program has the name on the bus.
    case nameTaken(String)
    /// A program could not be run.
    case notRun(String, SystemError)
    /// A file that was named does not exist.
    case noSuchFile(StorePath, variable: String? = nil, advice: String = "")
}

extension Failure {
    /// The same failure; that of a folder in a file's place says how to name the files in it.
    func namingFiles(for verb: String) -> Failure {
        guard case .store(.fileError(let error)) = self, case .notAFile(.folder) = error.cause else { return self }
        var folder = error.path.bytes[...]
        while folder.last == UInt8(ascii: "/") { folder.removeLast() }
        return .input("\(message); try 'themectl \(verb) \(Argument(bytes: Array(folder)).quoted)/*.json'")
    }

    /// Whose folder or file keeps this user out, and the way out if it is in a folder of this user's own.
    private static func stranger(in error: StoreError) -> String {
        guard case .fileError(let error) = error, let stranger = error.stranger else { return "" }
        let owner = stranger.owner == 0 ? "root" : "user \(stranger.owner)"
        let sentence = ": '\(stranger.path)' belongs to \(owner)"
        guard stranger.isAmongOwn else { return sentence }
        return "\(sentence); try 'sudo chown -R \"$USER\" \(Argument(bytes: Array(stranger.path.bytes)).quoted)'"
    }

    /// The line for standard error.
    var message: String {
        switch self {
        case .usage(let message), .input(let message), .unavailable(let message), .nameTaken(let message): message
        case .notRun(let program, let reason): "'\(program)': cannot be run: \(reason)"
        case .store(let error): error.advised + Failure.stranger(in: error)
        case .standardInput(.badFileDescriptor): "standard input: cannot be read: it is closed"
        case .standardInput(let reason): "standard input: cannot be read: \(reason)"
        case .noSuchFile(let path, let variable, let advice):
            "\(path): \(SystemError.noSuchFileOrDirectory)\(variable.map { "; it is named by $\($0)" } ?? "")\(advice)"
        }
    }

    var status: ExitStatus {
        switch self {
        case .usage: .usage
        case .store(let error): ExitStatus(for: error)
        case .input: .malformed
        case .unavailable: .unavailable
        case .nameTaken: .temporaryFailure
        case .notRun(_, let reason): reason == .noSuchFileOrDirectory ? .commandNotFound : .cannotRun
        case .standardInput: .ioError
        case .noSuchFile: .noInput
        }
    }
}

/// Works on a store on behalf of a command.
func resolving<Result: ~Copyable>(_ work: @autoclosure () throws(StoreError) -> Result) throws(Failure) -> Result {
    do throws(StoreError) {
        return try work()
    } catch {
        throw .store(error)
    }
}
