/// What makes looks fail, which is told once, and if it may pass by itself only when it has lasted for a moment.
struct WatchTrouble {
    /// How long a store may make no sense before that is worth a warning: a program that writes into the file instead of
    /// replacing it needs a moment.
    private static let patience: Int64 = 100_000_000

    private var message: String?
    /// When it is to be told, on the monotonic clock; `nil` where it has been told.
    private(set) var due: Int64?

    /// Takes note of trouble.
    ///
    /// - Parameters:
    ///   - message: What there is to say.
    ///   - isCertain: Whether it is sure not to be over in a moment.
    ///   - now: The time on the monotonic clock.
    /// - Returns: Whether to say it now.
    mutating func isWorthTelling(_ message: String, isCertain: Bool, now: Int64) -> Bool {
        if self.message == message {
            guard let due, due <= now else { return false }
        } else if !isCertain {
            (self.message, due) = (message, now + WatchTrouble.patience)
            return false
        }
        (self.message, due) = (message, nil)
        return true
    }

    mutating func clear() {
        (message, due) = (nil, nil)
    }
}
