import CThemeStore

extension FileDescriptor {
    /// A non-blocking stream to the process listening on a Unix socket: `socket`, `connect`.
    ///
    /// - Parameter name: The socket's path. On Linux, a name in the abstract namespace begins with
    ///   a NUL.
    /// - Returns: The open stream.
    /// - Throws: `SystemError`, which is `wouldBlock` while too many others wait for the listener.
    package static func connect(toSocket name: [UInt8]) throws(SystemError) -> FileDescriptor {
        FileDescriptor(owning: try check(c_connect(name, name.count)))
    }

    /// The user whose process listens at the other end of a Unix socket, or `nil` where the system
    /// does not report it: `getsockopt` with `SO_PEERCRED`, `getpeereid` on macOS.
    var peerUser: UInt32? {
        UInt32(exactly: c_peer_user(number))
    }

    /// Sends some bytes, without SIGPIPE: `send`.
    ///
    /// EINTR: again.
    ///
    /// - Returns: How many bytes were sent, which may be fewer than there are.
    func send(_ bytes: [UInt8]) throws(SystemError) -> Int {
        try checkRetrying { c_send(number, bytes, bytes.count) }
    }
}
