/// The name of an app's store in the configuration folder, such as `com.example.Notes`.
///
/// ``StoreLocation/init(app:in:)`` has the path.
package struct AppIdentifier: Hashable {
    /// The identifier as written, in ASCII.
    package let text: String

    /// The app to use if none is named: `default`.
    package static let `default` = AppIdentifier(valid: "default")

    /// The rule for identifiers, for messages about a text that breaks it.
    package static let rule =
        "an app's identifier (1 to 128 of A-Z a-z 0-9 . _ -, first a letter or digit)"

    /// Reads an identifier, or returns `nil` if the text is not one.
    ///
    /// - Parameter text: 1 to 128 characters of `A-Z a-z 0-9 . _ -`, the first a letter or digit,
    ///   so that a file named after it can never lie outside its folder.
    package init?(_ text: String) {
        let bytes = text.utf8
        guard (1...128).contains(bytes.count), bytes.first?.isAlphanumeric == true,
            bytes.allSatisfy({ $0.isAlphanumeric || "._-".utf8.contains($0) })
        else {
            return nil
        }
        self.text = text
    }

    private init(valid text: String) {
        self.text = text
    }
}
