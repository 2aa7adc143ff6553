/// The variable `$COLORFGBG`: some terminals set it to their colours, by number.
enum ColorFGBGSource {
    /// The last field is the background: of the sixteen colours, 0 to 6 and 8 are dark.
    static func ask(_ environment: ProcessEnvironment) -> SystemStyleAnswer {
        guard let value = environment["COLORFGBG"] else {
            return .noOpinion("$COLORFGBG is not set")
        }
        guard let field = value.split(separator: ";", omittingEmptySubsequences: false).last,
            value.contains(";"), let color = UInt8(field), color < 16
        else {
            return .noOpinion("$COLORFGBG is '\(value)', which names no background colour")
        }
        return .style(color == 7 || color > 8 ? .light : .dark)
    }
}
