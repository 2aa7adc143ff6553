/// macOS, whose System Events change the appearance for scripts.
enum MacOSDesktop {
    static var row: DesktopRow {
        DesktopRow(show: { style, _, _ in
            let isDark = style == .dark
            let setting = "tell appearance preferences to set dark mode to \(isDark)"
            var tool = DesktopTool(
                "osascript",
                ["-e", "tell application \"System Events\" to \(setting)"]
            )
            // The system may first ask the user whether this process may control System Events.
            tool.seconds = 60
            tool.needsBus = false
            return DesktopPlan([.tool(tool)])
        })
    }
}
