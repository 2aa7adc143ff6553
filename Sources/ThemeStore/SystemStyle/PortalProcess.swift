/// The process that runs the portal, and where it looks for backends.
struct PortalProcess {
    /// The file that names our backend, in a data folder.
    static let backendFile = "xdg-desktop-portal/portals/themectl.portal"

    /// The variables that the portal was started with.
    let environment: ProcessEnvironment

    /// Finds the process, or returns `nil` if its variables cannot be read.
    init?(on bus: inout SessionBus) {
        let request = BusDraft(ofBus: "GetConnectionUnixProcessID", [DesktopPortal.name])
        guard let number = try? bus.call(request).number else {
            return nil
        }
        var variables: [String: String] = [:]
        for entry in DescriptorIO.kernelText("/proc/\(number)/environ").split(separator: 0) {
            let words = entry.split(maxSplits: 1) { $0 == "=" }
            if words.count == 2 {
                variables[words[0].text] = words[1].text
            }
        }
        if variables.isEmpty {
            return nil
        }
        environment = ProcessEnvironment(variables)
    }

    /// Whether our backend is in the folder that the portal reads: `$XDG_DESKTOP_PORTAL_DIR`, or
    /// its own data folder.
    var findsBackend: Bool {
        let folder = environment.path("XDG_DESKTOP_PORTAL_DIR")
        let usual = StorePath(literal: "/usr/share/\(PortalProcess.backendFile)")
        return (folder?.appending("themectl.portal") ?? usual).status != nil
    }
}
