import Testing

/// Does something that must end by itself, long before a program that sleeps for a minute.
///
/// - Parameters:
///   - limit: How long it may take on a busy machine.
///   - work: The work.
/// - Returns: The result of the work.
/// - Throws: The error of the work.
func inTime<Value>(
    _ limit: Duration = .seconds(30),
    _ work: () throws -> Value
) rethrows -> Value {
    let start = ContinuousClock.now
    let value = try work()
    let duration = start.duration(to: .now)
    #expect(duration < limit)
    return value
}
