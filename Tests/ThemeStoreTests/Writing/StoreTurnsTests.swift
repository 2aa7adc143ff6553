import Testing

@testable import ThemeStore

@Suite("Turns of a write", .bounded)
struct StoreTurnsTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("All turns of a write have one deadline, which begins with the first")
    func deadline() throws {
        var turns = try StoreTurns(of: StoreLocation(file: folder.file("a/store.json")), .init())
        #expect(turns.mode == nil)
        var modes: [FileTransaction.Mode?] = []
        while true {
            let turn = try turns.next()
            modes.append(turns.mode)
            Syscalls.sleep(milliseconds: 1)
            if modes.count == 2 { try folder.replace("a/store.json", by: "{}") }
            let edit = try turn.document().storing(.dark)
            if try turns.commit(turn, edit) { break }
        }
        // The folder was missing, another program was faster, and the third turn was the last.
        #expect(modes.count == 3 && modes.allSatisfy { $0 != nil && $0 == modes[0] })
        #expect(folder.text("a/store.json") == #"{"userInterfaceStyle": 2}"#)
    }
}
