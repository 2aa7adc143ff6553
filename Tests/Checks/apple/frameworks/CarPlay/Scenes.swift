// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// CarPlay's scene and window after Apple's documentation: a scene that is no window scene, and its window.
@_spi(Model) public import UIKit

@MainActor open class CPWindow: UIWindow {}

@MainActor open class CPTemplateApplicationScene: UIScene {
    open private(set) var carWindow: CPWindow
    private let windowScene: UIWindowScene

    @_spi(Model) public init() {
        carWindow = CPWindow(frame: .zero)
        let role = UISceneSession.Role(rawValue: "CPTemplateApplicationSceneSessionRoleApplication")
        windowScene = UIWindowScene(role: role)
        super.init(role: role)
        if Device.current.rules.carWindowHasScene { carWindow.windowScene = windowScene }
    }
}
