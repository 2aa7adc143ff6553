import Testing

@testable import ThemeStore

@Suite("The words for errno's values", .bounded)
struct SystemErrorMessageTests {
    @Test(
        "A message fits at the end of a sentence",
        arguments: [
            (SystemError.noSuchFileOrDirectory, "no such file or directory"),
            (.inputOutput, "input/output error"),
            (.notSupported, "operation not supported"), (.brokenPipe, "broken pipe"),
            (SystemError(73), "RFS specific error"),
        ]
    )
    func words(_ reason: SystemError, _ words: String) {
        #expect(reason.description == words)
    }

    @Test("An unknown error number is named", arguments: [Int32(-1), 41, 4096, .min])
    func unknown(_ code: Int32) {
        #expect(SystemError(code).description.hasSuffix("\(code)"))
    }
}
