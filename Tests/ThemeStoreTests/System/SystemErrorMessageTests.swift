import Foundation
import Testing

@testable import ThemeStore

@Suite("The words for errno's values")
struct SystemErrorMessageTests {
    #if canImport(Glibc)
        @Test("Messages are the GNU C library's, with a small first letter unless it is an acronym's")
        func words() {
            for code in Int32(1)...140 {
                let words = String(cString: strerror(code))
                let isAcronym = words.prefix(2).allSatisfy { $0.isUppercase }
                let message = isAcronym ? words : words.prefix(1).lowercased() + words.dropFirst()
                #expect(SystemError(code).message == message, "\(code)")
            }
        }
    #endif

    @Test("An unknown error number is named", arguments: [Int32(0), -1, 41, 4096, .min])
    func unknown(_ code: Int32) {
        #expect(SystemError(code).message.hasSuffix("\(code)"))
    }
}
