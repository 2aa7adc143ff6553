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
                FinderView(self)
            }

            func updateUIView(_ view: FinderView, context: Context) {
                view.update(self)
            }
        }
    #else
        extension WindowFinder: NSViewRepresentable {
            func makeNSView(context: Context) -> FinderView {
                FinderView(self)
            }

            func updateNSView(_ view: FinderView, context: Context) {
                view.update(self)
            }
        }
    #endif

    final class FinderView: FinderBase {
        private var finder: WindowFinder?
        /// The window that was attached last, with its manager and scope.
        private weak var attachedWindow: FoundWindow?
        private weak var attachedManager: AppearanceManager?
        private var attachedScope = ScopePath.app

        convenience init(_ finder: WindowFinder) {
            self.init(frame: .zero)
            self.finder = finder
        }

        /// Follows a changed manager or scope.
        func update(_ finder: WindowFinder) {
            let previous = self.finder
            self.finder = finder
            guard window != nil, let previous else {
                return
            }
            let isSame = previous.manager === finder.manager && previous.scope == finder.scope
            if !isSame { attach() }
        }

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
            detachPrevious(for: finder)
            attachedWindow = window
            attachedManager = finder.manager
            attachedScope = finder.scope
            #if canImport(UIKit)
                finder.manager.attach(object: window, for: finder.scope)
            #else
                if !finder.scope.isApp {
                    finder.manager.attach(object: window, for: finder.scope)
                }
            #endif
            // A view may be updating now, and state must not change during an update.
            Task { [weak self, weak window] in
                guard let window else { return }
                #if !canImport(UIKit)
                    let isCurrent =
                        self?.finder?.manager === finder.manager
                        && self?.finder?.scope == finder.scope
                    if finder.scope.isApp, isCurrent {
                        // A window that is itself a target is attached as well.
                        if window is any AppearanceAttachable {
                            finder.manager.attach(object: window, for: .app)
                        }
                        finder.manager.attach(NSApplication.shared)
                    }
                #endif
                if self?.window === window {
                    finder.onFinding(window)
                }
            }
        }

        /// Detaches the window from the previous manager or scope, if that has changed since.
        ///
        /// The view may have been in no window when it changed.
        private func detachPrevious(for finder: WindowFinder) {
            guard let attachedWindow, let attachedManager else {
                return
            }
            let isOtherManager = attachedManager !== finder.manager
            guard isOtherManager || attachedScope != finder.scope else {
                return
            }
            attachedManager.detach(attachedWindow)
            #if !canImport(UIKit)
                if isOtherManager {
                    attachedManager.detach(NSApplication.shared)
                }
                attachedWindow.appearance = nil
            #endif
        }
    }
#endif
