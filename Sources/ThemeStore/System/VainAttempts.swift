/// A count of failed attempts although the system had reported that they would succeed.
///
/// One may fail for a moment. If all fail, a loop that tries again would never end.
struct VainAttempts {
    /// How many calls in a row signals may interrupt.
    ///
    /// Even a process that gets signals all the time interrupts fewer.
    static let interruptions = 1000

    private let maximum: Int
    private var count = 0

    /// - Parameter maximum: How many attempts in a row may fail, less one.
    init(maximum: Int = 16) {
        self.maximum = maximum
    }

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
        if count >= maximum { throw failure }
    }

    /// How many milliseconds to sleep before the next attempt: more after each, and with the
    /// ordinary maximum less than a second in all.
    var pause: Int32 {
        1 << Int32(min(count, 6))
    }
}
