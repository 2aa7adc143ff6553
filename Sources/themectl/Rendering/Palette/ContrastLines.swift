import ThemeStore

/// The findings of a contrast check, a line each of five columns: role, ground, style, ratio, and `pass` or `fail`.
struct ContrastLines {
    let findings: [ContrastCheck.Finding]

    var text: String {
        findings.map { finding in
            let columns = [
                finding.role, finding.ground.name, finding.style.appearance.name, ContrastLines.ratio(finding.ratio),
                finding.passes ? "pass" : "fail",
            ]
            return columns.joined(separator: "\t") + "\n"
        }.joined()
    }

    /// The same as JSON, an object a line.
    var json: String {
        findings.map { finding in
            var line = JSONLine()
            line.add("role", finding.role)
            line.add("over", finding.ground.name)
            line.add("style", finding.style.appearance.name)
            line.add("ratio", spelled: ContrastLines.ratio(finding.ratio))
            line.add("passes", finding.passes)
            return line.text + "\n"
        }.joined()
    }

    /// A ratio, from 1 to 21, with two decimals.
    static func ratio(_ ratio: Double) -> String {
        let (whole, hundredths) = Int(ratio * 100 + 0.5).quotientAndRemainder(dividingBy: 100)
        return "\(whole).\(hundredths < 10 ? "0" : "")\(hundredths)"
    }
}
