/// Why the session bus did not answer a question.
package enum BusFailure: Error, Equatable, CustomStringConvertible {
    /// No variable has its address, and it is not in the usual place.
    case noBus
    /// $DBUS_SESSION_BUS_ADDRESS contains no Unix socket.
    case noSocket
    case unreachable(SystemError)
    case ofAnotherUser
    case refused
    /// It sent something that is not of the protocol.
    case malformed
    /// The answer is of another type.
    case unexpectedType(String)
    case closed
    case timedOut
    /// The bus does not answer the request for a name.
    case nameUnanswered
    /// The method was answered with an error of this name.
    case error(String)
    /// The bus does not give a name to this program, by an error of this name.
    case nameRefused(String)
    /// Another program has this name.
    case nameTaken(String)

    /// Whether nobody has the name that was called, and it was not started.
    var isMissingService: Bool {
        self == .error("org.freedesktop.DBus.Error.ServiceUnknown")
            || self == .error("org.freedesktop.DBus.Error.NameHasNoOwner")
    }

    package var description: String {
        switch self {
        case .noBus:
            "there is no session bus"
        case .noSocket:
            "$DBUS_SESSION_BUS_ADDRESS names no Unix socket"
        case .unreachable(let error):
            "the session bus cannot be reached: \(error)"
        case .ofAnotherUser:
            "the session bus is another user's"
        case .refused:
            "the session bus refused this user"
        case .malformed:
            "the session bus sent an invalid message"
        case .unexpectedType(let type):
            "the answer has the type '\(type)' instead of a number"
        case .closed:
            "the session bus closed the connection"
        case .timedOut:
            "no answer within a second"
        case .nameUnanswered:
            "the session bus did not answer within ten seconds"
        case .error(let name):
            "the portal answered \(name)"
        case .nameRefused(let error):
            "the session bus refused the name: \(error)"
        case .nameTaken(let name):
            "another program has the name \(name)"
        }
    }
}
