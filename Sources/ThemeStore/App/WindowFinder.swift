#if canImport(SwiftUI) && (canImport(UIKit) || canImport(AppKit)) && !os(watchOS)
    internal import SwiftUI

    #if canImport(UIKit)
        internal import UIKit
    #else
        internal import AppKit
    #endif

    /// An invisible view that attaches the window into which it comes.
    struct WindowFinder {
        let manager: AppearanceManager
        let scope: ScopePath?
        let onFinding: @MainActor (PlatformWindow) -> Void
    }

    /// The window and its manager, as an invisible view knows them.
    @MainActor
    private final class FoundWindow {
        weak var window: PlatformWindow?
        private var finder: WindowFinder?

        /// Follows a changed manager or scope.
        func update(_ finder: WindowFinder) {
            let previous = self.finder
            self.finder = finder
            guard let window, previous?.manager !== finder.manager || previous?.scope != finder.scope else { return }
            if previous?.manager !== finder.manager { previous?.manager.leave(window) }
            attach(window)
        }

        /// Attaches the window at once, for the first frame to be right.
        func attach(_ window: PlatformWindow) {
            self.window = window
            guard let finder else { return }
            #if canImport(UIKit)
                finder.manager.attach(window, for: finder.scope)
            #else
                if finder.scope == nil {
                    finder.manager.attach(NSApplication.shared)
                } else {
                    finder.manager.attach(window, for: finder.scope)
                }
            #endif
            // A view may be updating now, in which no state may change.
            Task { [weak window] in
                guard let window else { return }
                #if canImport(UIKit)
                    if let scene = window.windowScene { finder.manager.followStyle(of: scene) }
                #else
                    finder.manager.followSystem()
                #endif
                finder.onFinding(window)
            }
        }
    }

    #if canImport(UIKit)
        extension WindowFinder: UIViewRepresentable {
            func makeUIView(context: Context) -> FinderView {
                let view = FinderView()
                view.isUserInteractionEnabled = false
                view.found.update(self)
                return view
            }

            func updateUIView(_ view: FinderView, context: Context) {
                view.found.update(self)
            }
        }

        final class FinderView: UIView {
            fileprivate let found = FoundWindow()

            override func didMoveToWindow() {
                super.didMoveToWindow()
                if let window { found.attach(window) }
            }
        }
    #else
        extension WindowFinder: NSViewRepresentable {
            func makeNSView(context: Context) -> FinderView {
                let view = FinderView()
                view.found.update(self)
                return view
            }

            func updateNSView(_ view: FinderView, context: Context) {
                view.found.update(self)
            }
        }

        final class FinderView: NSView {
            fileprivate let found = FoundWindow()

            override func viewDidMoveToWindow() {
                super.viewDidMoveToWindow()
                if let window { found.attach(window) }
            }
        }
    #endif
#endif
