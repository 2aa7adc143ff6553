// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Traits after Apple's documentation of UIKit for iOS 17.
@_exported @_spi(Model) public import Foundation

public enum UIUserInterfaceStyle: Int, Sendable {
    case unspecified = 0
    case light = 1
    case dark = 2

    var ifSpecified: UIUserInterfaceStyle? { self == .unspecified ? nil : self }
}

@MainActor open class UITraitCollection: NSObject {
    public nonisolated let userInterfaceStyle: UIUserInterfaceStyle

    public nonisolated init(userInterfaceStyle: UIUserInterfaceStyle) {
        self.userInterfaceStyle = userInterfaceStyle
    }
}

public protocol UITraitDefinition {}
public enum UITraitUserInterfaceStyle: UITraitDefinition {}
@MainActor public protocol UITraitChangeRegistration: AnyObject {}

@MainActor public protocol UITraitEnvironment: NSObjectProtocol {
    var traitCollection: UITraitCollection { get }
}

@MainActor public protocol UITraitChangeObservable {}

extension UITraitChangeObservable where Self: UITraitEnvironment {
    @discardableResult
    public func registerForTraitChanges(
        _ traits: [any UITraitDefinition.Type],
        handler: @escaping (Self, UITraitCollection) -> Void
    ) -> any UITraitChangeRegistration {
        let registration = TraitRegistration(self) { [weak self] previous in
            if let self { handler(self, previous) }
        }
        Device.current.register(registration)
        return registration
    }

    public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
        (registration as? TraitRegistration)?.end()
    }
}

/// The traits that the app sets for an object and everything in it.
///
/// Source: Apple's documentation of UITraitOverrides.
@MainActor public struct UITraitOverrides {
    private var style: UIUserInterfaceStyle?

    nonisolated init() {}

    public var userInterfaceStyle: UIUserInterfaceStyle {
        get { style ?? .unspecified }
        set { style = newValue }
    }

    public func contains(_ trait: any UITraitDefinition.Type) -> Bool { style != nil }
    public mutating func remove(_ trait: any UITraitDefinition.Type) { style = nil }
}
