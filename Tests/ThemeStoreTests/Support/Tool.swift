import Foundation
import Testing

/// The programs that scripts of tests need besides a shell.
enum Tool {
    /// Where `Themectl.shell` finds programs.
    static let path = "/usr/bin:/bin:/usr/sbin:/sbin"

    static func isInstalled(_ name: String) -> Bool {
        path.split(separator: ":").contains { folder in
            FileManager.default.isExecutableFile(atPath: "\(folder)/\(name)")
        }
    }
}

extension Trait where Self == ConditionTrait {
    /// Skips a test if a program is not installed.
    static func needs(_ tool: String) -> Self {
        .enabled(if: Tool.isInstalled(tool), "there is no \(tool)")
    }
}
