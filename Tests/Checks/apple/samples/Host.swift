// Runs the documentation's samples on the models. It is compiled once for each isolation.
@_spi(Model) import SwiftUI
import ThemeStore

#if canImport(UIKit)
    @_spi(Model) import UIKit
#else
    @_spi(Model) import AppKit
#endif

/// A sample, and the place of its first line.
struct Sample {
    let place: String
    let run: @MainActor () async throws -> Void
}

/// What samples leave behind.
@MainActor enum Host {
    static var windows: [HostWindow] = []
    static var apps: [RunningApp] = []
    static var kept: [AnyObject] = []

    static func reset() {
        windows = []
        apps = []
        kept = []
        Context.current = Context()
    }

    /// The schemes in which the samples' views are drawn.
    static var schemes: Set<ColorScheme> {
        let all = windows + apps.flatMap { $0.windows }
        return Set(all.flatMap { Screen($0).elements }.map { $0.scheme })
    }
}

/// Shows a sample's view in a window of its own.
@MainActor func present(_ view: some View) {
    #if canImport(UIKit)
        let window = UIWindow(windowScene: Device.current.connect(UIWindowScene()))
        window.rootViewController = UIHostingController(rootView: view.sceneAppearance(manager))
        window.makeKeyAndVisible()
    #else
        let window = NSWindow()
        Mac.current.makeWindow {
            window.contentView = NSHostingView(rootView: view.sceneAppearance(manager))
        }
    #endif
    Host.windows.append(window)
}

@MainActor func launch(_ app: any App.Type) { Host.apps.append(RunningApp(app)) }

@MainActor func attach(_ object: any AppearanceAttachable) {
    Host.kept.append(object)
    manager.attach(object)
}

#if canImport(UIKit)
    @MainActor func connect(_ delegate: any UIWindowSceneDelegate) {
        Host.kept.append(delegate)
        Device.current.connect(UIWindowScene(), to: delegate)
        if let window = delegate.window { Host.windows.append(window) }
    }
#endif

/// Runs each sample at launch and after changes of the setting.
///
/// - Parameters:
///   - start: Starts the next app.
///   - settle: Ends turns of the main run loop until nothing changes.
///   - expect: Notes a failure unless something holds.
/// - Returns: The number of samples that have shown a view.
/// - Throws: The error of the samples' store.
@MainActor func runSamples(
    start: @MainActor () -> Void,
    settle: @MainActor () async -> Void,
    expect: @escaping @MainActor (Bool, String) -> Void
) async throws -> Int {
    // Where the samples' apps keep their setting.
    let file = try AppearanceStore(app: "com.example.Notes")
    var shown = 0
    for sample in samples {
        start()
        Host.reset()
        try file.blocking.resetAllScopes()
        let task = Task { @MainActor in
            do {
                try await sample.run()
            } catch is CancellationError, is SystemStyleError {
                // Nothing on a build machine knows what the system shows.
            } catch {
                expect(false, "\(sample.place) throws: \(error)")
            }
        }
        await settle()
        expect(
            Host.schemes.count < 2,
            "\(sample.place) at launch: its views are drawn in one scheme"
        )
        for appearance in [Appearance.dark, .light] {
            manager.selection = appearance
            try? manager.flush()
            try file.blocking.set(appearance)
            if appearance == .dark && !Host.schemes.isEmpty { shown += 1 }
            let expected = Set(
                Host.schemes.isEmpty ? [] : [appearance.style == .dark ? ColorScheme.dark : .light]
            )
            for _ in 0..<2_000 where Host.schemes != expected {
                await settle()
                if Host.schemes != expected { try? await Task.sleep(for: .milliseconds(1)) }
            }
            expect(
                Host.schemes == expected,
                "\(sample.place) after a change: its views are \(appearance)"
            )
        }
        task.cancel()
        await settle()
    }
    Host.reset()
    return shown
}
