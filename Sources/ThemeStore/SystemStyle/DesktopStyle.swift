/// The style that the desktop shows, by the sources behind its tools.
package struct DesktopStyle {
    /// The first answer.
    package var style: SystemStyle?
    /// Why the portal has no answer, if it does not work.
    var portalTrouble: PortalTrouble?

    /// Queries the sources.
    ///
    /// - Parameters:
    ///   - environment: The variables to look at.
    ///   - deadline: When all of them give up, by `Syscalls.monotonicNanoseconds`.
    package init(in environment: ProcessEnvironment, until deadline: Int64) {
        // If the portal hangs, half of the time is left for gsettings.
        let portalDeadline = deadline - (deadline - Syscalls.monotonicNanoseconds) / 2
        for source in [SystemStyleSource.macOS, .portal, .gsettings] {
            let answer =
                if source == .portal {
                    DesktopPortal.ask(environment, portalDeadline, skipsOwn: true)
                } else {
                    source.ask(in: environment, until: deadline)
                }
            switch answer {
            case .style(let style, _):
                self.style = SystemStyle(style: style, source: source)
                return
            case .failure(_, let trouble?, _):
                portalTrouble = trouble
            default:
                break
            }
        }
    }
}
