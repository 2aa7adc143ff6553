internal import Observation

/// The state of one place of the app as observers see it; each property is observed by itself.
@MainActor
@Observable
final class ObservedPlace {
    private(set) var preference: Preference
    private(set) var pin: InterfaceStyle?
    private(set) var style: InterfaceStyle?
    private(set) var choice: Appearance
    private(set) var storedValue: StoredValue

    init(_ place: PlaceState) {
        (preference, pin, style) = (place.preference, place.pin, place.style)
        (choice, storedValue) = (place.choice, place.storedValue)
    }

    /// Shows a new state; what has not changed is not touched.
    func show(_ place: PlaceState) {
        if place.preference != preference { preference = place.preference }
        if place.pin != pin { pin = place.pin }
        if place.style != style { style = place.style }
        if place.choice != choice { choice = place.choice }
        if place.storedValue != storedValue { storedValue = place.storedValue }
    }
}
