// Declarations after SE-0410 and SE-0433.
public struct Mutex<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
    public init(_ initialValue: consuming sending Value) {}
    public borrowing func withLock<Result: ~Copyable, E: Error>(
        _ body: (inout sending Value) throws(E) -> sending Result
    ) throws(E) -> sending Result { fatalError() }
}

public struct AtomicUpdateOrdering: Sendable {
    public static var relaxed: Self { Self() }
    public static var sequentiallyConsistent: Self { Self() }
}

public struct Atomic<Value: Sendable>: ~Copyable, @unchecked Sendable {
    public init(_ initialValue: consuming Value) {}
}

extension Atomic where Value == Int {
    @discardableResult
    public borrowing func add(_ operand: Int, ordering: AtomicUpdateOrdering) -> (oldValue: Int, newValue: Int) {
        fatalError()
    }
}
