extension ProcessEnvironment {
    /// The file that names our backend, in a data folder.
    static let backendFile = "xdg-desktop-portal/portals/themectl.portal"

    /// The variables of another process, each as `NAME=VALUE`.
    init(assignments: [some Collection<UInt8>]) {
        var variables: [String: String] = [:]
        for assignment in assignments {
            let words = assignment.split(maxSplits: 1) { $0 == "=" }
            if words.count == 2 {
                variables[words[0].text] = words[1].text
            }
        }
        self.init(variables)
    }

    /// The variables that the portal was started with, or `nil` if they cannot be read.
    init?(ofPortalOn bus: inout SessionBus) {
        let request = BusDraft(ofBus: "GetConnectionUnixProcessID", [DesktopPortal.name])
        guard let number = try? bus.call(request).number else {
            return nil
        }
        let list = DescriptorIO.kernelText("/proc/\(number)/environ")
        self.init(assignments: list.split(separator: 0))
        if hasNoVariables { return nil }
    }

    /// Whether our backend is in the folder that a portal with these variables reads:
    /// `$XDG_DESKTOP_PORTAL_DIR`, or its own data folder.
    var findsBackend: Bool {
        let folder = path("XDG_DESKTOP_PORTAL_DIR")
        let usual = StorePath(literal: "/usr/share/\(ProcessEnvironment.backendFile)")
        return (folder?.appending("themectl.portal") ?? usual).status != nil
    }
}
