/// A count of failed attempts although the system had reported that they would succeed.
///
/// One may fail for a moment. If all fail, a loop that tries again would never sleep.
struct VainAttempts {
    private static let maximum = 16

    private var count = 0

    init() {}

    /// Counts an attempt.
    ///
    /// - Parameter failure: Why it failed, or `nil` for a success, which begins the count again.
    /// - Throws: The failure of the last of too many.
    mutating func count(_ failure: SystemError?) throws(SystemError) {
        guard let failure else {
            count = 0
            return
        }
        count += 1
        if count >= VainAttempts.maximum { throw failure }
    }
}
