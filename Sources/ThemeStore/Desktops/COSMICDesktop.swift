/// COSMIC, whose programs watch a file a setting (libcosmic, `cosmic-theme/src/model/mode.rs`).
enum COSMICDesktop {
    private static let folder = "cosmic/com.system76.CosmicTheme.Mode/v1"

    static var row: DesktopRow {
        DesktopRow(
            names: ["cosmic"],
            show: { style, _, environment throws(StoreError) in
                try plan("is_dark", "\(style == .dark)", environment)
            },
            removeChoice: { environment throws(StoreError) in
                try plan("auto_switch", "true", environment)
            }
        )
    }

    private static func plan(
        _ name: String,
        _ content: String,
        _ environment: ProcessEnvironment
    ) throws(StoreError) -> DesktopPlan {
        let configuration = try StoreLocation.folder(in: environment).parent
        let file = configuration.appending("\(folder)/\(name)")
        return DesktopPlan(steps: [.file(file, content: content)])
    }
}
