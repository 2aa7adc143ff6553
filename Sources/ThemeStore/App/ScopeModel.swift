internal import Observation

/// The state of the app or a scope as observers see it.
///
/// Each property is observed by itself.
@MainActor
@Observable
final class ScopeModel {
    private(set) var preference: Preference
    private(set) var pin: InterfaceStyle?
    private(set) var style: InterfaceStyle?
    private(set) var choice: Appearance
    private(set) var storedValue: StoredValue

    init(_ state: ScopeState) {
        preference = state.preference
        pin = state.pin
        style = state.style
        choice = state.choice
        storedValue = state.storedValue
    }

    /// Shows a new state.
    ///
    /// A property that has not changed is not set.
    func show(_ state: ScopeState) {
        if state.preference != preference {
            preference = state.preference
        }
        if state.pin != pin {
            pin = state.pin
        }
        if state.style != style {
            style = state.style
        }
        if state.choice != choice {
            choice = state.choice
        }
        if state.storedValue != storedValue {
            storedValue = state.storedValue
        }
    }
}
