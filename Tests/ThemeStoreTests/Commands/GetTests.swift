import Testing

@Suite("get")
struct GetTests {
    @Test("Where nothing is stored, the preference is system")
    func emptyHome() throws {
        let themectl = try Themectl()
        #expect(try themectl.run("get") == Outcome(0, "system\n"))
        #expect(themectl.home.contents.isEmpty)
    }
}
