/// The program's own version, by Semantic Versioning.
enum Version {
    static let current = "0.2.0"
}
