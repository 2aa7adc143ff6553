// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The device around the app. Only checks see it.
public import Foundation

/// How UIKit behaves where Apple's documentation leaves it open.
///
/// Checks run with both values of each switch.
///
/// The library has to be right with both, unless the comment says which one it assumes.
@_spi(Model) public struct UIKitRules: Sendable {
    /// The major version of iOS.
    ///
    /// From 17 on, a controller inherits from its view's superview, before from its parent.
    ///
    /// Source: Apple, WWDC 2023, session 10057, "Unleash the UIKit trait system".
    public var version = 17
    /// Whether the handlers of registerForTraitChanges run in the call that changes a trait.
    ///
    /// Otherwise they run before
    /// the next layout.
    public var notifiesTraitsAtOnce = true
    /// Whether a scene keeps the style of the last snapshot when it enters the foreground, until it is activated.
    ///
    /// Source: observations with iOS 13 and 14, such as FB8734191. No document says which versions do it.
    public var keepsSnapshotStyle = true
    /// Whether a scene in the background follows the system before it enters the foreground.
    public var updatesInBackground = false
    /// Whether the windows of a scene include the keyboard's.
    public var listsSystemWindows = true
    /// Whether CarPlay's window is in a window scene.
    ///
    /// Its scene is none.
    public var carWindowHasScene = false
    /// Whether a controller that has left its parent follows the screen.
    ///
    /// Otherwise it follows its window.
    ///
    /// Only before iOS 17, and only `hierarchy` depends on it: it assumes the window.
    public var orphansFollowScreen = false
    /// Whether a scene is activated before its delegate has made a window.
    public var activatesFirst = false

    public init() {}

    /// The switches by name.
    public static let switches: [(name: String, flip: @Sendable (inout UIKitRules) -> Void)] = [
        ("version 16", { $0.version = 16 }),
        ("trait handlers before the next layout", { $0.notifiesTraitsAtOnce = false }),
        ("no snapshot's style in the foreground", { $0.keepsSnapshotStyle = false }),
        ("scenes follow in the background", { $0.updatesInBackground = true }),
        ("scenes do not list the keyboard's window", { $0.listsSystemWindows = false }),
        ("CarPlay's window has a scene", { $0.carWindowHasScene = true }),
        ("scenes are activated before their windows", { $0.activatesFirst = true }),
    ]
}

/// What is around the app: the system's style, its rules and its events.
@_spi(Model) @MainActor public final class Device {
    /// The device that the app runs on.
    public private(set) static var current = Device(UIKitRules())

    public let rules: UIKitRules
    public let application = UIApplication()
    public let screen = UIScreen()
    fileprivate var registrations: [TraitRegistration] = []

    private init(_ rules: UIKitRules) { self.rules = rules }

    /// Starts the next app on a new device.
    public static func start(
        _ rules: UIKitRules = UIKitRules(),
        in style: UIUserInterfaceStyle = .light
    ) {
        current = Device(rules)
        current.screen.style = style
    }

    /// The style that the person chooses in Settings or Control Center.
    public var style: UIUserInterfaceStyle {
        get { screen.style }
        set {
            screen.style = newValue
            for scene in application.connectedScenes where scene.followsDevice {
                scene.systemStyle = newValue
            }
            traitsChanged()
        }
    }

    // MARK: Scenes

    /// Connects a scene, as when the person opens the app or a second window of it.
    ///
    /// Source: Apple's documentation of UISceneDelegate: connecting, entering the foreground, being activated.
    @discardableResult
    public func connect<Scene: UIScene>(
        _ scene: Scene,
        to delegate: (any UIWindowSceneDelegate)? = nil
    ) -> Scene {
        scene.systemStyle = style
        application.connectedScenes.insert(scene)
        NotificationCenter.default.post(name: UIScene.willConnectNotification, object: scene)
        if rules.activatesFirst { activate(scene) }
        delegate?.scene(scene, willConnectTo: scene.session, options: UIScene.ConnectionOptions())
        enterForeground(scene)
        activate(scene)
        return scene
    }

    public func disconnect(_ scene: UIScene) {
        application.connectedScenes.remove(scene)
        scene.activationState = .unattached
    }

    public func enterForeground(_ scene: UIScene) {
        scene.activationState = .foregroundInactive
        if !rules.keepsSnapshotStyle { scene.systemStyle = style }
        traitsChanged()
        NotificationCenter.default.post(
            name: UIScene.willEnterForegroundNotification,
            object: scene
        )
    }

    public func activate(_ scene: UIScene) {
        scene.systemStyle = style
        scene.activationState = .foregroundActive
        traitsChanged()
        NotificationCenter.default.post(name: UIScene.didActivateNotification, object: scene)
        layOut()
    }

    /// Moves a scene into the background, where the system draws it in both styles.
    ///
    /// Source: observed since iOS 13. The order of the two styles is that of FB8734191.
    public func enterBackground(_ scene: UIScene) {
        scene.activationState = .background
        let opposite: UIUserInterfaceStyle = style == .dark ? .light : .dark
        for snapshot in [style, opposite] {
            scene.systemStyle = snapshot
            traitsChanged()
            layOut()
        }
        if rules.keepsSnapshotStyle { return }
        scene.systemStyle = style
        traitsChanged()
        layOut()
    }

    /// Unlocks the device for the first time.
    public func unlock() {
        let name = UIApplication.protectedDataDidBecomeAvailableNotification
        NotificationCenter.default.post(name: name, object: application)
    }

    // MARK: Traits

    @_spi(Model) public var registrationCount: Int {
        registrations.count { !$0.isOver }
    }

    func register(_ registration: TraitRegistration) { registrations.append(registration) }

    /// Notes that a trait of some object may have changed.
    func traitsChanged() {
        if rules.notifiesTraitsAtOnce { layOut() }
    }

    /// Ends a turn of the main run loop: UIKit updates the traits and lays out.
    public func layOut() {
        var isSettled = false
        while !isSettled {
            registrations.removeAll { $0.isOver }
            let changed = registrations.filter { $0.update() }
            isSettled = changed.isEmpty
        }
    }
}

/// A handler of registerForTraitChanges, which ends with its object.
@MainActor final class TraitRegistration: UITraitChangeRegistration {
    private weak var environment: (any UITraitEnvironment)?
    private var last: UITraitCollection
    private let handle: (UITraitCollection) -> Void

    init(_ environment: any UITraitEnvironment, _ handle: @escaping (UITraitCollection) -> Void) {
        self.environment = environment
        self.handle = handle
        last = environment.traitCollection
    }

    var isOver: Bool { environment == nil }

    func end() { environment = nil }

    /// Calls the handler if the style has changed.
    func update() -> Bool {
        guard let environment else { return false }
        let previous = last
        let traits = environment.traitCollection
        if traits.userInterfaceStyle == previous.userInterfaceStyle { return false }
        last = traits
        handle(previous)
        return true
    }
}
