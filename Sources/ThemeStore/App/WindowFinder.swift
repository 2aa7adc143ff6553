#if canImport(SwiftUI) && (canImport(UIKit) || canImport(AppKit)) && !os(watchOS)
    internal import SwiftUI

    /// An invisible view that tells which window it has come into.
    struct WindowFinder {
        let onFinding: @MainActor (PlatformWindow) -> Void
    }

    #if canImport(UIKit)
        internal import UIKit

        extension WindowFinder: UIViewRepresentable {
            func makeUIView(context: Context) -> FinderView {
                let view = FinderView()
                view.onFinding = onFinding
                view.isUserInteractionEnabled = false
                return view
            }

            func updateUIView(_ view: FinderView, context: Context) {
                view.onFinding = onFinding
            }
        }

        final class FinderView: UIView {
            var onFinding: (@MainActor (UIWindow) -> Void)?

            override func didMoveToWindow() {
                super.didMoveToWindow()
                if let window { onFinding?(window) }
            }
        }
    #else
        internal import AppKit

        extension WindowFinder: NSViewRepresentable {
            func makeNSView(context: Context) -> FinderView {
                let view = FinderView()
                view.onFinding = onFinding
                return view
            }

            func updateNSView(_ view: FinderView, context: Context) {
                view.onFinding = onFinding
            }
        }

        final class FinderView: NSView {
            var onFinding: (@MainActor (NSWindow) -> Void)?

            override func viewDidMoveToWindow() {
                super.viewDidMoveToWindow()
                if let window { onFinding?(window) }
            }
        }
    #endif
#endif
