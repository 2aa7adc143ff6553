#if canImport(SwiftUI) && (canImport(UIKit) || canImport(AppKit)) && !os(watchOS)
    internal import SwiftUI

    #if canImport(UIKit)
        internal import UIKit

        typealias FoundWindow = UIWindow
        typealias FinderBase = UIView
    #else
        internal import AppKit

        typealias FoundWindow = NSWindow
        typealias FinderBase = NSView
    #endif

    /// An observation of notifications that ends when it is released.
    ///
    /// It is called where they are posted, at once.
    final class NotificationToken {
        private let token: any NSObjectProtocol

        init(_ name: Notification.Name, _ body: @escaping @Sendable (Notification) -> Void) {
            token = NotificationCenter.default.addObserver(
                forName: name,
                object: nil,
                queue: nil,
                using: body
            )
        }

        deinit {
            NotificationCenter.default.removeObserver(token)
        }
    }

    /// An invisible view that attaches its window.
    struct WindowFinder {
        let manager: AppearanceManager
        let scope: ScopePath
        let onFinding: @MainActor (FoundWindow) -> Void
    }

    #if canImport(UIKit)
        extension WindowFinder: UIViewRepresentable {
            func makeUIView(context: Context) -> FinderView {
                FinderView(frame: .zero)
            }

            func updateUIView(_ view: FinderView, context: Context) {
                view.finder = self
            }

            static func dismantleUIView(_ view: FinderView, coordinator: ()) {
                view.release()
            }
        }
    #else
        extension WindowFinder: NSViewRepresentable {
            func makeNSView(context: Context) -> FinderView {
                FinderView(frame: .zero)
            }

            func updateNSView(_ view: FinderView, context: Context) {
                view.finder = self
            }

            static func dismantleNSView(_ view: FinderView, coordinator: ()) {
                view.release()
            }
        }
    #endif

    /// The views that attach one window, in the order of their claims.
    ///
    /// The last one decides.
    @MainActor
    private final class WindowClaims {
        private struct Claim {
            weak var view: FinderView?
            weak var manager: AppearanceManager?
            let scope: ScopePath
        }

        private static var all: [WindowClaims] = []

        private weak var window: FoundWindow?
        private var claims: [Claim] = []
        /// How the window was attached before these views came.
        private var previous: Claim?

        private init(on window: FoundWindow) { self.window = window }

        static func on(_ window: FoundWindow) -> WindowClaims {
            all.removeAll { $0.window == nil }
            if let known = all.first(where: { $0.window === window }) { return known }
            let new = WindowClaims(on: window)
            all.append(new)
            return new
        }

        /// Shows what a view wants, unless a later view decides.
        func claim(for view: FinderView, _ finder: WindowFinder) {
            claims.removeAll { $0.view == nil }
            let last = claims.last
            let claim = Claim(view: view, manager: finder.manager, scope: finder.scope)
            if let place = claims.firstIndex(where: { $0.view === view }) {
                claims[place] = claim
            } else {
                if claims.isEmpty, let window {
                    previous = finder.manager.attachments.scope(of: window).map {
                        Claim(manager: finder.manager, scope: $0)
                    }
                }
                claims.append(claim)
            }
            update(from: last)
        }

        /// Shows what the other views want, or else how the window was attached before.
        func withdraw(_ view: FinderView) {
            let last = claims.last
            claims.removeAll { $0.view === view }
            update(from: last)
        }

        private func update(from last: Claim?) {
            guard let window else { return }
            let next = claims.last ?? previous
            let manager = next?.manager
            if let next, let manager, last?.manager === manager,
                manager.attachments.scope(of: window) == next.scope
            {
                return
            }
            if let last { leave(window, last, for: next) }
            guard let next else { return }
            #if !canImport(UIKit)
                if next.scope.isApp, !claims.isEmpty { return }
            #endif
            manager?.deliver(to: window, for: next.scope)
        }

        /// Has a claim's manager leave the window, if it still follows.
        private func leave(_ window: FoundWindow, _ last: Claim, for next: Claim?) {
            guard let manager = last.manager, manager.attachments.contains(window) else { return }
            manager.detach(window)
            #if canImport(UIKit)
                if next == nil { window.overrideUserInterfaceStyle = .unspecified }
            #else
                window.appearance = nil
            #endif
        }
    }

    final class FinderView: FinderBase {
        /// It changes with the manager or the scope, and is `nil` until the first update.
        var finder: WindowFinder? {
            didSet { attach() }
        }
        /// The window that was attached last, with its manager and scope.
        private weak var attachedWindow: FoundWindow?
        private var attached: WindowFinder?

        #if canImport(UIKit)
            override func didMoveToWindow() {
                super.didMoveToWindow()
                attach()
            }
        #else
            override func viewDidMoveToWindow() {
                super.viewDidMoveToWindow()
                attach()
            }
        #endif

        /// Attaches the window at once, for the first frame to be right.
        ///
        /// On macOS, without a scope, the application is attached in the next turn, because nothing
        /// may set its appearance while a window is being made.
        private func attach() {
            guard let window, let finder else { return }
            #if !canImport(UIKit)
                if let attached, attached.manager !== finder.manager {
                    attached.manager.detach(NSApplication.shared)
                }
            #endif
            if attachedWindow !== window {
                withdraw()
            } else if isAttached(finder) {
                return
            }
            attachedWindow = window
            attached = finder
            WindowClaims.on(window).claim(for: self, finder)
            // A view may be updating now, and state must not change during an update.
            Task { [weak self, weak window] in
                guard let self, let window, self.window === window, isAttached(finder) else {
                    return
                }
                finder.manager.followFramework(of: window)
                #if !canImport(UIKit)
                    if finder.scope.isApp {
                        // A window that is itself a target is attached as well.
                        if window is any AppearanceAttachable {
                            finder.manager.attach(object: window, for: .app)
                        }
                        finder.manager.attach(NSApplication.shared)
                    }
                #endif
                finder.onFinding(window)
            }
        }

        private func isAttached(_ finder: WindowFinder) -> Bool {
            attached?.manager === finder.manager && attached?.scope == finder.scope
        }

        /// Gives the window back when the view leaves.
        func release() {
            finder = nil
            withdraw()
        }

        private func withdraw() {
            if let window = attachedWindow { WindowClaims.on(window).withdraw(self) }
            attachedWindow = nil
            attached = nil
        }
    }
#endif
