// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Foundation's objects after Apple's documentation.
public protocol NSObjectProtocol: AnyObject {}

open class NSObject: NSObjectProtocol, Hashable {
    @_spi(Model) public let observers = KeyValueObservers()

    public init() {}
    open func copy() -> Any { self }
    open func isEqual(_ object: Any?) -> Bool { object as AnyObject? === self }
    public static func == (one: NSObject, other: NSObject) -> Bool { one.isEqual(other) }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Holds its elements weakly, as the model's only kind.
public class NSHashTable<ObjectType: AnyObject>: NSObject {
    private struct Element {
        weak var object: ObjectType?
    }

    private var elements: [Element] = []

    public class func weakObjects() -> NSHashTable<ObjectType> { NSHashTable() }

    public func add(_ object: ObjectType?) {
        if contains(object) { return }
        elements.append(Element(object: object))
    }

    public func remove(_ object: ObjectType?) { elements.removeAll { $0.object === object } }

    public func contains(_ anObject: ObjectType?) -> Bool {
        elements.contains { $0.object != nil && $0.object === anObject }
    }

    public var allObjects: [ObjectType] { elements.compactMap { $0.object } }
}
