import ThemeStore

extension ContrastCheck.Finding {
    /// The line of five columns: role, ground, style, ratio, and `pass` or `fail`.
    var line: String {
        [role, ground.name, style.appearance.name, decimalRatio, passes ? "pass" : "fail"].joined(separator: "\t")
    }

    /// The ratio, from 1 to 21, with two decimals.
    var decimalRatio: String {
        let (whole, hundredths) = Int(ratio * 100 + 0.5).quotientAndRemainder(dividingBy: 100)
        return "\(whole).\(String(hundredths, length: 2))"
    }

    /// The same as a JSON object.
    var json: String {
        var line = JSONLine()
        line.add("role", role)
        line.add("over", ground.name)
        line.add("style", style.appearance.name)
        line.add("ratio", spelled: decimalRatio)
        line.add("passes", passes)
        return line.text
    }
}
