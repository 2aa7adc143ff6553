import Foundation
import Testing

@Suite("The process of an exit test", .bounded)
struct ProcessLimitsTests {
    @Test("A process of an exit test that waits for ever is ended")
    func limit() async {
        await #expect(processExitsWith: .signal(SIGALRM)) {
            limitTime(seconds: 1)
            while true { try await Task.sleep(for: .seconds(1)) }
        }
    }

    @Test("A process of an exit test whose thread is blocked is ended")
    func blockedThread() async {
        await #expect(processExitsWith: .signal(SIGALRM)) {
            limitTime(seconds: 1)
            while true { sleep(1) }
        }
    }
}
