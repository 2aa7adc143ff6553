/// The program's own version, by Semantic Versioning: between two releases the next one's, with
/// `-dev`.
enum Version {
    static let current = "0.4.0-dev"
}
