// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Source: Apple's documentation of NotificationCenter. Without a queue, an observer is called synchronously on the
// posting thread.
public struct Notification {
    public struct Name: Hashable, Sendable {
        public let rawValue: String
        public init(_ rawValue: String) { self.rawValue = rawValue }
    }
    public var name: Name
    public var object: Any?

    public init(name: Name, object: Any? = nil) {
        self.name = name
        self.object = object
    }
}

open class OperationQueue: @unchecked Sendable {
    private static let ofMainThread = OperationQueue()
    public class var main: OperationQueue { ofMainThread }
}

open class NotificationCenter: @unchecked Sendable {
    private final class Observer: NSObject {
        let name: Notification.Name?
        let block: @Sendable (Notification) -> Void

        init(name: Notification.Name?, block: @escaping @Sendable (Notification) -> Void) {
            self.name = name
            self.block = block
        }
    }

    private static let ofProcess = NotificationCenter()
    private var observers: [Observer] = []

    public class var `default`: NotificationCenter { ofProcess }

    open func addObserver(
        forName name: Notification.Name?,
        object: Any?,
        queue: OperationQueue?,
        using block: @escaping @Sendable (Notification) -> Void
    ) -> any NSObjectProtocol {
        precondition(object == nil && queue == nil, "the model has neither objects nor queues here")
        let observer = Observer(name: name, block: block)
        observers.append(observer)
        return observer
    }

    @_spi(Model) public var observerCount: Int { observers.count }

    open func removeObserver(_ observer: Any) {
        observers.removeAll { $0 === observer as AnyObject }
    }

    open func post(name: Notification.Name, object: Any?) {
        let notification = Notification(name: name, object: object)
        for observer in observers where observer.name == name {
            // An observer may end another one.
            let isThere = observers.contains { $0 === observer }
            if isThere { observer.block(notification) }
        }
    }
}
