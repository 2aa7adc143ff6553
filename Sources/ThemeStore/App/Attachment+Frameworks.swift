#if canImport(UIKit) && !os(watchOS)
    internal import UIKit

    extension Attachment {
        /// Shows appearances with `overrideUserInterfaceStyle`, in a window, view or controller.
        static func frameworkRole(of object: AnyObject) -> Role? {
            switch object {
            case let view as UIView:
                .target(inherits: !(view is UIWindow)) { object, appearance in
                    (object as? UIView)?.overrideUserInterfaceStyle = UIUserInterfaceStyle(appearance)
                }
            case is UIViewController:
                .target(inherits: true) { object, appearance in
                    (object as? UIViewController)?.overrideUserInterfaceStyle = UIUserInterfaceStyle(appearance)
                }
            default: nil
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
                .target(inherits: false) { object, appearance in
                    (object as? NSApplication)?.appearance = NSAppearance.named(appearance)
                }
            case is NSWindow:
                .target(inherits: false) { object, appearance in
                    (object as? NSWindow)?.appearance = NSAppearance.named(appearance)
                }
            case is NSView:
                .target(inherits: true) { object, appearance in
                    (object as? NSView)?.appearance = NSAppearance.named(appearance)
                }
            case is NSPopover:
                .target(inherits: true) { object, appearance in
                    (object as? NSPopover)?.appearance = NSAppearance.named(appearance)
                }
            default: nil
            }
        }
    }

    extension NSAppearance {
        /// Aqua, Dark Aqua, or none, which is the system's.
        fileprivate static func named(_ appearance: Appearance) -> NSAppearance? {
            switch appearance {
            case .system: nil
            case .light: NSAppearance(named: .aqua)
            case .dark: NSAppearance(named: .darkAqua)
            }
        }
    }
#else
    extension Attachment {
        /// Without a framework, only an object's own protocols say what it is told.
        static func frameworkRole(of object: AnyObject) -> Role? { nil }
    }
#endif
