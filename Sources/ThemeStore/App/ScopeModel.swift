internal import Observation

/// The state of the app or a scope as observers see it.
@MainActor
@Observable
final class ScopeModel {
    /// The newest state, which the properties show in turn.
    @ObservationIgnored private(set) var shown: ScopeState
    private(set) var preference: Preference
    private(set) var pin: InterfaceStyle?
    private(set) var style: InterfaceStyle?
    private(set) var choice: Appearance
    private(set) var storedValue: StoredValue

    /// The properties that an observer may wait for.
    struct Properties: OptionSet {
        let rawValue: Int
        static let preference = Properties(rawValue: 1)
        static let pin = Properties(rawValue: 2)
        static let style = Properties(rawValue: 4)
        static let choice = Properties(rawValue: 8)
        static let storedValue = Properties(rawValue: 16)
    }

    /// The properties that were read since their last change.
    ///
    /// An observer is notified once, so the others have none. A model that has none at all is of no
    /// use.
    @ObservationIgnored var read: Properties = []

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
        if shown.preference != preference {
            read.remove(.preference)
            preference = shown.preference
        }
        if shown.pin != pin {
            read.remove(.pin)
            pin = shown.pin
        }
        if shown.style != style {
            read.remove(.style)
            style = shown.style
        }
        if shown.choice != choice {
            read.remove(.choice)
            choice = shown.choice
        }
        if shown.storedValue != storedValue {
            read.remove(.storedValue)
            storedValue = shown.storedValue
        }
    }
}
