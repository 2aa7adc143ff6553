// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Declarations after Apple's documentation of AppKit for macOS 14.
@_exported @_spi(Model) public import Foundation

open class NSAppearance: NSObject, @unchecked Sendable {
    public struct Name: Hashable, Sendable {
        let rawValue: String
        public static var aqua: Name { Name(rawValue: "NSAppearanceNameAqua") }
        public static var darkAqua: Name { Name(rawValue: "NSAppearanceNameDarkAqua") }
        public static var vibrantDark: Name { Name(rawValue: "NSAppearanceNameVibrantDark") }
    }
    public let name: Name

    public init?(named name: Name) { self.name = name }
    init(_ name: Name) { self.name = name }

    /// The first of the names that suits the appearance.
    ///
    /// A vibrant appearance suits its plain one.
    ///
    /// Source: Apple's documentation of bestMatch(from:).
    open func bestMatch(from appearances: [Name]) -> Name? {
        if appearances.contains(name) { return name }
        let plain: Name = name == .vibrantDark ? .darkAqua : .aqua
        return appearances.contains(plain) ? plain : nil
    }
}

/// An object that has an appearance of its own or inherits one.
@MainActor public protocol NSAppearanceCustomization: NSObjectProtocol {
    var appearance: NSAppearance? { get set }
    var effectiveAppearance: NSAppearance { get }
}

@MainActor open class NSResponder: NSObject {
    // In Objective-C, the main actor's classes may override NSObject's init(), which is nobody's.
    public init(_: Void = ()) { super.init() }
}

@MainActor open class NSApplication: NSResponder, NSAppearanceCustomization {
    public class var shared: NSApplication { Mac.current.application }
    public static nonisolated var didFinishLaunchingNotification: Notification.Name {
        Notification.Name("NSApplicationDidFinishLaunchingNotification")
    }
    open internal(set) var isActive = false
    /// The effective appearance that was posted last.
    private var posted = NSAppearance.Name.aqua
    private var isPostDue = false

    /// Key-value observers are notified of each assignment.
    ///
    /// Source: Apple's "Key-Value Observing Programming Guide", automatic change notification.
    open var appearance: NSAppearance? {
        didSet {
            Mac.current.noteAppearanceOfApplication()
            let ownFirst = Mac.current.rules.postsOwnFirst
            if ownFirst { observers.post(\NSApplication.appearance) }
            effectiveMayHaveChanged()
            if !ownFirst { observers.post(\NSApplication.appearance) }
        }
    }

    open var effectiveAppearance: NSAppearance {
        appearance ?? NSAppearance(Mac.current.delivered)
    }

    /// Posts the effective appearance, which AppKit's header declares as observable.
    func effectiveMayHaveChanged() {
        isPostDue = true
        if !Mac.current.rules.postsLater { postEffective() }
    }

    func postEffective() {
        guard isPostDue else { return }
        isPostDue = false
        let name = effectiveAppearance.name
        if name == posted && !Mac.current.rules.postsSameAppearance { return }
        posted = name
        observers.post(\NSApplication.effectiveAppearance)
    }
}

@MainActor open class NSView: NSResponder, NSAppearanceCustomization {
    public init(frame frameRect: CGRect) {}

    open var appearance: NSAppearance?
    open private(set) weak var superview: NSView?
    open private(set) var subviews: [NSView] = []
    /// The window of which it is the content view.
    weak var holder: NSWindow?

    open var window: NSWindow? { holder ?? superview?.window }

    /// The nearest appearance above the view.
    ///
    /// Source: Apple's documentation of NSAppearanceCustomization.
    open var effectiveAppearance: NSAppearance {
        let above: (any NSAppearanceCustomization)? = superview ?? window
        return appearance ?? above?.effectiveAppearance ?? NSApplication.shared.effectiveAppearance
    }

    open func addSubview(_ view: NSView) {
        view.removeFromSuperview()
        subviews.append(view)
        view.superview = self
        if window != nil { view.tellMoved() }
    }

    open func removeFromSuperview() {
        guard let superview else { return }
        let wasInWindow = window != nil
        superview.subviews.removeAll { $0 === self }
        self.superview = nil
        if wasInWindow { tellMoved() }
    }

    /// Called when the view comes into a window or leaves it.
    open func viewDidMoveToWindow() {}

    func tellMoved() {
        viewDidMoveToWindow()
        for view in subviews { view.tellMoved() }
    }
}

open class NSImage: NSObject {
    open var isTemplate = false
}

@MainActor open class NSImageView: NSView {
    open var image: NSImage?
    open var contentTintColor: NSColor?
}

@MainActor open class NSWindow: NSResponder, NSAppearanceCustomization {
    open var appearance: NSAppearance?
    /// A sheet, panel or window inherits from the application unless the app says otherwise.
    ///
    /// Source: Apple's documentation of appearanceSource.
    open weak var appearanceSource: (any NSAppearanceCustomization)?
    open private(set) var sheets: [NSWindow] = []

    open var effectiveAppearance: NSAppearance {
        let source = appearanceSource ?? NSApplication.shared
        return appearance ?? source.effectiveAppearance
    }

    open var contentView: NSView? {
        didSet {
            oldValue?.holder = nil
            oldValue?.tellMoved()
            contentView?.holder = self
            contentView?.tellMoved()
        }
    }

    open func beginSheet(_ sheetWindow: NSWindow) { sheets.append(sheetWindow) }
    open func endSheet(_ sheetWindow: NSWindow) { sheets.removeAll { $0 === sheetWindow } }
}

@MainActor open class NSPopover: NSResponder, NSAppearanceCustomization {
    open var appearance: NSAppearance?
    private weak var positioningView: NSView?

    open var effectiveAppearance: NSAppearance {
        let inherited =
            Mac.current.rules.popoversInherit ? positioningView?.effectiveAppearance : nil
        return appearance ?? inherited ?? NSApplication.shared.effectiveAppearance
    }

    @_spi(Model) public func show(at view: NSView) { positioningView = view }
}

public final class NSColor: NSObject, @unchecked Sendable {
    /// The components in sRGB: red, green, blue and alpha.
    @_spi(Model) public let components: [Double]
    private let provider: (@Sendable (NSAppearance) -> NSColor)?

    public init(srgbRed red: Double, green: Double, blue: Double, alpha: Double) {
        components = [red, green, blue, alpha]
        provider = nil
    }

    public init(name: String?, dynamicProvider: @escaping @Sendable (NSAppearance) -> NSColor) {
        components = []
        provider = dynamicProvider
    }

    /// The colour as it is drawn in an appearance.
    @_spi(Model) public func resolved(in appearance: NSAppearance) -> NSColor {
        provider?(appearance).resolved(in: appearance) ?? self
    }
}
