extension SystemStyle {
    /// Asks for the system's style, without blocking the thread that calls.
    ///
    /// The sources are asked on a thread of their own, each for at most a second. Cancelling the
    /// task does not stop that.
    ///
    /// - Parameters:
    ///   - sources: The sources to ask, in order. By default all but the terminal.
    ///   - environment: The variables to look at.
    /// - Returns: The first answer.
    /// - Throws: ``SystemStyleError`` if no source answers.
    public static func current(
        from sources: [SystemStyleSource] = .automatic,
        in environment: ProcessEnvironment = .current
    ) async throws(SystemStyleError) -> SystemStyle {
        try await Syscalls.onThread { () throws(SystemStyleError) in
            try find(from: sources, in: environment)
        }
    }
}

extension [SystemStyleSource] {
    /// The sources that are asked by default: all but the terminal.
    public static var automatic: [SystemStyleSource] {
        SystemStyleSource.automatic
    }
}

extension Syscalls {
    /// Runs blocking work on its own thread, or on this one if no thread can be started.
    static func onThread<Value: Sendable, Failure: Error>(
        _ work: @escaping @Sendable () throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let result: Result<Value, Failure> = await withCheckedContinuation { continuation in
            let run: @Sendable () -> Void = {
                continuation.resume(returning: Result(catching: work))
            }
            if (try? startThread(run)) == nil {
                run()
            }
        }
        return try result.get()
    }
}
