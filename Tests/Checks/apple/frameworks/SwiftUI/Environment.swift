// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The environment after Apple's documentation of SwiftUI for iOS 17 and macOS 14.
public import Observation

public protocol EnvironmentKey {
    associatedtype Value
    static var defaultValue: Value { get }
}

public struct EnvironmentValues {
    private var values: [ObjectIdentifier: Any] = [:]
    private var objects: [ObjectIdentifier: AnyObject] = [:]
    public var colorScheme = ColorScheme.light
    public var isEnabled = true
    var tag: AnyHashable?
    var foreground: Color?
    var navigation: Navigation?

    public init() {}

    public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
        get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
        set { values[ObjectIdentifier(key)] = newValue }
    }

    func object<Value>(_ type: Value.Type) -> Value? { objects[ObjectIdentifier(type)] as? Value }

    mutating func set<Value: AnyObject>(_ object: Value?) {
        objects[ObjectIdentifier(Value.self)] = object
    }
}

@propertyWrapper
public struct Environment<Value> {
    private final class Location {
        var environment: EnvironmentValues?
    }

    private let location = Location()
    private let read: (EnvironmentValues) -> Value

    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
        read = { $0[keyPath: keyPath] }
    }

    public init(_ type: Value.Type) where Value: AnyObject & Observable {
        read = { environment in
            guard let object = environment.object(type) else {
                fatalError("No Observable object of type \(type) found.")
            }
            return object
        }
    }

    public init<Object: AnyObject & Observable>(_ type: Object.Type) where Value == Object? {
        read = { $0.object(type) }
    }

    public var wrappedValue: Value { read(location.environment ?? EnvironmentValues()) }

    @MainActor func connect(_ node: ViewNode) { location.environment = node.environment }
}

extension Environment: InstalledProperty {
    func install(_ name: String, in node: ViewNode) { connect(node) }
}

/// A view in a changed environment.
struct EnvironmentView<Content: View>: View, PrimitiveView {
    let content: Content
    let change: (inout EnvironmentValues) -> Void
    var body: Never { fatalError("a view of SwiftUI's own has no body") }

    func render(in node: ViewNode) {
        var environment = node.environment
        change(&environment)
        node.child("content", content, in: environment)
    }
}
