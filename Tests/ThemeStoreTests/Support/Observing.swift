import Observation

@testable import ThemeStore

/// Waits until an observable condition holds or the task is cancelled.
@MainActor
func observed(_ condition: @escaping @MainActor () -> Bool) async {
    while !Task.isCancelled {
        let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
        let isSo = withObservationTracking(condition) { continuation.finish() }
        if isSo { return }
        for await _ in changes {}
    }
}

/// A window of the manager's tests: records its updates and reacts to them.
@MainActor
final class Window: AppearanceTarget {
    private(set) var told: [Appearance] = []
    let inheritsAppearance: Bool
    var reaction: ((Appearance) -> Void)?
    private let (stream, continuation) = AsyncStream.makeStream(of: Appearance.self)

    init(inheritsAppearance: Bool = true) {
        self.inheritsAppearance = inheritsAppearance
    }

    func applyAppearance(_ appearance: Appearance) {
        told.append(appearance)
        continuation.yield(appearance)
        reaction?(appearance)
    }

    /// Waits for that update, after the one waited for before.
    func isTold(_ appearance: Appearance) async {
        for await one in stream where one == appearance { return }
    }
}

/// A view with custom drawing.
@MainActor
final class Drawing: StyleUpdatable {
    private(set) var told: [InterfaceStyle] = []

    func updateStyle(_ style: InterfaceStyle) {
        told.append(style)
    }
}
