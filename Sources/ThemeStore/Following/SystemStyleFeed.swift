/// The system's style, asked for again whenever it may have changed.
///
/// Its owner polls it, like a ``Follower``, on a single thread.
package final class SystemStyleFeed {
    /// Shared by the threads that ask and follow.
    private struct FeedState {
        var answer: Result<SystemStyle, SystemStyleError>?
        var isAsking = false
        /// Whether the style may have changed since the sources were asked.
        var isStale = false
        /// Whether to ask again soon: there were too many open files, or threads.
        var isRetried = false
    }

    /// How long to wait then, in nanoseconds.
    private static let pause: Int64 = 100_000_000

    /// The variables that it looks at.
    let environment: ProcessEnvironment
    private let sources: [SystemStyleSource]
    private let state = Mutex(FeedState())
    private let keepsLostStyle: Bool
    private let onAnswer: (@Sendable () -> Void)?
    private var watch: SystemStyleWatch

    /// Begins to follow the system, and asks for its style.
    ///
    /// - Parameters:
    ///   - sources: The sources to ask, in order.
    ///   - environment: The variables to look at.
    ///   - keepsLostStyle: Whether a style that was known stays the answer when no source has an opinion any more. It
    ///     always stays when a source fails to answer.
    ///   - onAnswer: Called on some thread after each answer. If it is `nil`, this thread asks, and waits for the answer.
    package init(
        _ sources: [SystemStyleSource] = SystemStyleSource.automatic, in environment: ProcessEnvironment,
        keepsLostStyle: Bool = true, onAnswer: (@Sendable () -> Void)? = nil
    ) {
        (self.sources, self.environment) = (sources, environment)
        (self.keepsLostStyle, self.onAnswer) = (keepsLostStyle, onAnswer)
        // It listens before it asks, so no change falls between.
        watch = SystemStyleWatch(of: sources, in: environment)
        ask()
    }

    /// The newest answer, or `nil` before the first.
    package var answer: Result<SystemStyle, SystemStyleError>? { state.withLock { $0.answer } }

    /// The events to wait for; none if there is nothing to listen to.
    package var awaited: [PollEntry] { watch.awaited }

    /// When to call ``take(_:)`` even if nothing happens, by `Syscalls.monotonicNanoseconds`.
    package var due: Int64? {
        let retry = state.withLock { $0.isRetried } ? Syscalls.monotonicNanoseconds + SystemStyleFeed.pause : nil
        return [watch.due, retry].compactMap { $0 }.min()
    }

    /// Takes in what happened.
    ///
    /// - Parameter happened: The events of ``awaited`` that happened.
    package func take(_ happened: Set<PollEntry>) {
        if watch.takeNotices(of: happened) || state.withLock({ $0.isRetried }) { ask() }
    }

    /// Asks the sources, once more if they are being asked already.
    package func ask() {
        let isFirst = state.withLock { state in
            (state.isStale, state.isRetried) = (true, false)
            defer { state.isAsking = true }
            return !state.isAsking
        }
        guard isFirst else { return }
        let askAround: @Sendable () -> Void = { [sources, environment, shared = state, keepsLostStyle, onAnswer] in
            while shared.withLock({ state in
                defer { (state.isAsking, state.isStale) = (state.isStale, false) }
                return state.isStale
            }) {
                let (answer, hasFailed, isRetried) = SystemStyle.ask(sources, in: environment)
                shared.withLock { state in
                    state.isRetried = isRetried
                    // Another machine's word counts only as long as its receiver runs.
                    let keeps = keepsLostStyle || hasFailed
                    if case .failure = answer, case .success(let last) = state.answer, last.source != .received, keeps {
                        return
                    }
                    state.answer = answer
                }
                onAnswer?()
            }
        }
        // A variable answers without delay.
        guard onAnswer != nil, SystemStyle.styleAtOnce(in: environment) == nil else { return askAround() }
        if (try? Syscalls.startThread(askAround)) == nil {
            state.withLock { ($0.isAsking, $0.isRetried) = (false, true) }
        }
    }
}
