import ThemeStore

/// The display of the session that hooks run in.
///
/// A compositor does not end the programs it started, and this session's variables would be wrong
/// in the next session.
final class SessionDisplay: EventSource {
    private let socket: [UInt8]
    /// An idle connection.
    ///
    /// It is `nil` until ``due``.
    private var stream: FileDescriptor?
    private var lastTime = Syscalls.monotonicNanoseconds
    /// When to connect again.
    private(set) var due: Int64?
    /// Whether the server is gone.
    var isGone: Bool { stream == nil && due == nil }

    /// Connects to the server of `$WAYLAND_DISPLAY`, or else of `$DISPLAY`.
    ///
    /// Returns `nil` if no server on this machine answers.
    init?(in environment: ProcessEnvironment) {
        guard let socket = SessionDisplay.socket(in: environment) else {
            return nil
        }
        self.socket = socket
        stream = try? FileDescriptor.connect(toSocket: socket)
        if stream == nil { return nil }
    }

    private static func socket(in environment: ProcessEnvironment) -> [UInt8]? {
        if let name = environment.path("WAYLAND_DISPLAY") {
            if name.isAbsolute {
                return Array(name.bytes)
            }
            return environment.path("XDG_RUNTIME_DIR").map { Array($0.appending(name.bytes).bytes) }
        }
        guard let display = environment.bytes("DISPLAY"), display.first == ":" else {
            return nil
        }
        // A screen number may follow.
        return "/tmp/.X11-unix/X".bytes + display.dropFirst().prefix { $0.isDigit }
    }

    var awaited: [PollEntry] {
        switch stream {
        case .some(let stream): [PollEntry(stream, .end)]
        case nil: []
        }
    }

    /// Connects again after a connection has ended: an X server also closes idle connections.
    func handle(_ happened: Set<PollEntry>) {
        if !happened.isDisjoint(with: awaited) {
            stream = nil
            // There is at least a second between two connections.
            due = lastTime + 1_000_000_000
        }
        guard due.hasPassed else { return }
        due = nil
        lastTime = Syscalls.monotonicNanoseconds
        stream = try? FileDescriptor.connect(toSocket: socket)
    }
}
