/// The session bus's address: `$DBUS_SESSION_BUS_ADDRESS`, or the socket `bus` in
/// `$XDG_RUNTIME_DIR` or in `/run/user/UID` (D-Bus Specification, "Server Addresses" and
/// "Well-known Message Bus Instances").
enum BusAddress {
    static let variable = "DBUS_SESSION_BUS_ADDRESS"

    /// The socket of one address, such as `unix:path=/run/user/1000/bus,guid=…`.
    fileprivate static func socket(_ address: ArraySlice<UInt8>) -> [UInt8]? {
        let pairs = address.removing(prefix: "unix:")?.split { $0 == "," }
        for pair in pairs ?? [] {
            guard let equals = pair.firstIndex(where: { $0 == "=" }),
                let value = unescaped(pair[(equals + 1)...]), !value.isEmpty, !value.contains(0)
            else {
                return nil
            }
            switch pair[..<equals].text {
            case "path": return value
            case "abstract": return [0] + value
            default: continue
            }
        }
        return nil
    }

    /// A decoded value (`%2F` stands for `/`), or `nil` if a `%` lacks its two hexadecimal digits.
    private static func unescaped(_ value: ArraySlice<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        var rest = value
        while let byte = rest.popFirst() {
            guard byte == "%" else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst()?.hexadecimalDigit,
                let low = rest.popFirst()?.hexadecimalDigit
            else {
                return nil
            }
            bytes.append(high << 4 | low)
        }
        return bytes
    }
}

extension ProcessEnvironment {
    /// The Unix sockets of the session bus to try, in order.
    ///
    /// A name in Linux's abstract namespace begins with a NUL.
    ///
    /// Addresses of other kinds, and malformed ones, are left out.
    var busSockets: [[UInt8]] {
        guard let list = bytes(BusAddress.variable), !list.isEmpty else {
            return defaultBusSocket.map { [Array($0.bytes)] } ?? []
        }
        return list.split { $0 == ";" }.compactMap(BusAddress.socket)
    }

    /// The session bus's address for a program that must not start a bus: the given address, or the
    /// address of the socket in the usual place, or `nil` if there is none.
    var busAddressWithoutLaunch: [UInt8]? {
        if let list = bytes(BusAddress.variable), !list.isEmpty {
            let isLaunching = list.split { $0 == ";" }.contains { address in
                address.starts(with: "autolaunch:".utf8)
            }
            return isLaunching ? nil : list
        }
        guard let socket = defaultBusSocket, socket.status?.kind == .socket else {
            return nil
        }
        return "unix:path=".bytes + socket.bytes
    }

    /// The socket `bus` in the runtime folder.
    ///
    /// In cron, which sets no variable, it counts only if it is this user's.
    private var defaultBusSocket: StorePath? {
        if let folder = absolutePath("XDG_RUNTIME_DIR") {
            return folder.appending("bus")
        }
        let user = Syscalls.effectiveUser
        let usual = StorePath(literal: "/run/user/\(user)/bus")
        guard let status = usual.status, status.kind == .socket, status.owner == user else {
            return nil
        }
        return usual
    }
}
