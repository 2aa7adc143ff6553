import Testing

@testable import ThemeStore

@Suite("Colours", .bounded)
struct ColorValueTests {
    @Test(
        "Hexadecimal notation is read and written",
        arguments: [
            ("#000", "#000000"), ("#fff", "#FFFFFF"), ("#1aF", "#11AAFF"), ("#123456", "#123456"),
            ("#abcdef", "#ABCDEF"), ("#00000080", "#00000080"), ("#0a0B0c0d", "#0A0B0C0D"),
            ("#123456FF", "#123456"),
            ("#12345600", "#12345600"),
        ]
    )
    func hex(_ text: String, _ hex: String) throws {
        let color = try #require(ColorValue(text))
        #expect(color.hex == hex)
        #expect(color.description == hex)
        #expect(ColorValue(hex) == color)
    }

    @Test(
        "A text other than hexadecimal notation is not a colour",
        arguments: [
            "", "#", "#1", "#12", "#1234", "#12345", "#1234567", "#123456789", "123456", "#12345G",
            "#-12345",
            "#+1+2+3",
            " #123456", "#123456 ", "##123456", "white", "#１２３", "#12é", "rgb(0,0,0)", "#12 456",
        ]
    )
    func none(_ text: String) {
        #expect(ColorValue(text) == nil)
    }

    @Test("A number has red, green, blue and alpha in this order")
    func number() {
        let color = ColorValue(red: 0x12, green: 0x34, blue: 0xAB, alpha: 0xCD)
        #expect(ColorValue(0x1234AB_CD) == color)
    }

    @Test("Compositing matches real arithmetic at every alpha")
    func compositing() {
        let levels = Array(stride(from: 0, through: 255, by: 15)) + [1, 2, 127, 128, 254]
        var wrong: [String] = []
        for alpha in 0...255 {
            for source in levels {
                for ground in levels {
                    let part = Double(alpha) / 255
                    let expected = (Double(source) * part + Double(ground) * (1 - part)).rounded()
                    let color = ColorValue(
                        red: UInt8(source),
                        green: UInt8(ground),
                        blue: 0,
                        alpha: UInt8(alpha)
                    )
                    let below = ColorValue(
                        red: UInt8(ground),
                        green: UInt8(source),
                        blue: UInt8(source)
                    )
                    let seen = color.composited(over: below)
                    let mirrored = (Double(ground) * part + Double(source) * (1 - part)).rounded()
                    let blue = (Double(source) * (1 - part)).rounded()
                    if seen
                        != ColorValue(
                            red: UInt8(expected),
                            green: UInt8(mirrored),
                            blue: UInt8(blue)
                        )
                    {
                        wrong.append("\(color) over \(below): \(seen)")
                    }
                }
            }
        }
        #expect(wrong == [])
    }

    @Test("A transparent colour leaves the ground, an opaque one hides it")
    func extremes() throws {
        let ground = try TestColors.color("#123456")
        #expect(try TestColors.color("#FFFFFF00").composited(over: ground) == ground)
        #expect(
            try TestColors.color("#ABCDEF").composited(over: ground) == TestColors.color("#ABCDEF")
        )
    }
}

/// Colours that are known to be some.
enum TestColors {
    static func color(_ hex: String) throws -> ColorValue {
        try #require(ColorValue(hex))
    }
}
