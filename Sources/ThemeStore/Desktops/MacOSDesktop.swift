/// macOS, whose System Events change the appearance for scripts.
enum MacOSDesktop {
    static var row: DesktopRow {
        DesktopRow(show: { style, _, _ in
            let isDark = style == .dark
            let setting = "tell appearance preferences to set dark mode to \(isDark)"
            // The system may first ask the user whether this process may control System Events.
            let tool = DesktopTool(
                name: "osascript",
                arguments: ["-e", "tell application \"System Events\" to \(setting)"],
                seconds: 60,
                needsBus: false
            )
            return DesktopPlan(steps: [.tool(tool)])
        })
    }
}
