#if canImport(UIKit) && !os(watchOS)
    internal import UIKit

    extension Attachment {
        /// Shows appearances with `overrideUserInterfaceStyle`, in a window, view or controller.
        static func frameworkRole(of object: AnyObject) -> Role? {
            switch object {
            case let view as UIView:
                .target(inherits: !(object is UIWindow)) { [weak view] in
                    view?.overrideUserInterfaceStyle = .init($0)
                }
            case let controller as UIViewController:
                .target(inherits: true) { [weak controller] in
                    controller?.overrideUserInterfaceStyle = .init($0)
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
            case let application as NSApplication:
                .target(inherits: false) { [weak application] in
                    application?.appearance = .named($0)
                }
            case let window as NSWindow:
                .target(inherits: false) { [weak window] in window?.appearance = .named($0) }
            case let view as NSView:
                .target(inherits: true) { [weak view] in view?.appearance = .named($0) }
            case let popover as NSPopover:
                .target(inherits: true) { [weak popover] in popover?.appearance = .named($0) }
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
