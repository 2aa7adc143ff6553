// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Views and windows after Apple's documentation of UIKit for iOS 17.
public import Foundation

@MainActor open class UIResponder: NSObject {
    // In Objective-C, the main actor's classes may override NSObject's init(), which is nobody's.
    public init(_: Void = ()) { super.init() }
}

@MainActor open class UIView: UIResponder, UITraitEnvironment, UITraitChangeObservable {
    public init(frame: CGRect) {}

    open var overrideUserInterfaceStyle: UIUserInterfaceStyle = .unspecified {
        didSet { Device.current.traitsChanged() }
    }
    open var tintColor: UIColor?
    open internal(set) weak var superview: UIView?
    open private(set) var subviews: [UIView] = []
    /// The controller whose root view it is.
    weak var controller: UIViewController?

    open var window: UIWindow? { superview?.window }

    open func addSubview(_ view: UIView) {
        view.removeFromSuperview()
        subviews.append(view)
        view.superview = self
        if window != nil { view.tellMoved() }
        Device.current.traitsChanged()
    }

    open func removeFromSuperview() {
        guard let superview else { return }
        let wasInWindow = window != nil
        superview.subviews.removeAll { $0 === self }
        self.superview = nil
        if wasInWindow { tellMoved() }
        Device.current.traitsChanged()
    }

    /// Called when the view comes into a window or leaves it.
    open func didMoveToWindow() {}

    private func tellMoved() {
        didMoveToWindow()
        for view in subviews { view.tellMoved() }
    }

    open var traitCollection: UITraitCollection { UITraitCollection(userInterfaceStyle: style) }

    /// The style that the view shows.
    ///
    /// Source: Apple's documentation of overrideUserInterfaceStyle, which views inside the view inherit. A controller's
    /// view inherits from the controller.
    var style: UIUserInterfaceStyle {
        let own = overrideUserInterfaceStyle.ifSpecified
        return own ?? controller?.style ?? superview?.style ?? Device.current.style
    }
}

public class UIImage: NSObject, @unchecked Sendable {
    public enum RenderingMode: Sendable {
        case automatic
        case alwaysTemplate
    }
    @_spi(Model) public private(set) var tint: UIColor?
    public private(set) var renderingMode = RenderingMode.automatic

    public init?(systemName name: String) {
        if name.isEmpty { return nil }
    }

    public func withTintColor(_ color: UIColor) -> UIImage {
        tint = color
        return self
    }

    public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
        self.renderingMode = renderingMode
        return self
    }
}

@MainActor open class UIImageView: UIView {
    open var image: UIImage?
}

@MainActor open class UIWindow: UIView {
    open weak var windowScene: UIWindowScene? {
        didSet {
            oldValue?.allWindows.remove(self)
            windowScene?.allWindows.add(self)
            Device.current.traitsChanged()
        }
    }
    open var rootViewController: UIViewController? {
        didSet {
            oldValue?.view.removeFromSuperview()
            if let rootViewController { addSubview(rootViewController.view) }
        }
    }
    private var isShown = false

    public init(windowScene: UIWindowScene) {
        super.init(frame: .zero)
        self.windowScene = windowScene
        windowScene.allWindows.add(self)
    }

    public override init(frame: CGRect) { super.init(frame: frame) }

    open override var window: UIWindow? { self }

    open var isHidden: Bool {
        get { !isShown }
        set {
            let becomesVisible = !isShown && !newValue
            isShown = !newValue
            if becomesVisible { tellVisible() }
        }
    }

    open func makeKeyAndVisible() { isHidden = false }

    public static nonisolated var didBecomeVisibleNotification: Notification.Name {
        Notification.Name("UIWindowDidBecomeVisibleNotification")
    }

    private func tellVisible() {
        if let rootViewController { rootViewController.viewWillAppear(false) }
        NotificationCenter.default.post(name: UIWindow.didBecomeVisibleNotification, object: self)
    }

    override var style: UIUserInterfaceStyle {
        let own = overrideUserInterfaceStyle.ifSpecified
        return own ?? windowScene?.traitCollection.userInterfaceStyle ?? Device.current.style
    }
}

/// A window of UIKit's own, such as the keyboard's.
@_spi(Model) public final class UITextEffectsWindow: UIWindow {}

public final class UIColor: NSObject, @unchecked Sendable {
    /// The components in sRGB: red, green, blue and alpha.
    @_spi(Model) public let components: [Double]
    private let provider: (@Sendable (UITraitCollection) -> UIColor)?

    public init(red: Double, green: Double, blue: Double, alpha: Double) {
        components = [red, green, blue, alpha]
        provider = nil
    }

    public init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) {
        components = []
        provider = dynamicProvider
    }

    public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
        provider?(traitCollection).resolvedColor(with: traitCollection) ?? self
    }
}
