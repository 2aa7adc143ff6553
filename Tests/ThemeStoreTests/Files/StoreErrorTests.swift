import Testing

@testable import ThemeStore

@Suite("Store errors", .bounded)
struct StoreErrorTests {
    private static let place = TextPosition(line: 3, column: 7)

    static let errors:
        [(error: StoreError, message: String, file: StorePath?, position: TextPosition?)] = [
            (
                .file(.read, .sample, .notAFile(.folder)),
                "store.json: is a folder, not a regular file", .sample, nil
            ),
            (
                StoreError(.malformed(.sample, place, problem: "expected a value")),
                "store.json:3:7: expected a value", .sample, place
            ),
            (
                StoreError(
                    .duplicateMember(
                        .sample,
                        name: "userInterfaceStyle",
                        first: TextPosition(line: 1, column: 2),
                        second: place
                    )
                ),
                "store.json:3:7: 'userInterfaceStyle' is already at 1:2; try removing one of them",
                .sample, place
            ),
            (
                StoreError(
                    .unrecognizedValue(
                        .sample,
                        StoredValue.Unrecognized(spelling: "true", position: place)
                    )
                ),
                "store.json:3:7: true is not 0, 1 or 2, so it means 'system'", .sample, place
            ),
            (
                StoreError(
                    .overridesNotAnObject(
                        .sample,
                        StoredValue.Unrecognized(spelling: "5", position: place)
                    )
                ),
                "store.json:3:7: 'userInterfaceStyleOverrides' is not an object but 5",
                .sample, place
            ),
            (
                StoreError(.noConfigurationFolder(variables: ["XDG_CONFIG_HOME", "HOME"])),
                "no configuration folder: neither XDG_CONFIG_HOME nor HOME is an absolute path",
                nil, nil
            ),
            (
                StoreError(
                    .invalidEnvironment(
                        variable: "THEMECTL_APPEARANCE",
                        value: "Dark",
                        expected: "one of system"
                    )
                ),
                "$THEMECTL_APPEARANCE: 'Dark' is not one of system", nil, nil
            ),
        ]

    @Test("Every error is one sentence with place and reason", arguments: errors)
    func message(_ error: StoreError, message: String, file: StorePath?, position: TextPosition?) {
        #expect(error.description == message)
        #expect(error.path == file)
        #expect(error.position == position)
    }
}
