/// The time for a backend's answer, in nanoseconds.
private let timeOfBackend: Int64 = 100_000_000

private let maximumBackends = 8

private let backendPrefix = "org.freedesktop.impl.portal.desktop."

/// The backends that are asked first.
private let usualBackends = ["themectl", "gtk", "gnome", "kde"].map {
    backendPrefix + $0
}

/// The style that the desktop portal announces to programs, and why it differs from the style in
/// force here.
package struct PortalStyle: Equatable {
    /// Why programs get another style.
    package enum Cause: Equatable {
        /// The portal exists but does not work.
        case trouble(PortalTrouble)
        /// A variable decides, in this process alone.
        case variable(String)
        /// A receiver decides, and the portal does not query it.
        case receiver(String)
        /// A desktop owns the setting.
        case desktop(String)
        /// The portal hangs, so its backend is unknown.
        case noAnswer
        /// D-Bus does not find our backend.
        case notInstalled
        /// The portal does not run, and without a display it is not started.
        case notStarted
        /// Our backend is installed, but not where this portal looks.
        case installedElsewhere
        /// The portal does not ask our backend.
        ///
        /// Its interface has this version, if it reports any. `isNamed` is whether themectl is
        /// among the desktops in the portal's own environment.
        case notAsked(version: UInt32?, isNamed: Bool)
        /// The portal asks our backend, which has other variables than this process.
        case answeredElsewhere
    }

    /// The style, or `nil` if the portal has no answer.
    package var style: InterfaceStyle?
    /// The backends with the same answer, or why the portal has none.
    package var detail = ""
    package var duration = Duration.zero
    /// The style that is in force here for the app `default`, or `nil` if it is unknown.
    package var expected: InterfaceStyle?
    /// Why programs get another style than the expected one, or no style.
    package var cause: Cause?

    /// Whether programs get the style in force here, or `nil` if that is unknown.
    package var agrees: Bool? {
        guard let style else { return false }
        return expected.map { $0 == style }
    }

    /// Queries the portal if it runs, without starting it.
    ///
    /// - Parameters:
    ///   - explanation: The answers of the sources here.
    ///   - environment: The variables to look at.
    package init?(besides explanation: Explanation, in environment: ProcessEnvironment) {
        let store = AppearanceStore(StoreLocation(app: .default, in: environment))
        let preference = try? LayerSnapshot(reading: store, in: environment).preference()
        let system = preference?.appearance == .system ? try? explanation.system?.get() : nil
        expected = (system?.appearance ?? preference?.appearance)?.style
        let start = Syscalls.monotonicNanoseconds
        do {
            var bus = try SessionBus(in: environment)
            let names = try bus.names("ListNames")
            var backends: [String]? = []
            if names.contains(DesktopPortal.name) {
                backends = read(&bus, names, environment)
            } else {
                guard try bus.names("ListActivatableNames").contains(DesktopPortal.name) else {
                    return nil
                }
                // With a display, the source has just asked the bus to start it.
                if environment.hasDisplay || explanation.portalTrouble != nil {
                    let trouble = explanation.portalTrouble ?? .doesNotStart
                    detail = "\(trouble)"
                    cause = .trouble(trouble)
                } else {
                    detail = "the desktop portal does not run"
                    cause = .notStarted
                }
            }
            duration = .nanoseconds(Syscalls.monotonicNanoseconds - start)
            // If the portal decides here as well, its answers can differ only by a change between
            // the two queries.
            if system?.subject == .source(.portal), let style {
                expected = style
            }
            guard agrees == false, cause == nil else { return }
            let desktop = ["GNOME", "Unity", "KDE"].first {
                environment.isDesktop($0.lowercased())
            }
            cause =
                decider(system, preference) ?? desktop.map(Cause.desktop)
                ?? findCause(&bus, backends, environment)
        } catch {
            return nil
        }
    }

    /// The variable or receiver that decides in this process alone.
    private func decider(_ system: Explanation.Row?, _ preference: Preference?) -> Cause? {
        let detail = system?.detail ?? ""
        return switch system?.subject {
        case .source(.environment): .variable("$THEMECTL_SYSTEM")
        case .source(.received) where detail.hasPrefix("$"): .variable(detail)
        case .source(.received): .receiver(detail)
        case _ where preference?.layer == .environment: .variable("$THEMECTL_APPEARANCE")
        default: nil
        }
    }

    /// Queries the portal, then compares the answers of the backends.
    ///
    /// - Returns: The backends with the same answer, or `nil` if the portal hangs.
    private mutating func read(
        _ bus: inout SessionBus,
        _ names: [String],
        _ environment: ProcessEnvironment
    ) -> [String]? {
        let number: UInt32
        do {
            bus.deadline = Syscalls.deadline()
            number = try bus.call(DesktopPortal.readRequest()).number
            style = DesktopPortal.style(of: number)
            if style == nil {
                detail = DesktopPortal.refusal(of: number)
            }
        } catch {
            let trouble = DesktopPortal.trouble(error, in: environment)
            detail = trouble?.description ?? "\(error)"
            cause = trouble.map(Cause.trouble)
            return error == .timedOut ? nil : []
        }
        let others = names.filter { $0.hasPrefix(backendPrefix) && !usualBackends.contains($0) }
            .sorted()
        let running = usualBackends.filter(names.contains) + others
        let backends = running.prefix(maximumBackends).filter { name in
            bus.deadline = Syscalls.monotonicNanoseconds + timeOfBackend
            let request = DesktopPortal.readRequest(to: name, AppearanceSetting.backendInterface)
            return (try? bus.call(request).number) == number
        }
        if style != nil, !backends.isEmpty {
            let verb = backends.count == 1 ? "says" : "say"
            detail = "as \(backends.joined(separator: " and ")) \(verb)"
        }
        return backends
    }

    /// Why the portal gives programs another style, although nothing else decides here.
    private func findCause(
        _ bus: inout SessionBus,
        _ backends: [String]?,
        _ environment: ProcessEnvironment
    ) -> Cause {
        bus.deadline = Syscalls.deadline()
        let version = try? bus.call(DesktopPortal.versionRequest()).number
        let process = PortalProcess(on: &bus)
        let isNamed = process?.environment.isDesktop("themectl") ?? false
        // `ListNames` worked above. If this call fails, assume the backend is not installed.
        let activatable = try? bus.names("ListActivatableNames")
        let isActivatable = activatable?.contains(AppearanceSetting.backend) == true
        // Portals from 1.20.1 on look in more folders, but report the same version as 1.17.1.
        let isOld = version == 1 || isNamed
        if let process, isOld, !process.findsBackend,
            isActivatable || environment.hasDataFile(PortalProcess.backendFile)
        {
            return .installedElsewhere
        }
        if !isActivatable {
            return .notInstalled
        }
        guard let backends else { return .noAnswer }
        if backends.contains(AppearanceSetting.backend) {
            return .answeredElsewhere
        }
        return .notAsked(version: version, isNamed: isNamed)
    }
}
