import CThemeStore

/// Calls to the C library without a descriptor, one file per topic.
///
/// Each function of this folder is one call: it replaces C's types by Swift's and hides the
/// differences between systems. Its comment names the call and, under EINTR, describes its
/// behaviour if a signal interrupts it. Decisions are its callers'.
package enum Syscalls {
    /// The result of a call that has just returned.
    ///
    /// A negative one means failure.
    @discardableResult
    static func check<Result: SignedInteger>(_ result: Result) throws(SystemError) -> Result {
        guard result >= 0 else { throw .latest }
        return result
    }

    /// Makes a call, again after each signal that interrupts it.
    ///
    /// A negative result means failure. A call that is interrupted again and again fails with
    /// EINTR: signals are not the reason, and a loop has to end.
    @discardableResult
    static func checkRetrying<Result: SignedInteger>(_ call: () -> Result) throws(SystemError)
        -> Result
    {
        var interruptions = VainAttempts(maximum: VainAttempts.interruptions)
        while true {
            let result = call()
            if result >= 0 { return result }
            let reason = SystemError.latest
            guard reason == .interrupted else { throw reason }
            try interruptions.count(reason)
        }
    }

    /// Makes a call.
    ///
    /// Some failures count as an answer: `nil`.
    package static func attempt<Result: ~Copyable>(
        _ call: @autoclosure () throws(SystemError) -> Result,
        expecting isExpected: (SystemError) -> Bool
    ) throws(SystemError) -> Result? {
        do {
            return try call()
        } catch {
            guard isExpected(error) else { throw error }
            return nil
        }
    }

    /// Nanoseconds on a clock that is never set: `clock_gettime` with `CLOCK_MONOTONIC`.
    package static var monotonicNanoseconds: Int64 {
        let time = c_time(1)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// The time of `monotonicNanoseconds` in some seconds.
    package static func deadline(seconds: Int64 = 1) -> Int64 {
        monotonicNanoseconds + seconds * 1_000_000_000
    }

    /// Milliseconds since the beginning of 1970, in UTC: `clock_gettime` with `CLOCK_REALTIME`.
    package static var millisecondsSince1970: Int64 {
        let time = c_time(0)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }

    /// The date and the time of day in UTC, from the year to the second: `gmtime_r`.
    package static func dateAndTime(secondsSince1970: Int64) -> [Int32] {
        var seconds = time_t(secondsSince1970)
        var time = tm()
        gmtime_r(&seconds, &time)
        return [
            time.tm_year + 1900, time.tm_mon + 1, time.tm_mday, time.tm_hour, time.tm_min,
            time.tm_sec,
        ]
    }

    /// The time left, rounded up, so that the wait does not end too early.
    ///
    /// - Parameter deadline: By `monotonicNanoseconds`. `nil` is never.
    /// - Returns: Milliseconds, 0 where the time has come, or -1 for as long as it takes.
    package static func milliseconds(until deadline: Int64?) -> Int32 {
        guard let deadline else { return -1 }
        let remaining = deadline - monotonicNanoseconds
        if remaining > 0 {
            return Int32(clamping: (remaining - 1) / 1_000_000 + 1)
        }
        return 0
    }
}

/// Does work that may fail, and makes another error of its error.
package func mappingError<Result: ~Copyable, Reason: Error, Failure: Error>(
    _ work: @autoclosure () throws(Reason) -> Result,
    _ failure: (Reason) -> Failure
) throws(Failure) -> Result {
    do {
        return try work()
    } catch {
        throw failure(error)
    }
}

extension [UInt8] {
    /// The bytes of a C string, without the NUL.
    package init(cString: UnsafePointer<CChar>) {
        self.init(UnsafeRawBufferPointer(start: cString, count: strlen(cString)))
    }
}
