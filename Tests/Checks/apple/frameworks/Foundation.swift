// Declarations after Apple's documentation: what UIKit and AppKit hand on.
public protocol NSObjectProtocol: AnyObject {}

open class NSObject: NSObjectProtocol {
    public init() {}
    open func copy() -> Any { self }
}

public struct Notification {
    public struct Name: Hashable, Sendable {
        public init(_ rawValue: String) {}
    }
    public var object: Any?
}

open class OperationQueue: @unchecked Sendable {
    public class var main: OperationQueue { fatalError() }
}

open class NotificationCenter: @unchecked Sendable {
    public class var `default`: NotificationCenter { fatalError() }
    open func addObserver(
        forName name: Notification.Name?, object: Any?, queue: OperationQueue?,
        using block: @escaping @Sendable (Notification) -> Void
    ) -> any NSObjectProtocol { fatalError() }
    open func removeObserver(_ observer: Any) {}
}

open class UserDefaults: @unchecked Sendable {
    public class var standard: UserDefaults { fatalError() }
    open func string(forKey key: String) -> String? { nil }
}

public protocol LocalizedError: Error {
    var errorDescription: String? { get }
}
