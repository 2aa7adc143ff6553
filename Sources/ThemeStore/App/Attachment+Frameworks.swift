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
            let isOutermost = object is NSApplication || object is NSWindow
            guard isOutermost || object is NSView || object is NSPopover,
                let object = object as? any NSAppearanceCustomization
            else {
                return nil
            }
            return .target(inherits: !isOutermost) { [weak object] in
                object?.appearance = .named($0)
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
