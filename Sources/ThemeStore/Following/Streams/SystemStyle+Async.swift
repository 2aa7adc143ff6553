extension SystemStyle {
    /// Asks for the system's style, without blocking the thread that calls.
    ///
    /// The sources are asked on a thread of their own, each for at most a second; cancelling the task does not stop that.
    ///
    /// - Parameters:
    ///   - sources: The sources to ask, in order; by default all but the terminal.
    ///   - environment: The variables to look at.
    /// - Returns: The first answer.
    /// - Throws: ``Unknown`` if no source answers.
    public static func current(
        from sources: [SystemStyleSource] = SystemStyleSource.automatic, in environment: ProcessEnvironment = .process
    ) async throws(Unknown) -> Finding {
        let result = await withCheckedContinuation {
            (continuation: CheckedContinuation<Result<Finding, Unknown>, Never>) in
            let ask: @Sendable () -> Void = {
                let answer = Result { () throws(Unknown) in try current(from: sources, in: environment) }
                continuation.resume(returning: answer)
            }
            // Where no thread is to be had, this one has to do.
            if (try? Syscalls.startThread(ask)) == nil { ask() }
        }
        return try result.get()
    }

    /// Asks for the system's style, without blocking the thread that calls.
    ///
    /// - Parameters:
    ///   - fallback: The style if no source answers.
    ///   - environment: The variables to look at.
    /// - Returns: The system's style.
    public static func current(
        fallback: InterfaceStyle, in environment: ProcessEnvironment = .process
    ) async -> InterfaceStyle {
        (try? await current(in: environment).style) ?? fallback
    }

    /// Asks for the system's style.
    ///
    /// It blocks the thread while the sources answer, each for at most a second.
    ///
    /// - Parameters:
    ///   - fallback: The style if no source answers.
    ///   - environment: The variables to look at.
    /// - Returns: The system's style.
    public static func current(
        fallback: InterfaceStyle, in environment: ProcessEnvironment = .process
    ) -> InterfaceStyle {
        (try? current(in: environment).style) ?? fallback
    }
}
