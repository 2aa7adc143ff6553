/// The variable `$COLORFGBG`: some terminals set it to their colours, by number.
enum ColorFGBGSource {
    @inline(__always) static var row: SourceRow {
        SourceRow(summary: "the background in $COLORFGBG") { environment, _ in ask(environment) }
    }

    /// The last field is the background: of the sixteen colours, 0 to 6 and 8 are dark.
    private static func ask(_ environment: ProcessEnvironment) -> SystemStyleAnswer {
        guard let value = environment["COLORFGBG"] else {
            return .noOpinion("$COLORFGBG is not set")
        }
        guard let field = value.split(separator: ";", omittingEmptySubsequences: false).last,
            value.contains(";"),
            field.utf8.first != UInt8(ascii: "+"), let color = Int(field), (0...15).contains(color)
        else {
            return .noOpinion("$COLORFGBG is '\(value)', which names no background colour")
        }
        return .style(color == 7 || color > 8 ? .light : .dark)
    }
}
