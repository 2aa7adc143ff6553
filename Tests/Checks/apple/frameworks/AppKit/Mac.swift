// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The Mac around the app. Only checks see it.
public import Foundation

/// How AppKit behaves where Apple's documentation leaves it open.
///
/// Checks run with both values of each switch.
@_spi(Model) public struct AppKitRules: Sendable {
    /// Whether observers of an effective appearance are notified although it stays the same.
    public var postsSameAppearance = false
    /// Whether an effective appearance is posted in a later turn of the run loop.
    public var postsLater = false
    /// Whether the application shows Aqua until it has finished launching, whatever the system shows.
    public var isAquaBeforeLaunch = false
    /// Whether an application follows the system while another one is active.
    public var followsWhileInactive = true
    /// Whether a popover inherits from the view at which it is shown.
    ///
    /// Otherwise it inherits from the application.
    public var popoversInherit = true
    /// Whether observers of `appearance` are notified before those of `effectiveAppearance`.
    public var postsOwnFirst = true

    public init() {}

    /// The switches by name.
    public static let switches: [(name: String, flip: @Sendable (inout AppKitRules) -> Void)] = [
        ("the same appearance is posted", { $0.postsSameAppearance = true }),
        ("appearances are posted in a later turn", { $0.postsLater = true }),
        ("Aqua before launching", { $0.isAquaBeforeLaunch = true }),
        ("inactive applications follow when activated", { $0.followsWhileInactive = false }),
        ("popovers inherit from the application", { $0.popoversInherit = false }),
        ("effectiveAppearance is posted first", { $0.postsOwnFirst = false }),
    ]
}

/// What is around the app: the system's appearance, its rules and its events.
@_spi(Model) @MainActor public final class Mac {
    /// The Mac that the app runs on.
    public private(set) static var current = Mac(AppKitRules())

    public let rules: AppKitRules
    public let application = NSApplication()
    /// The misuses of AppKit that the model has noticed.
    public private(set) var violations: [String] = []
    /// The number of windows that are being made.
    private var windowsInMaking = 0
    private var isLaunched = false
    /// The appearance that the application has been given.
    private(set) var delivered = NSAppearance.Name.aqua

    private init(_ rules: AppKitRules) { self.rules = rules }

    /// Starts the next app on a new Mac.
    public static func start(
        _ rules: AppKitRules = AppKitRules(),
        in name: NSAppearance.Name = .aqua
    ) {
        current = Mac(rules)
        current.name = name
        current.application.isActive = true
        current.deliver()
    }

    /// The appearance that the person chooses in System Settings.
    public var name = NSAppearance.Name.aqua {
        didSet { deliver() }
    }

    /// Finishes the launch of the app.
    public func launch() {
        isLaunched = true
        deliver()
    }

    /// Makes another app the active one, or this one again.
    public func setActive(_ isActive: Bool) {
        application.isActive = isActive
        deliver()
    }

    /// Gives the application the system's appearance, where the rules say so.
    private func deliver() {
        let isWaiting = !application.isActive && !rules.followsWhileInactive
        if isWaiting { return }
        let isAqua = !isLaunched && rules.isAquaBeforeLaunch
        delivered = isAqua ? .aqua : name
        application.effectiveMayHaveChanged()
    }

    // MARK: Windows

    /// Makes a window, in which the application's appearance must not be set.
    ///
    /// Source: observed on macOS; AppKit may lose the appearance or wait for ever.
    public func makeWindow(_ make: () -> Void) {
        windowsInMaking += 1
        make()
        windowsInMaking -= 1
    }

    func noteAppearanceOfApplication() {
        if windowsInMaking > 0 {
            violations.append("the application's appearance is set while a window is made")
        }
    }

    /// Ends a turn of the main run loop.
    public func turn() { application.postEffective() }
}
