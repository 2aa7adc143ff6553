// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Foundation's values after Apple's documentation, as far as UIKit and AppKit pass them on.
public typealias CGFloat = Double

public struct CGRect: Sendable {
    public static var zero: CGRect { CGRect() }
}

public struct LocalizedStringResource: ExpressibleByStringInterpolation, Sendable {
    @_spi(Model) public let key: String
    public init(stringLiteral value: String) { key = value }
}

public struct URL: Sendable {
    private let text: String
    init(text: String) { self.text = text }
    public func path(percentEncoded: Bool = true) -> String { text }
}

public protocol LocalizedError: Error {
    var errorDescription: String? { get }
}

extension Error {
    /// Source: Apple's documentation of LocalizedError.
    public var localizedDescription: String {
        (self as? any LocalizedError)?.errorDescription ?? "The operation couldn’t be completed."
    }
}

/// The code of a class: Apple's frameworks have a bundle each, and the app has its own.
open class Bundle: NSObject, @unchecked Sendable {
    private let name: Substring

    public init(for aClass: AnyClass) {
        // The name of a class begins with its module.
        name = String(reflecting: aClass).prefix { $0 != "." }
    }

    private init(name: Substring) {
        self.name = name
    }

    /// The bundle of the app, which has none of the models' classes.
    public class var main: Bundle { Bundle(name: "App") }

    open var bundleIdentifier: String? {
        let isApples = ["UIKit", "AppKit", "SwiftUI", "CarPlay", "QuickLook"].contains(name)
        return (isApples ? "com.apple." : "com.example.") + name
    }

    open override func isEqual(_ object: Any?) -> Bool { (object as? Bundle)?.name == name }
}

open class UserDefaults: @unchecked Sendable {
    private static let ofApp = UserDefaults()
    private var values: [String: Any] = [:]

    public class var standard: UserDefaults { ofApp }
    open func string(forKey key: String) -> String? { values[key] as? String }
    open func object(forKey key: String) -> Any? { values[key] }
    open func set(_ value: Any?, forKey key: String) { values[key] = value }
    open func removeObject(forKey key: String) { values[key] = nil }
}

open class FileManager: @unchecked Sendable {
    private static let ofProcess = FileManager()
    /// The App Groups that the app is entitled to, and their folders.
    @_spi(Model) public var groups: [String: String] = [:]

    public class var `default`: FileManager { ofProcess }
    open func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? {
        groups[groupIdentifier].map { URL(text: $0) }
    }
}

/// Tells booleans from numbers, which are all NSNumber on Apple's systems.
public func CFGetTypeID(_ value: AnyObject) -> UInt { value is Bool ? CFBooleanGetTypeID() : 0 }
public func CFBooleanGetTypeID() -> UInt { 21 }
