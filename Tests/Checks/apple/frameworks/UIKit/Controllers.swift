// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// View controllers after Apple's documentation of UIKit for iOS 17.
public import Foundation

@MainActor open class UIViewController: UIResponder, UITraitEnvironment, UITraitChangeObservable {
    open var overrideUserInterfaceStyle: UIUserInterfaceStyle = .unspecified {
        didSet { Device.current.traitsChanged() }
    }
    open private(set) weak var parent: UIViewController?
    open private(set) var children: [UIViewController] = []
    open private(set) weak var presentingViewController: UIViewController?
    /// Everything that is presented from here, the last on top.
    ///
    /// UIKit presents one at a time.
    @_spi(Model) public private(set) var presentedViewControllers: [UIViewController] = []
    private var loadedView: UIView?
    /// Whether a swipe back has taken it out of its parent, and it has not been shown again.
    @_spi(Model) public fileprivate(set) var isLeaving = false
    /// The style that SwiftUI's preferredColorScheme asks for inside the controller.
    @_spi(Model) public var preferredStyle: UIUserInterfaceStyle? {
        didSet { Device.current.traitsChanged() }
    }
    /// The style that the presenting presentation preferred when this one was opened.
    @_spi(Model) public var presentersStyle: UIUserInterfaceStyle?

    open var view: UIView {
        loadViewIfNeeded()
        return loadedView ?? UIView(frame: .zero)
    }
    open var viewIfLoaded: UIView? { loadedView }
    open var presentedViewController: UIViewController? { presentedViewControllers.last }

    open func loadView() { loadedView = UIView(frame: .zero) }
    open func viewDidLoad() {}
    open func viewWillAppear(_ animated: Bool) {}

    /// Uses a view as the controller's own.
    @_spi(Model) public func use(_ view: UIView) { loadedView = view }

    open func loadViewIfNeeded() {
        if loadedView != nil { return }
        loadView()
        loadedView?.controller = self
        viewDidLoad()
    }

    // MARK: Children

    open func addChild(_ childController: UIViewController) {
        children.append(childController)
        childController.parent = self
        Device.current.traitsChanged()
    }

    open func removeFromParent() {
        parent?.children.removeAll { $0 === self }
        parent = nil
        isLeaving = false
        Device.current.traitsChanged()
    }

    /// Adds a child and its view.
    @_spi(Model) public func show(_ child: UIViewController) {
        addChild(child)
        view.addSubview(child.view)
        child.viewWillAppear(false)
    }

    /// Deprecated in iOS 17, where it still counts.
    ///
    /// Source: Apple's documentation. A child inherits what it returns, and not the controller itself.
    open func overrideTraitCollection(forChild childViewController: UIViewController)
        -> UITraitCollection?
    { nil }

    // MARK: Presentation

    /// Shows a controller over the window.
    ///
    /// It is no child of this one.
    ///
    /// Source: observed (the third article): neither the style nor overrideTraitCollection(forChild:) of the presenting
    /// controller reaches it.
    open func present(_ viewControllerToPresent: UIViewController, animated flag: Bool) {
        presentedViewControllers.append(viewControllerToPresent)
        viewControllerToPresent.presentingViewController = self
        viewIfLoaded?.window?.addSubview(viewControllerToPresent.view)
        viewControllerToPresent.viewWillAppear(flag)
        Device.current.layOut()
    }

    /// Closes what is on top of this controller or, without that, the controller itself.
    open func dismiss(animated flag: Bool) {
        guard let top = presentedViewControllers.popLast() else {
            presentingViewController?.close(self)
            return
        }
        top.closed()
    }

    private func close(_ presented: UIViewController) {
        presentedViewControllers.removeAll { $0 === presented }
        presented.closed()
    }

    private func closed() {
        presentingViewController = nil
        loadedView?.removeFromSuperview()
    }

    // MARK: Traits

    open var traitCollection: UITraitCollection { UITraitCollection(userInterfaceStyle: style) }

    /// The style that the controller gives its view.
    var style: UIUserInterfaceStyle {
        overrideUserInterfaceStyle.ifSpecified ?? preferred ?? inherited
    }

    /// The style of preferredColorScheme, which counts at the top of a presentation.
    ///
    /// Source: observed on iOS 16 (the first article). A sheet keeps the style that its presenter preferred when it was
    /// opened.
    private var preferred: UIUserInterfaceStyle? {
        let isTop = parent == nil || isCutOff
        return isTop ? top.preferredInside ?? top.presentersStyle : nil
    }

    /// The first controller of the presentation.
    @_spi(Model) public var top: UIViewController { parent?.top ?? self }

    /// The first preferred style in the controller and its children, in order.
    @_spi(Model) public var preferredInside: UIUserInterfaceStyle? {
        if let preferredStyle { return preferredStyle }
        for child in children {
            if let style = child.preferredInside { return style }
        }
        return nil
    }

    /// Whether the controller has lost its parent's traits, as before iOS 17 while it was swiped back.
    ///
    /// Source: observed (the third article). That preferredColorScheme still reaches it is assumed.
    private var isCutOff: Bool { isLeaving && Device.current.rules.version < 17 }

    private var inherited: UIUserInterfaceStyle {
        let device = Device.current
        if isCutOff {
            let window = viewIfLoaded?.window
            return device.rules.orphansFollowScreen ? device.style : window?.style ?? device.style
        }
        if !isLeaving,
            let style = parent?.overrideTraitCollection(forChild: self)?.userInterfaceStyle
                .ifSpecified
        {
            return style
        }
        let container = viewIfLoaded?.superview
        if device.rules.version < 17, let parent { return parent.style }
        return container?.style ?? parent?.style ?? device.style
    }
}

@MainActor open class UINavigationController: UIViewController {
    public init(rootViewController: UIViewController) {
        super.init()
        show(rootViewController)
    }

    public override init(_: Void = ()) { super.init() }

    open var viewControllers: [UIViewController] { children }
    open var topViewController: UIViewController? { children.last }

    open func pushViewController(_ viewController: UIViewController, animated: Bool) {
        show(viewController)
    }

    @discardableResult
    open func popViewController(animated: Bool) -> UIViewController? {
        guard children.count > 1, let last = children.last else { return nil }
        last.viewIfLoaded?.removeFromSuperview()
        last.removeFromParent()
        return last
    }

    // MARK: The swipe back

    /// Begins a swipe back: the top controller has left, and its view is still in the window.
    ///
    /// Source: observed (the third article).
    @_spi(Model) public func beginSwipe() {
        guard children.count > 1 else { return }
        children.last?.isLeaving = true
        Device.current.traitsChanged()
    }

    @_spi(Model) public func finishSwipe() { popViewController(animated: true) }

    /// Cancels the swipe.
    ///
    /// The controller stays as it is until it is shown again, which was observed, too.
    @_spi(Model) public func cancelSwipe() { Device.current.layOut() }

    /// Covers the top controller and shows it again, as with a push and its way back.
    @_spi(Model) public func showTopAgain() {
        children.last?.isLeaving = false
        Device.current.traitsChanged()
    }
}

@MainActor open class UITabBarController: UIViewController {
    open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
        for controller in viewControllers { show(controller) }
    }
}

@MainActor open class UIAlertController: UIViewController {
    public enum Style: Int, Sendable {
        case actionSheet
        case alert
    }

    public init(title: String?, message: String?, preferredStyle: Style) {
        super.init()
    }
}
