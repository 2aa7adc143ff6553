/// What one follower sees of a store, one thing after the other; what comes faster than it is asked for is folded.
///
/// It ends where the task that waits for the next is cancelled, or when nobody has the notices any more.
struct StoreSightings: Sendable {
    /// What there is to see; an error is the last.
    let notices: AsyncStream<StoreHub.Notice>
    private let subscription: StoreHub.Subscription?

    /// Begins to follow.
    init(of store: AppearanceStore, in environment: ProcessEnvironment) {
        let (notices, continuation) = AsyncStream.makeStream(
            of: StoreHub.Notice.self, bufferingPolicy: .bufferingNewest(1))
        self.notices = notices
        do throws(StoreError) {
            let subscription = try StoreHub.follow(store, in: environment) { notice in
                continuation.yield(notice)
                if case .failure = notice { continuation.finish() }
            }
            continuation.onTermination = { _ in subscription.end() }
            self.subscription = subscription
        } catch {
            continuation.yield(.failure(error))
            continuation.finish()
            subscription = nil
        }
    }

    /// Asks for the system's style, too, from now on.
    func wantSystemStyle() {
        subscription?.wantSystemStyle()
    }
}
