import Testing

@testable import themectl

@Suite("The progress bar", .bounded)
struct ProgressBarTests {
    static let bars: [(done: Int, total: Int, columns: Int, text: String)] = [
        (0, 2000, 40, "[............................] 0/2000"),
        (1000, 2000, 40, "[############.............] 1000/2000"),
        (1999, 2000, 40, "[########################.] 1999/2000"),
        (2000, 2000, 40, "[#########################] 2000/2000"),
        (3, 4, 20, "[########...] 3/4"),
        (3, 4, 10, "[.] 3/4"),
        // It does not grow beyond what an eye takes in.
        (
            1, 2, 500,
            "[" + String(repeating: "#", count: 30) + String(repeating: ".", count: 30) + "] 1/2"
        ),
        // Too narrow for the bar: only the count.
        (12, 34, 9, "12/34"),
        (12, 34, 8, "12/34"),
        (12, 34, 7, ""),
        // Nothing to do is done.
        (0, 0, 13, "[####] 0/0"),
    ]

    @Test("The bar shows how much is done", arguments: bars)
    func text(_ done: Int, total: Int, columns: Int, text: String) {
        #expect(ProgressBar.text(done, of: total, columns: columns) == text)
    }

    @Test("The bar leaves the last three columns free", arguments: [80, 40, 20, 10, 9, 2, 1, 0])
    func width(_ columns: Int) {
        for total in [0, 1, 9, 10, 64, 2000, 10000, 1_000_000] {
            for done in [0, 1, total / 3, total / 2, total - 1, total]
            where (0...total).contains(done) {
                let text = ProgressBar.text(done, of: total, columns: columns)
                #expect(text.count <= max(0, columns - 3), "\(text)")
                #expect(
                    text.unicodeScalars.allSatisfy { (0x20..<0x7F).contains($0.value) },
                    "\(text)"
                )
            }
        }
    }

    @Test("A count without enough room is left out, not cut")
    func narrow() {
        let texts = (0..<20).map { ProgressBar.text(1234, of: 10000, columns: $0) }
        #expect(texts.filter { !$0.isEmpty && !$0.hasSuffix("1234/10000") } == [])
    }

    @Test("The bar is full only when all is done")
    func full() {
        for total in [1, 7, 64, 2000] {
            for done in [0, total - 1, total] {
                let text = ProgressBar.text(done, of: total, columns: 80)
                #expect(text.contains(".") == (done < total), "\(text)")
                #expect(text.contains("#") == (done > 0), "\(text)")
            }
        }
    }
}
