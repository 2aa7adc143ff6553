// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Declarations after Apple's documentation of AppKit for macOS 14.
@_exported import Foundation

open class NSAppearance: NSObject, @unchecked Sendable {
    public struct Name: Hashable, Sendable {
        public static var aqua: Name { Name() }
        public static var darkAqua: Name { Name() }
    }
    public init?(named name: Name) {}
    open func bestMatch(from appearances: [Name]) -> Name? { nil }
}

@MainActor open class NSResponder: NSObject {
    // In Objective-C, the main actor's classes may override NSObject's init(), which is nobody's.
    public init(_: Void = ()) { super.init() }
}

@MainActor open class NSView: NSResponder {
    public init(frame frameRect: CGRect) {}
    open var appearance: NSAppearance?
    open var window: NSWindow? { nil }
    open func viewDidMoveToWindow() {}
}

open class NSImage: NSObject {
    open var isTemplate = false
}

@MainActor open class NSImageView: NSView {
    open var image: NSImage?
    open var contentTintColor: NSColor?
}

@MainActor open class NSWindow: NSResponder {
    open var appearance: NSAppearance?
}

@MainActor open class NSPopover: NSResponder {
    open var appearance: NSAppearance?
}

@MainActor open class NSApplication: NSResponder {
    public class var shared: NSApplication { fatalError() }
    open var appearance: NSAppearance?
    open var effectiveAppearance: NSAppearance { fatalError() }
}

public final class NSColor: NSObject, @unchecked Sendable {
    public init(srgbRed red: Double, green: Double, blue: Double, alpha: Double) {}
    public init(name: String?, dynamicProvider: @escaping @Sendable (NSAppearance) -> NSColor) {}
}
