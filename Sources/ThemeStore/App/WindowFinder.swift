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

    final class FinderView: FinderBase {
        /// It changes with the manager or the scope, and is `nil` until the first update.
        var finder: WindowFinder? {
            didSet { attach() }
        }
        /// The window that was attached last, with its manager and scope.
        private weak var attachedWindow: FoundWindow?
        private var attached: WindowFinder?
        /// The scope that the window was attached to before, if it was attached.
        private var previousScope: ScopePath?

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
            if !isAttached(finder) {
                detachPrevious(for: finder)
            } else if attachedWindow === window {
                return
            }
            attachedWindow = window
            attached = finder
            previousScope = finder.manager.attachments.scope(of: window)
            #if canImport(UIKit)
                finder.manager.deliver(to: window, for: finder.scope)
            #else
                if !finder.scope.isApp {
                    finder.manager.deliver(to: window, for: finder.scope)
                }
            #endif
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
        ///
        /// A window that was attached before returns to its scope.
        func release() {
            finder = nil
            guard let window = attachedWindow, let manager = attached?.manager else { return }
            attachedWindow = nil
            attached = nil
            if let previousScope {
                manager.attach(object: window, for: previousScope)
                return
            }
            guard manager.attachments.contains(window) else { return }
            manager.detach(window)
            #if canImport(UIKit)
                window.overrideUserInterfaceStyle = .unspecified
            #else
                window.appearance = nil
            #endif
        }

        /// Detaches the window from the previous manager or scope.
        private func detachPrevious(for finder: WindowFinder) {
            guard let attachedWindow, let previous = attached?.manager else {
                return
            }
            previous.detach(attachedWindow)
            #if !canImport(UIKit)
                if previous !== finder.manager {
                    previous.detach(NSApplication.shared)
                }
                attachedWindow.appearance = nil
            #endif
        }
    }
#endif
