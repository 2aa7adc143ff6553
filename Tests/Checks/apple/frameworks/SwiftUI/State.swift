// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// State and bindings after Apple's documentation of SwiftUI for iOS 17 and macOS 14.
public import Observation

/// The value of a property, which outlives the view values that declare it.
@MainActor final class StateBox<Value> {
    var value: Value
    weak var node: ViewNode?
    init(_ value: Value) { self.value = value }
}

@propertyWrapper
public struct State<Value> {
    /// Holds the initial value until the view is shown, and then the box of the view's place.
    private final class Location {
        let initial: Value
        var box: AnyObject?
        init(_ initial: Value) { self.initial = initial }

        @MainActor var value: Value { (box as? StateBox<Value>)?.value ?? initial }

        @MainActor func change(_ value: Value) {
            guard let box = box as? StateBox<Value> else { return }
            Transactions.current.noteChange(of: "a State")
            box.value = value
            box.node?.invalidate()
        }
    }

    private let location: Location

    public init(wrappedValue: Value) { location = Location(wrappedValue) }

    // Apple declares it for any thread. The model runs on the main actor only.
    public var wrappedValue: Value {
        get {
            let location = Unchecked(value: location)
            return MainActor.assumeIsolated { Unchecked(value: location.value.value) }.value
        }
        nonmutating set {
            let location = Unchecked(value: location)
            let new = Unchecked(value: newValue)
            MainActor.assumeIsolated { location.value.change(new.value) }
        }
    }

    public var projectedValue: Binding<Value> {
        Binding(read: { wrappedValue }, write: { wrappedValue = $0 })
    }

    @MainActor func connect(_ name: String, in node: ViewNode) {
        let box = node.storage[name] as? StateBox<Value> ?? StateBox(location.initial)
        box.node = node
        node.storage[name] = box
        location.box = box
    }
}

extension State: InstalledProperty {
    func install(_ name: String, in node: ViewNode) { connect(name, in: node) }
}

/// A value that does not leave the main actor.
struct Unchecked<Value>: @unchecked Sendable {
    let value: Value
}

@propertyWrapper
public struct Binding<Value> {
    private let read: () -> Value
    private let write: (Value) -> Void

    public init(
        get: @escaping @isolated(any) @Sendable () -> Value,
        set: @escaping @isolated(any) @Sendable (Value) -> Void
    ) {
        // SwiftUI calls them on the main actor without waiting, so their isolation is the main actor's or none.
        read = unsafeBitCast(get, to: (@Sendable () -> Value).self)
        write = unsafeBitCast(set, to: (@Sendable (Value) -> Void).self)
    }

    init(read: @escaping () -> Value, write: @escaping (Value) -> Void) {
        self.read = read
        self.write = write
    }

    public var wrappedValue: Value {
        get { read() }
        nonmutating set { write(newValue) }
    }

    public var projectedValue: Binding<Value> { self }
}

@dynamicMemberLookup
@propertyWrapper
public struct Bindable<Value> {
    private let value: Value
    public init(wrappedValue: Value) where Value: AnyObject & Observable { value = wrappedValue }
    public init(_ wrappedValue: Value) where Value: AnyObject & Observable { value = wrappedValue }
    public var wrappedValue: Value { value }
    public var projectedValue: Bindable<Value> { self }
    public subscript<Subject>(
        dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>
    ) -> Binding<Subject> where Value: AnyObject {
        Binding(read: { value[keyPath: keyPath] }, write: { value[keyPath: keyPath] = $0 })
    }
}
