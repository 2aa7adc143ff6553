#if canImport(UIKit) && !os(watchOS)
    internal import UIKit

    extension Attachment {
        /// Shows appearances with `overrideUserInterfaceStyle`, in a window, view or controller.
        static func frameworkRole(of object: AnyObject) -> Role? {
            switch object {
            case is UIView:
                .target(inherits: !(object is UIWindow)) {
                    ($0 as? UIView)?.overrideUserInterfaceStyle = .init($1)
                }
            case is UIViewController:
                .target(inherits: true) {
                    ($0 as? UIViewController)?.overrideUserInterfaceStyle = .init($1)
                }
            default:
                nil
            }
        }
    }
#elseif canImport(AppKit)
    internal import AppKit

    extension Attachment {
        /// Shows appearances with `appearance`, in the application, a window, a view or a popover.
        static func frameworkRole(of object: AnyObject) -> Role? {
            switch object {
            case is NSApplication:
                .target(inherits: false) { ($0 as? NSApplication)?.appearance = .named($1) }
            case is NSWindow:
                .target(inherits: false) { ($0 as? NSWindow)?.appearance = .named($1) }
            case is NSView:
                .target(inherits: true) { ($0 as? NSView)?.appearance = .named($1) }
            case is NSPopover:
                .target(inherits: true) { ($0 as? NSPopover)?.appearance = .named($1) }
            default:
                nil
            }
        }
    }

    extension NSAppearance {
        /// Aqua, Dark Aqua, or `nil` for the system's appearance.
        fileprivate static func named(_ appearance: Appearance) -> NSAppearance? {
            appearance.style.flatMap { NSAppearance(named: $0 == .dark ? .darkAqua : .aqua) }
        }
    }
#else
    extension Attachment {
        /// Without a framework, an object's protocols alone decide which values it gets.
        static func frameworkRole(of object: AnyObject) -> Role? {
            nil
        }
    }
#endif
