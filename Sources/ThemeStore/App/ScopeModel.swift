internal import Observation

/// A value of the app or a scope as observers see it.
@MainActor
@Observable
final class ObservedValue<Value: Equatable> {
    private var value: Value
    /// Whether the value was read since its last change.
    ///
    /// An observer is notified once, so a value that was not read has none.
    @ObservationIgnored private(set) var isRead = false

    init(_ value: Value) {
        self.value = value
    }

    /// Returns the value, which the caller can observe.
    func read() -> Value {
        isRead = true
        return value
    }

    /// Shows a value, unless it has not changed.
    func show(_ newValue: Value) {
        if newValue != value {
            isRead = false
            value = newValue
        }
    }
}

/// The state of the app or a scope as observers see it.
@MainActor
final class ScopeModel {
    /// The newest state, which the values show in turn.
    private(set) var shown: ScopeState
    let preference: ObservedValue<Preference>
    let pin: ObservedValue<InterfaceStyle?>
    let style: ObservedValue<InterfaceStyle?>
    let choice: ObservedValue<Appearance>
    let storedValue: ObservedValue<StoredValue>

    init(_ state: ScopeState) {
        shown = state
        preference = ObservedValue(state.preference)
        pin = ObservedValue(state.pin)
        style = ObservedValue(state.style)
        choice = ObservedValue(state.choice)
        storedValue = ObservedValue(state.storedValue)
    }

    /// Whether a value was read since its last change.
    ///
    /// A model without such a value is of no use.
    var isRead: Bool {
        preference.isRead || pin.isRead || style.isRead || choice.isRead || storedValue.isRead
    }

    /// Shows a new state.
    ///
    /// An observer may show a newer state meanwhile.
    func show(_ state: ScopeState) {
        shown = state
        preference.show(shown.preference)
        pin.show(shown.pin)
        style.show(shown.style)
        choice.show(shown.choice)
        storedValue.show(shown.storedValue)
    }
}
