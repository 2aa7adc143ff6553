import CThemeStore

extension Syscalls {
    /// Nanoseconds on a clock that is never set: `clock_gettime` with `CLOCK_MONOTONIC`.
    package static var monotonicNanoseconds: Int64 {
        let time = c_time(1)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// Milliseconds since the beginning of 1970, in UTC: `clock_gettime` with `CLOCK_REALTIME`.
    package static var millisecondsSince1970: Int64 {
        let time = c_time(0)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }

    /// The time left, rounded up, so that the wait does not end too early.
    ///
    /// - Parameter deadline: By `monotonicNanoseconds`; `nil` is never.
    /// - Returns: Milliseconds, 0 where the time has come, or -1 for as long as it takes.
    package static func milliseconds(until deadline: Int64?) -> Int32 {
        guard let deadline else { return -1 }
        let remaining = deadline - monotonicNanoseconds
        return remaining > 0 ? Int32(clamping: (remaining - 1) / 1_000_000 + 1) : 0
    }
}
