import Observation

@testable import ThemeStore

/// Waits until something that can be observed is so, or the task is cancelled.
@MainActor
func observed(_ condition: @escaping @MainActor () -> Bool) async {
    while !Task.isCancelled {
        let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
        let isSo = withObservationTracking(condition) { continuation.finish() }
        if isSo { return }
        for await _ in changes {}
    }
}

/// A window as the tests of the manager see it: what it was told, and what it does then.
@MainActor
final class Window: AppearanceTarget {
    private(set) var told: [Appearance] = []
    var reaction: ((Appearance) -> Void)?
    private let (stream, continuation) = AsyncStream.makeStream(of: Appearance.self)

    func apply(_ appearance: Appearance) {
        told.append(appearance)
        continuation.yield(appearance)
        reaction?(appearance)
    }

    /// Waits until it has been told that, after what was waited for before.
    func isTold(_ appearance: Appearance) async {
        for await one in stream where one == appearance { return }
    }
}

/// A view that draws by itself.
@MainActor
final class Drawing: StyleUpdatable {
    private(set) var told: [InterfaceStyle] = []

    func updateStyle(_ style: InterfaceStyle) {
        told.append(style)
    }
}
