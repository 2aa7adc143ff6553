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
struct PortalStyle {
    /// The style, or `nil` if the portal has no answer.
    private(set) var style: InterfaceStyle?
    /// The backends with the same answer, or why the portal has none.
    private(set) var detail = ""
    private(set) var duration = Duration.zero
    /// Why programs get another style than the expected one, or no style, and what to do about it.
    private(set) var advice: String?
    /// The style that is in force here for the app `default`, or `nil` if it is unknown.
    private(set) var expected: InterfaceStyle?
    let environment: ProcessEnvironment

    /// Whether programs get the style in force here, or `nil` if that is unknown.
    var agrees: Bool? {
        guard let style else { return false }
        return expected.map { $0 == style }
    }

    /// Queries the portal if it runs, without starting it.
    ///
    /// - Parameters:
    ///   - system: The style that the sources here report.
    ///   - origin: The origin of the style, if it is more than the source's name.
    ///   - trouble: Why the portal has no answer as a source.
    ///   - environment: The variables to look at.
    init?(
        besides system: SystemStyle?,
        from origin: String,
        _ trouble: PortalTrouble?,
        in environment: ProcessEnvironment
    ) {
        self.environment = environment
        let store = AppearanceStore(StoreLocation(app: .default, in: environment))
        let preference = try? LayerSnapshot(reading: store, in: environment).preference()
        let system = preference?.appearance == .system ? system : nil
        expected = preference?.appearance.style ?? system?.style
        let start = Syscalls.monotonicNanoseconds
        do {
            var bus = try SessionBus(in: environment)
            let names = try bus.names("ListNames")
            var backends: [String]? = []
            if names.contains(DesktopPortal.name) {
                backends = read(&bus, names)
            } else {
                guard try bus.names("ListActivatableNames").contains(DesktopPortal.name) else {
                    return nil
                }
                // With a display, the source has just asked the bus to start it.
                if environment.hasDisplay || trouble != nil {
                    let trouble = trouble ?? .doesNotStart
                    detail = "\(trouble)"
                    advice = trouble.advice
                } else {
                    detail = "the desktop portal does not run"
                    advice =
                        "this session has no display, so the portal was not started; "
                        + "try 'themectl explain' in a terminal on the desktop"
                }
            }
            duration = .nanoseconds(Syscalls.monotonicNanoseconds - start)
            // If the portal decides here as well, its answers can differ only by a change between
            // the two queries.
            if system?.source == .portal, let style {
                expected = style
            }
            guard agrees == false, advice == nil else { return }
            advice =
                adviceAbout(system?.source, from: origin, preference?.layer)
                ?? adviceAboutDesktop ?? adviceAboutBackend(&bus, backends)
        } catch {
            return nil
        }
    }

    /// Queries the portal, then compares the answers of the backends.
    ///
    /// - Returns: The backends with the same answer, or `nil` if the portal hangs.
    private mutating func read(_ bus: inout SessionBus, _ names: [String]) -> [String]? {
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
            advice = trouble?.advice
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
}
