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
    case noSuchFile(StorePath, variable: String? = nil)
}

extension Failure {
    /// The same failure; that of a folder in a file's place says how to name the files in it.
    func namingFiles(for verb: String) -> Failure {
        guard case .store(.fileError(let error)) = self, case .notAFile(.folder) = error.cause else { return self }
        var folder = error.path.bytes[...]
        while folder.last == UInt8(ascii: "/") { folder.removeLast() }
        return .input("\(message); try 'themectl \(verb) \(Argument(bytes: Array(folder)).quoted)/*.json'")
    }

    /// The line for standard error.
    var message: String {
        switch self {
        case .usage(let message), .input(let message), .unavailable(let message), .nameTaken(let message): message
        case .notRun(let program, let reason): "'\(program)': cannot be run: \(reason)"
        case .store(let error): error.advised
        case .standardInput(.badFileDescriptor): "standard input: cannot be read: it is closed"
        case .standardInput(let reason): "standard input: cannot be read: \(reason)"
        case .noSuchFile(let path, let variable):
            "\(path): \(SystemError.noSuchFileOrDirectory)" + (variable.map { "; it is named by $\($0)" } ?? "")
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
