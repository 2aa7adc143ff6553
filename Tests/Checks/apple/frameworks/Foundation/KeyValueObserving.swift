// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Key-value observing by a type of the model, because there is no Objective-C.
// Source: Apple, "Key-Value Observing Programming Guide" and NSKeyValueObservation.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static var initial: NSKeyValueObservingOptions {
        NSKeyValueObservingOptions(rawValue: 4)
    }
}

public struct NSKeyValueObservedChange<Value> {}

/// Ends when it is invalidated or released.
public class NSKeyValueObservation: NSObject {
    private var end: (() -> Void)?

    init(end: @escaping () -> Void) { self.end = end }

    deinit { end?() }

    public func invalidate() {
        end?()
        end = nil
    }
}

/// The observers of one object.
///
/// The framework's model posts the changes.
@_spi(Model) public final class KeyValueObservers {
    private struct Observer {
        let number: Int
        let keyPath: AnyKeyPath
        let notify: () -> Void
    }

    private var observers: [Observer] = []
    private var newest = 0

    fileprivate func add(_ keyPath: AnyKeyPath, _ notify: @escaping () -> Void)
        -> NSKeyValueObservation
    {
        newest += 1
        let number = newest
        observers.append(Observer(number: number, keyPath: keyPath, notify: notify))
        return NSKeyValueObservation { [weak self] in
            self?.observers.removeAll { $0.number == number }
        }
    }

    /// Notifies the observers of a property, on the thread of the change.
    public func post(_ keyPath: AnyKeyPath) {
        for observer in observers where observer.keyPath == keyPath { observer.notify() }
    }
}

public protocol _KeyValueCodingAndObserving {}

extension NSObject: _KeyValueCodingAndObserving {}

extension _KeyValueCodingAndObserving where Self: NSObject {
    public func observe<Value>(
        _ keyPath: KeyPath<Self, Value>,
        options: NSKeyValueObservingOptions = [],
        changeHandler: @escaping @Sendable (Self, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
        let observation = observers.add(keyPath) { [unowned self] in
            changeHandler(self, NSKeyValueObservedChange())
        }
        if options.contains(.initial) { changeHandler(self, NSKeyValueObservedChange()) }
        return observation
    }
}
