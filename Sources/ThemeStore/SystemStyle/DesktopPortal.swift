/// The desktop portal's setting `org.freedesktop.appearance color-scheme`, read and followed over
/// the session bus.
///
/// The setting is 0 for no preference, 1 for dark and 2 for light (XDG Desktop Portal, Settings).
/// No preference is light, as GNOME means it. `ReadOne` gives the number in a variant. Portals
/// before version 2 of the interface have only `Read`, with a variant around the variant.
package enum DesktopPortal {
    static let name = "org.freedesktop.portal.Desktop"
    fileprivate static let interface = "org.freedesktop.portal.Settings"

    /// Asks the portal.
    ///
    /// - Parameters:
    ///   - environment: The variables to look at.
    ///   - deadline: When to give up, by `Syscalls.monotonicNanoseconds`.
    ///   - skipsOwn: Whether there is no answer if themectl's own backend runs. It reports the
    ///     preference, whatever the system shows.
    /// - Returns: The answer.
    static func ask(
        _ environment: ProcessEnvironment,
        _ deadline: Int64,
        skipsOwn: Bool = false
    ) -> SystemStyleAnswer {
        let own = SystemStyleAnswer.noOpinion("themectl answers the desktop portal")
        do {
            var bus = try SessionBus(in: environment, until: deadline)
            if skipsOwn, bus.hasBackend() {
                return own
            }
            guard let number = try read(&bus, environment) else {
                return .failure("\(PortalTrouble.lacksDisplay)", .lacksDisplay)
            }
            // The query may have started the portal, and the portal the backend.
            if skipsOwn, bus.hasBackend() {
                return own
            }
            return style(of: number).map { .style($0) } ?? .failure(refusal(of: number))
        } catch {
            if let trouble = trouble(error, in: environment) {
                return .failure("\(trouble)", trouble)
            }
            return switch error {
            case .noBus:
                .noOpinion("\(error)")
            case .error where error.isMissingService:
                .noOpinion("there is no desktop portal")
            case .unreachable(let reason):
                .failure("\(error)", isOutOfDescriptors: reason.isOutOfDescriptors)
            default:
                .failure("\(error)")
            }
        }
    }

    /// The trouble that an error means, or `nil` for any other.
    ///
    /// A job of systemd that fails shows as an error of activation. dbus-broker, the bus of Fedora
    /// and Arch, reports `NameHasNoOwner` for it. Otherwise this error means that a portal must not
    /// be started.
    static func trouble(
        _ failure: BusFailure,
        in environment: ProcessEnvironment
    ) -> PortalTrouble? {
        guard case .error(let name) = failure else {
            return nil
        }
        return switch name {
        case "org.freedesktop.DBus.Error.UnknownMethod",
            "org.freedesktop.DBus.Error.UnknownInterface",
            "org.freedesktop.portal.Error.NotFound":
            .hasNoBackend
        case "org.freedesktop.DBus.Error.NameHasNoOwner" where environment.hasDisplay:
            .doesNotStart
        case _ where name.hasPrefix("org.freedesktop.DBus.Error.Spawn."):
            .doesNotStart
        default:
            nil
        }
    }

    /// Queries the portal, and starts it if it will have a display.
    ///
    /// A portal that starts without a display lacks most of its interfaces until the session ends.
    ///
    /// - Returns: The number of the setting, or `nil` if the portal does not run and D-Bus would
    ///   start it without a display, although this process has one.
    private static func read(
        _ bus: inout SessionBus,
        _ environment: ProcessEnvironment
    ) throws(BusFailure) -> UInt32? {
        do {
            return try read(&bus, flag: .noAutoStart)
        } catch {
            guard environment.hasDisplay, error.isMissingService else {
                throw error
            }
        }
        guard hasDisplayForServices(&bus) else {
            return nil
        }
        return try read(&bus, flag: .none)
    }

    private static func read(
        _ bus: inout SessionBus,
        flag: BusMessage.Flag
    ) throws(BusFailure) -> UInt32 {
        do {
            return try bus.call(readRequest("ReadOne", flag: flag)).number
        } catch {
            // GDBus answers with the second if the whole interface is missing.
            let isMissing =
                error == .error("org.freedesktop.DBus.Error.UnknownMethod")
                || error == .error("org.freedesktop.DBus.Error.UnknownInterface")
            guard isMissing else {
                throw error
            }
            return try bus.call(readRequest(flag: flag)).number
        }
    }

    /// Whether systemd's user manager, which starts the services of the session, gives them a
    /// display.
    ///
    /// Without such a manager, or without its answer, a display is assumed.
    private static func hasDisplayForServices(_ bus: inout SessionBus) -> Bool {
        let manager = "org.freedesktop.systemd1"
        let request = BusDraft(
            calling: "Get",
            of: "org.freedesktop.DBus.Properties",
            at: "/org/freedesktop/systemd1",
            of: manager,
            ["\(manager).Manager", "Environment"],
            flag: .noAutoStart
        )
        guard var body = try? bus.call(request).body,
            let type = try? body.signature(), type.elementsEqual("as".utf8),
            let variables = try? body.texts()
        else {
            return true
        }
        return ProcessEnvironment(assignments: variables.map { $0.utf8 }).hasDisplay
    }

    /// What runs on the session bus.
    package enum Running: Equatable {
        /// themectl's backend, so programs that ask the portal follow a store.
        case ownBackend
        /// A portal that reports this style from another backend.
        case portal(InterfaceStyle)
    }

    /// Finds out whether themectl's backend or a portal runs.
    ///
    /// It never starts the portal.
    ///
    /// - Parameters:
    ///   - environment: The variables with the address of the session bus.
    ///   - deadline: When to give up, by `Syscalls.monotonicNanoseconds`.
    /// - Returns: The backend, or else the portal, or `nil` if neither runs or answers.
    package static func running(
        in environment: ProcessEnvironment,
        until deadline: Int64
    ) -> Running? {
        guard var bus = try? SessionBus(in: environment, until: deadline),
            let names = try? bus.names("ListNames")
        else {
            return nil
        }
        if names.contains(AppearanceSetting.backend) {
            return .ownBackend
        }
        guard names.contains(name), let number = try? bus.call(readRequest()).number else {
            return nil
        }
        return style(of: number).map(Running.portal)
    }

    /// Asks a service for the setting.
    ///
    /// - Parameters:
    ///   - method: The method, which by default every version of the interface has.
    ///   - service: The portal or a backend.
    ///   - interface: The interface, which backends have under another name.
    ///   - flag: Whether the service may be started.
    /// - Returns: The call.
    static func readRequest(
        _ method: String = "Read",
        to service: String = name,
        _ interface: String = interface,
        flag: BusMessage.Flag = .noAutoStart
    ) -> BusDraft {
        BusDraft(
            calling: method,
            of: interface,
            at: AppearanceSetting.object,
            of: service,
            [AppearanceSetting.namespace, AppearanceSetting.key],
            flag: flag
        )
    }

    /// The style that a number of the setting means.
    ///
    /// No preference is light.
    static func style(of number: UInt32) -> InterfaceStyle? {
        switch number {
        case 0, 2: .light
        case 1: .dark
        default: nil
        }
    }

    /// The failure of an answer whose number means no style.
    static func refusal(of number: UInt32) -> String {
        "the portal answered \(number), which is not a colour scheme"
    }

    /// Asks a portal that runs for the version of its interface.
    ///
    /// - Parameter owner: The unique name of the portal's connection. Only its reply is
    ///   then believed.
    /// - Returns: The call.
    static func versionRequest(to owner: String = name) -> BusDraft {
        BusDraft(
            calling: "Get",
            of: "org.freedesktop.DBus.Properties",
            at: AppearanceSetting.object,
            of: owner,
            [interface, "version"],
            flag: .noAutoStart
        )
    }

    /// The signals of a possible change: the portal's own, and the bus's when a portal comes or
    /// goes.
    static var changes: [String] {
        [
            "type='signal',sender='\(name)',path='\(AppearanceSetting.object)',"
                + "interface='\(interface)',member='SettingChanged',"
                + "arg0='\(AppearanceSetting.namespace)',arg1='\(AppearanceSetting.key)'",
            "type='signal',sender='\(BusMessage.bus)',member='NameOwnerChanged',arg0='\(name)'",
        ]
    }

    /// The meaning of such a signal.
    enum Change {
        /// The portal announces a value, or `nil` if it is not a number.
        case announcement(UInt32?)
        /// A portal has come, with this unique name, or has gone.
        case portal(owner: String?)
    }
}

extension BusMessage {
    /// The possible change that the message signals, or `nil` if it is not such a signal.
    ///
    /// Any program may send any signal to this one alone. So an announcement counts only if its
    /// ``sender`` is the portal's connection.
    var portalChange: DesktopPortal.Change? {
        guard kind == .signal else { return nil }
        var body = body
        switch member {
        case "SettingChanged":
            let isOfSettings =
                interface == DesktopPortal.interface && object == AppearanceSetting.object
            guard isOfSettings, (try? body.text()) == AppearanceSetting.namespace,
                (try? body.text()) == AppearanceSetting.key
            else {
                return nil
            }
            return .announcement(try? body.wrappedNumber(signature.suffix(1)))
        case "NameOwnerChanged" where isFromBus:
            guard (try? body.text()) == DesktopPortal.name, (try? body.text()) != nil,
                let owner = try? body.text()
            else {
                return nil
            }
            return .portal(owner: owner.isEmpty ? nil : owner)
        default: return nil
        }
    }
}
