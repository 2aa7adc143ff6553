/// The desktop portal's setting `org.freedesktop.appearance color-scheme`, read and followed over the session bus.
///
/// The setting is 0 for no preference, 1 for dark and 2 for light (XDG Desktop Portal, Settings). No preference is light,
/// as GNOME means it. `ReadOne` gives the number in a variant; portals before version 2 of the interface have only
/// `Read`, which wraps that in one more.
enum DesktopPortal {
    private static let name = "org.freedesktop.portal.Desktop"
    private static let object = "/org/freedesktop/portal/desktop"
    private static let interface = "org.freedesktop.portal.Settings"
    private static let setting = ["org.freedesktop.appearance", "color-scheme"]

    static func ask(_ environment: ProcessEnvironment, _ deadline: Int64) -> SystemStyleAnswer {
        do throws(BusFailure) {
            var bus = try SessionBus(in: environment, until: deadline)
            switch try read(&bus, deadline) {
            case 0, 2: return .style(.light)
            case 1: return .style(.dark)
            case let number: return .failure("the portal answered \(number), which is no colour scheme")
            }
        } catch {
            switch error {
            case .noBus: return .noOpinion("\(error)")
            case .error("org.freedesktop.DBus.Error.ServiceUnknown"): return .noOpinion("there is no desktop portal")
            default: return .failure("\(error)")
            }
        }
    }

    private static func read(_ bus: inout SessionBus, _ deadline: Int64) throws(BusFailure) -> UInt32 {
        do throws(BusFailure) {
            return try bus.call(method("ReadOne"), setting, until: deadline).number
        } catch {
            guard error == .error("org.freedesktop.DBus.Error.UnknownMethod") else { throw error }
            return try bus.call(method("Read"), setting, until: deadline).number
        }
    }

    private static func method(_ method: String) -> BusMethod {
        BusMethod(destination: name, object: object, interface: interface, name: method)
    }

    /// The signals that say that the setting may have changed: the portal's own, and that a portal has come or gone.
    static var changes: [String] {
        [
            "type='signal',sender='\(name)',path='\(object)',interface='\(interface)',member='SettingChanged',"
                + "arg0='\(setting[0])',arg1='\(setting[1])'",
            "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='\(name)'",
        ]
    }

    /// Whether a message is one of those signals.
    static func isChange(_ message: BusMessage) -> Bool {
        message.kind == .signal && (message.member == "SettingChanged" || message.member == "NameOwnerChanged")
    }
}
