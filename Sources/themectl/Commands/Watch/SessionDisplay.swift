import ThemeStore

/// The display of the session that hooks run in.
///
/// A compositor does not end what it has started, and in the next session the variables of this one would be wrong.
final class SessionDisplay {
    private let socket: [UInt8]
    /// A connection on which nothing is said.
    private var stream: FileDescriptor

    /// Connects to the server of `$WAYLAND_DISPLAY`, or else of `$DISPLAY`; `nil` if none on this machine answers.
    init?(in environment: ProcessEnvironment) {
        guard let socket = SessionDisplay.socket(in: environment),
            let stream = try? FileDescriptor.connect(toSocket: socket)
        else { return nil }
        self.socket = socket
        self.stream = stream
    }

    private static func socket(in environment: ProcessEnvironment) -> [UInt8]? {
        if let name = environment.path("WAYLAND_DISPLAY") {
            if name.isAbsolute { return Array(name.bytes) }
            return environment.path("XDG_RUNTIME_DIR").map { Array($0.appending(name.bytes).bytes) }
        }
        guard let display = environment.bytes("DISPLAY"), display.first == UInt8(ascii: ":") else { return nil }
        // The number of a screen may follow.
        return Array("/tmp/.X11-unix/X".utf8) + display.dropFirst().prefix { $0.isDigit }
    }

    /// The event to wait for.
    var awaited: PollEntry { PollEntry(stream, .end) }

    /// Whether the server is gone, after that event: an X server also ends a connection on which nothing is said.
    func isGone() -> Bool {
        guard let next = try? FileDescriptor.connect(toSocket: socket) else { return true }
        stream = next
        return false
    }
}
