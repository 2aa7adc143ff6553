// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Declarations after Apple's documentation: what UIKit and AppKit hand on.
public protocol NSObjectProtocol: AnyObject {}

open class NSObject: NSObjectProtocol {
    public init() {}
    open func copy() -> Any { self }
}

public struct NSKeyValueObservingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static var initial: NSKeyValueObservingOptions { NSKeyValueObservingOptions(rawValue: 4) }
}

public struct NSKeyValueObservedChange<Value> {}

public class NSKeyValueObservation: NSObject {}

public protocol _KeyValueCodingAndObserving {}

extension NSObject: _KeyValueCodingAndObserving {}

extension _KeyValueCodingAndObserving {
    public func observe<Value>(
        _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
        changeHandler: @escaping @Sendable (Self, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation { fatalError() }
}

open class Bundle: NSObject, Equatable, @unchecked Sendable {
    public init(for aClass: AnyClass) {}
    public static func == (first: Bundle, second: Bundle) -> Bool { first === second }
}

public class NSHashTable<ObjectType: AnyObject>: NSObject {
    public class func weakObjects() -> NSHashTable<ObjectType> { fatalError() }
    public var allObjects: [ObjectType] { [] }
    public func add(_ object: ObjectType?) {}
    public func contains(_ anObject: ObjectType?) -> Bool { false }
}

public struct LocalizedStringResource: ExpressibleByStringInterpolation, Sendable {
    public init(stringLiteral value: String) {}
}

public typealias CGFloat = Double

public struct CGRect: Sendable {
    public static var zero: CGRect { CGRect() }
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
    open func post(name: Notification.Name, object: Any?) {}
}

open class UserDefaults: @unchecked Sendable {
    public class var standard: UserDefaults { fatalError() }
    open func string(forKey key: String) -> String? { nil }
    open func object(forKey key: String) -> Any? { nil }
    open func removeObject(forKey key: String) {}
}

public struct URL: Sendable {
    public func path(percentEncoded: Bool = true) -> String { "" }
}

open class FileManager: @unchecked Sendable {
    public class var `default`: FileManager { fatalError() }
    open func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? { nil }
}

public protocol LocalizedError: Error {
    var errorDescription: String? { get }
}

public func CFGetTypeID(_ value: AnyObject) -> UInt { 0 }
public func CFBooleanGetTypeID() -> UInt { 0 }
