internal import Observation

/// The state of the app or a scope as observers see it.
@MainActor
@Observable
final class ScopeModel {
    /// The newest state, which the properties show one after the other.
    @ObservationIgnored private(set) var shown: ScopeState
    private(set) var preference: Preference
    private(set) var pin: InterfaceStyle?
    private(set) var style: InterfaceStyle?
    private(set) var choice: Appearance
    private(set) var storedValue: StoredValue

    init(_ state: ScopeState) {
        shown = state
        preference = state.preference
        pin = state.pin
        style = state.style
        choice = state.choice
        storedValue = state.storedValue
    }

    /// Shows a new state.
    ///
    /// A property that has not changed is not set. An observer may show a newer state meanwhile.
    func show(_ state: ScopeState) {
        shown = state
        if shown.preference != preference { preference = shown.preference }
        if shown.pin != pin { pin = shown.pin }
        if shown.style != style { style = shown.style }
        if shown.choice != choice { choice = shown.choice }
        if shown.storedValue != storedValue { storedValue = shown.storedValue }
    }
}
