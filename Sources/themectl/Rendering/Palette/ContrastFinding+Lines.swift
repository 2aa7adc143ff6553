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
}

extension JSONLine {
    /// A finding of a contrast check.
    init(of finding: ContrastCheck.Finding) {
        add("role", finding.role)
        add("over", finding.ground.name)
        add("style", finding.style.appearance.name)
        add("ratio", spelled: finding.decimalRatio)
        add("passes", finding.passes)
    }
}
