@testable import ThemeStore

extension StoreCheck {
    /// The problems in a text, in its order.
    static func problems(
        in text: PaddedBytes,
        of file: StorePath,
        _ keys: [AppearanceKey] = AppearanceKey.known
    ) -> [StoreProblem] {
        StoreCheck(of: text, in: file, MigrationRules(keys: keys)).problems
    }
}
