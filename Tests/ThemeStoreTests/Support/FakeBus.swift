import Foundation

@testable import ThemeStore

/// A session bus with a desktop portal, which answers as a script has it.
///
/// It has its own encoder, so that a mistake in the library's cannot hide.
final class FakeBus: Sendable {
    /// What it does when a method is called.
    enum Reply: Sendable {
        /// It answers with a body of these types.
        case body(String, [UInt8])
        case error(String, from: String = BusBytes.bus)
        /// It sends these bytes as they are.
        case raw([UInt8])
        case silence
        case closing
        /// It sends signals as fast as it can.
        case flood
        /// It says dark when the method has been called so many times.
        case together(Int)
        /// It waits for some seconds first.
        indirect case late(Reply, Double)

        /// The setting, as `ReadOne` has it.
        static func color(_ number: UInt32) -> Reply {
            .body("v", [1, UInt8(ascii: "u"), 0, 0] + BusBytes.number(number))
        }
        /// A list of names.
        static func names(_ names: [String]) -> Reply {
            var list: [UInt8] = []
            for name in names {
                list += [UInt8](repeating: 0, count: -list.count & 3) + BusBytes.text(name)
            }
            return .body("as", BusBytes.number(UInt32(list.count)) + list)
        }
        /// The setting, as `Read` has it.
        static func wrapped(_ number: UInt32) -> Reply {
            .body(
                "v",
                [1, UInt8(ascii: "v"), 0, 1, UInt8(ascii: "u"), 0, 0, 0] + BusBytes.number(number)
            )
        }
    }

    /// The unique name of its portal.
    static let portal = ":1.9"
    /// The methods of the bus itself.
    private static let methods = [
        "Hello", "AddMatch", "RequestName", "GetNameOwner", "ListNames", "ListActivatableNames",
    ]

    static let accepting = "DATA\r\nOK 0123456789abcdef0123456789abcdef\r\n"

    private struct State {
        var replies: [String: Reply]
        var calls: [String] = []
        var flags: [UInt8] = []
        var connections: Set<Int32> = []
        var followers: Set<Int32> = []
        var announced: [UInt32] = []
        var answered: [UInt32: UInt32] = [:]
        var passesOn = false
        var isDeaf = false
        var isResting = false
    }

    private let folder: TemporaryFolder
    private let name: String
    private let greeting: String
    private let state: Mutex<State>
    private let listener: Mutex<Int32>

    /// What a client finds it by.
    var address: String { "unix:path=\(folder.path("bus"))" }
    var environment: [String: String] { ["DBUS_SESSION_BUS_ADDRESS": address] }
    /// The folder that would be `$XDG_RUNTIME_DIR`.
    ///
    /// For scripts it has an empty file `announced` once a backend has announced a value, and
    /// `answered-SERIAL` for each call that a backend has answered.
    var runtimeFolder: String { folder.path }
    /// A pipe into which a script writes what it is to do: `show N`, `read SERIAL`, `drop`, `stop` or `start`.
    var control: String { folder.path("control") }

    /// The methods of the portal that have been called, in order.
    var calls: [String] { state.withLock { $0.calls.filter { $0 != "Hello" && $0 != "AddMatch" } } }
    /// The values that a backend has announced, in order.
    var announced: [UInt32] { state.withLock { $0.announced } }
    /// The last number in the answer to each call that was sent to a backend, by the call's serial number.
    var answered: [UInt32: UInt32] { state.withLock { $0.answered } }
    /// Whether its portal passes on what a backend announces.
    var passesOn: Bool {
        get { state.withLock { $0.passesOn } }
        set { state.withLock { $0.passesOn = newValue } }
    }
    /// Whether it takes in nothing that clients send.
    var isDeaf: Bool {
        get { state.withLock { $0.isDeaf } }
        set { state.withLock { ($0.isDeaf, $0.isResting) = (newValue, false) } }
    }
    /// Whether it has noticed that: it may have been waiting for one more message.
    var isResting: Bool { state.withLock { $0.isResting } }
    /// The flags of those calls.
    var flags: [UInt8] { state.withLock { $0.flags } }
    /// How many clients are connected.
    var clients: Int { state.withLock { $0.connections.count } }
    /// How many clients have asked for signals so far.
    var matches: Int { state.withLock { $0.calls.count { $0 == "AddMatch" } } }

    /// Starts a bus.
    ///
    /// - Parameters:
    ///   - reply: What `ReadOne` does.
    ///   - replies: What other methods do, if not what a bus does.
    ///   - greeting: What it says when a client has introduced itself.
    ///   - name: Where it listens, if not in its folder.
    /// - Throws: What went wrong in making its socket.
    init(
        _ reply: Reply = .color(1),
        _ replies: [String: Reply] = [:],
        greeting: String = accepting,
        at name: String? = nil
    ) throws {
        folder = try TemporaryFolder()
        self.name = name ?? folder.path("bus")
        self.greeting = greeting
        state = Mutex(State(replies: replies.merging(["ReadOne": reply]) { own, _ in own }))
        listener = Mutex(-1)
        guard mkfifo(folder.path("control"), 0o600) == 0 else {
            throw CocoaError(.fileWriteUnknown)
        }
        try start()
        let control = open(folder.path("control"), O_RDWR | O_CLOEXEC)
        Thread { [weak self] in
            let lines = FileHandle(fileDescriptor: control, closeOnDealloc: true)
            while let data = try? lines.read(upToCount: 1), let first = data.first {
                var line = [first]
                while line.last != UInt8(ascii: "\n"), let more = try? lines.read(upToCount: 1) {
                    line += more
                }
                guard let self else { return }
                obey(String(decoding: line.dropLast(), as: UTF8.self))
            }
        }.start()
    }

    deinit {
        stop()
        // Wakes the thread that reads it.
        let control = open(folder.path("control"), O_WRONLY | O_NONBLOCK | O_CLOEXEC)
        _ = "\n".withCString { write(control, $0, 1) }
        close(control)
    }

    private func obey(_ line: String) {
        let words = line.split(separator: " ")
        switch words.first {
        case "show": show(UInt32(words[1]) ?? 0)
        case "read": send(BusBytes.read(serial: UInt32(words[1]) ?? 0))
        case "drop": drop()
        case "stop": stop()
        case "start": try? start()
        default: break
        }
    }

    /// Changes the setting, and signals that.
    func show(_ number: UInt32) {
        let followers = state.withLock { state in
            state.replies["ReadOne"] = .color(number)
            return state.followers
        }
        for follower in followers { FakeBus.send(BusBytes.setting(number), to: follower) }
    }

    /// Changes how a method is answered.
    func answer(_ method: String, with reply: Reply) {
        state.withLock { $0.replies[method] = reply }
    }

    /// Sends a message to everyone who follows signals.
    func send(_ message: [UInt8]) {
        for follower in state.withLock({ $0.followers }) { FakeBus.send(message, to: follower) }
    }

    /// Closes all connections.
    func drop() {
        for connection in state.withLock({ $0.connections }) {
            shutdown(connection, Int32(SHUT_RDWR))
        }
    }

    /// Ends, with all connections.
    func stop() {
        let number = listener.withLock { listener in
            defer { listener = -1 }
            return listener
        }
        guard number >= 0 else { return }
        shutdown(number, Int32(SHUT_RDWR))
        unlink(name)
        drop()
    }

    /// Listens, and lets clients in on threads of their own.
    func start() throws {
        let number = try UnixSocket.listen(name)
        listener.withLock { $0 = number }
        Thread { [weak self] in
            defer { close(number) }
            while case let connection = UnixSocket.accept(number), connection >= 0 {
                guard let bus = self else { return }
                _ = bus.state.withLock { $0.connections.insert(connection) }
                Thread { [weak bus] in
                    bus?.serve(connection)
                    // A child that another test has just forked shares the socket until it calls exec.
                    shutdown(connection, Int32(SHUT_RDWR))
                    close(connection)
                }.start()
            }
        }.start()
    }

    private func serve(_ connection: Int32) {
        defer {
            state.withLock { state in
                state.connections.remove(connection)
                state.followers.remove(connection)
            }
        }
        var bytes: [UInt8] = []
        while bytes.firstRange(of: Array("BEGIN\r\n".utf8)) == nil {
            guard FakeBus.receive(&bytes, from: connection) else { return }
        }
        bytes = Array(bytes[(bytes.firstRange(of: Array("BEGIN\r\n".utf8))?.upperBound ?? 0)...])
        FakeBus.send(Array(greeting.utf8), to: connection)
        while true {
            while let call = BusBytes.Call(&bytes) {
                if call.kind == 4 {
                    let passesOn = state.withLock { state in
                        state.announced.append(call.lastNumber)
                        return state.passesOn
                    }
                    if passesOn { FakeBus.send(BusBytes.setting(call.lastNumber), to: connection) }
                    _ = try? folder.write("", to: "announced")
                    continue
                }
                let reply = state.withLock { state in
                    if let answered = call.answered { state.answered[answered] = call.lastNumber }
                    state.calls.append(call.member)
                    if call.member.hasPrefix("Read") { state.flags.append(call.flags) }
                    if call.member == "AddMatch" { state.followers.insert(connection) }
                    return state.replies[call.member]
                }
                if let answered = call.answered {
                    _ = try? folder.write("", to: "answered-\(answered)")
                }
                guard answer(call, reply, connection) else { return }
            }
            while isDeaf {
                state.withLock { $0.isResting = $0.isDeaf }
                usleep(1000)
            }
            guard FakeBus.receive(&bytes, from: connection) else { return }
        }
    }

    /// - Returns: Whether the connection goes on.
    private func answer(_ call: BusBytes.Call, _ reply: Reply?, _ connection: Int32) -> Bool {
        switch reply {
        case .body(let types, let body):
            let sender = FakeBus.methods.contains(call.member) ? BusBytes.bus : FakeBus.portal
            FakeBus.send(BusBytes.reply(to: call.serial, types, body, from: sender), to: connection)
        case .error(let name, let sender):
            FakeBus.send(BusBytes.error(name, to: call.serial, from: sender), to: connection)
        case .raw(let bytes): FakeBus.send(bytes, to: connection)
        case .silence: break
        case .closing: return false
        case .late(let reply, let seconds):
            Thread.sleep(forTimeInterval: seconds)
            return answer(call, reply, connection)
        case .together(let count):
            for _ in 0..<1000 where calls.count < count { usleep(5000) }
            return answer(call, .color(1), connection)
        case .flood:
            let signals = Array([[UInt8]](repeating: BusBytes.signal("Noise"), count: 500).joined())
            while FakeBus.send(signals, to: connection) {}
        case nil where call.answered != nil: break
        case nil where call.member == "Hello":
            FakeBus.send(
                BusBytes.reply(to: call.serial, "s", BusBytes.text(":1.7"))
                    + BusBytes.signal("NameAcquired"),
                to: connection
            )
        case nil where call.member == "AddMatch":
            FakeBus.send(BusBytes.reply(to: call.serial, "", []), to: connection)
        case nil where call.member == "GetNameOwner":
            let name = BusBytes.text(FakeBus.portal)
            FakeBus.send(BusBytes.reply(to: call.serial, "s", name), to: connection)
        case nil:
            FakeBus.send(BusBytes.error(BusBytes.unknownMethod, to: call.serial), to: connection)
        }
        return true
    }

    @discardableResult
    private static func send(_ bytes: [UInt8], to connection: Int32) -> Bool {
        Foundation.send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
    }

    private static func receive(_ bytes: inout [UInt8], from connection: Int32) -> Bool {
        var chunk = [UInt8](repeating: 0, count: 4096)
        let length = recv(connection, &chunk, chunk.count, 0)
        bytes += chunk.prefix(max(0, length))
        return length > 0
    }
}

/// Messages of the D-Bus protocol as bytes.
enum BusBytes {
    static let unknownMethod = "org.freedesktop.DBus.Error.UnknownMethod"

    /// A method that was called, or a reply.
    struct Call {
        /// The method, or `reply to N` with the serial number of the call that is answered.
        let member: String
        let kind: UInt8
        let flags: UInt8
        let serial: UInt32
        /// The serial number of the call that is answered.
        let answered: UInt32?
        /// The last four bytes, which are the value of a setting if it ends with one.
        let lastNumber: UInt32

        /// Takes the first call that is complete.
        init?(_ bytes: inout [UInt8]) {
            func number(_ offset: Int) -> Int {
                (0..<4).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
            }
            guard bytes.count >= 16 else { return nil }
            let length = 16 + (number(12) + 7) / 8 * 8 + number(4)
            guard bytes.count >= length else { return nil }
            let message = Array(bytes[..<length])
            (kind, flags, serial, lastNumber) = (
                message[1], message[2], UInt32(number(8)), UInt32(number(length - 4))
            )
            let field = message.firstRange(of: [5, 1, UInt8(ascii: "u"), 0])?.upperBound
            answered = (2...3).contains(kind) ? field.map { UInt32(number($0)) } : nil
            bytes.removeFirst(length)
            if let answered, kind == 2 {
                member = "reply to \(answered)"
                return
            }
            let known = [
                "Hello", "AddMatch", "RequestName", "GetNameOwner", "Get", "ReadOne", "Read",
                "ListNames",
                "ListActivatableNames",
            ]
            member =
                known.first {
                    message.firstRange(of: [3, 1, UInt8(ascii: "s"), 0] + BusBytes.text($0)) != nil
                } ?? "?"
        }
    }

    static func number(_ number: UInt32, isBigEndian: Bool = false) -> [UInt8] {
        withUnsafeBytes(of: isBigEndian ? number.bigEndian : number.littleEndian) { Array($0) }
    }

    static func text(_ text: String, isBigEndian: Bool = false) -> [UInt8] {
        number(UInt32(text.utf8.count), isBigEndian: isBigEndian) + text.utf8 + [0]
    }

    /// The name of the bus itself.
    static let bus = "org.freedesktop.DBus"

    static func reply(
        to serial: UInt32,
        _ types: String,
        _ body: [UInt8],
        isBigEndian: Bool = false,
        from sender: String = bus
    ) -> [UInt8] {
        let answered = field(5, "u", number(serial, isBigEndian: isBigEndian))
        let from = field(7, "s", text(sender, isBigEndian: isBigEndian))
        let fields = [answered, from] + (types.isEmpty ? [] : [signature(types)])
        return message(2, fields, body, isBigEndian: isBigEndian)
    }

    static func error(_ name: String, to serial: UInt32, from sender: String = bus) -> [UInt8] {
        message(
            3,
            [field(4, "s", text(name)), field(5, "u", number(serial)), field(7, "s", text(sender))]
        )
    }

    /// The bus's signal that the portal has come, with this unique name, or has gone, with an empty one.
    static func ownerChange(to owner: String, from sender: String = bus) -> [UInt8] {
        let fields = [
            field(1, "o", text("/org/freedesktop/DBus")), field(2, "s", text(bus)),
            field(3, "s", text("NameOwnerChanged")), field(7, "s", text(sender)), signature("sss"),
        ]
        var body: [UInt8] = []
        for part in ["org.freedesktop.portal.Desktop", "", owner] {
            body += [UInt8](repeating: 0, count: -body.count & 3) + text(part)
        }
        return message(4, fields, body)
    }

    static func signal(_ member: String) -> [UInt8] {
        message(
            4,
            [
                field(1, "o", text("/")), field(2, "s", text("org.example")),
                field(3, "s", text(member)),
            ]
        )
    }

    /// The parts of an announcement of the setting, which by default are the portal's own.
    struct Announcement: Sendable {
        var sender = FakeBus.portal
        var path = "/org/freedesktop/portal/desktop"
        var interface = "org.freedesktop.portal.Settings"
        var namespace = "org.freedesktop.appearance"
        var key = "color-scheme"
    }

    /// An announcement of the setting.
    static func setting(_ value: UInt32, in parts: Announcement = Announcement()) -> [UInt8] {
        let fields = [
            field(1, "o", text(parts.path)), field(2, "s", text(parts.interface)),
            field(3, "s", text("SettingChanged")), field(7, "s", text(parts.sender)),
        ]
        var body = text(parts.namespace)
        body += [UInt8](repeating: 0, count: -body.count & 3) + text(parts.key)
        body += [1, UInt8(ascii: "u"), 0]
        body += [UInt8](repeating: 0, count: -body.count & 3) + number(value)
        return message(4, fields + [signature("ssv")], body)
    }

    /// The call by which a client asks whether a service is there.
    static func ping(flags: UInt8 = 0, serial: UInt32) -> [UInt8] {
        let fields = [
            field(1, "o", text("/")), field(2, "s", text("org.freedesktop.DBus.Peer")),
            field(3, "s", text("Ping")),
        ]
        return message(1, fields, flags: flags, serial: serial)
    }

    /// A call of the backend's method `Read`, or of another of its methods without arguments.
    static func read(
        _ key: String = "color-scheme",
        serial: UInt32,
        member: String? = nil,
        from sender: String? = nil
    ) -> [UInt8] {
        var fields = [
            field(1, "o", text("/org/freedesktop/portal/desktop")),
            field(3, "s", text(member ?? "Read")),
        ]
        if let sender { fields.append(field(7, "s", text(sender))) }
        if member != nil { return message(1, fields, serial: serial) }
        let names = text("org.freedesktop.appearance") + [0] + text(key)
        return message(1, fields + [signature("ss")], names, serial: serial)
    }

    static func field(_ code: UInt8, _ type: String, _ value: [UInt8]) -> [UInt8] {
        [code, UInt8(type.utf8.count)] + type.utf8 + [0] + value
    }

    static func signature(_ types: String) -> [UInt8] {
        field(8, "g", [UInt8(types.utf8.count)] + types.utf8 + [0])
    }

    /// A message of fields, each of which begins at a multiple of eight.
    static func message(
        _ kind: UInt8,
        _ fields: [[UInt8]],
        _ body: [UInt8] = [],
        flags: UInt8 = 0,
        version: UInt8 = 1,
        serial: UInt32 = 1,
        isBigEndian: Bool = false
    ) -> [UInt8] {
        func padded(_ bytes: [UInt8]) -> [UInt8] {
            bytes + [UInt8](repeating: 0, count: -bytes.count & 7)
        }
        let joined = fields.dropLast().flatMap(padded) + (fields.last ?? [])
        return [UInt8(ascii: isBigEndian ? "B" : "l"), kind, flags, version]
            + number(UInt32(body.count), isBigEndian: isBigEndian)
            + number(serial, isBigEndian: isBigEndian)
            + number(UInt32(joined.count), isBigEndian: isBigEndian) + padded(joined) + body
    }
}

/// Listening sockets and their connections, all closed on exec.
enum UnixSocket {
    /// Lets a client in.
    static func accept(_ listener: Int32) -> Int32 {
        #if canImport(Darwin)
            let number = Foundation.accept(listener, nil, nil)
            _ = fcntl(number, F_SETFD, FD_CLOEXEC)
            return number
        #else
            // glibc declares accept4 only under _GNU_SOURCE, which Foundation does not define.
            typealias Accept =
                @convention(c) (Int32, OpaquePointer?, OpaquePointer?, Int32) -> Int32
            let accept4 = unsafeBitCast(dlsym(dlopen(nil, RTLD_NOW), "accept4"), to: Accept.self)
            return accept4(listener, nil, nil, O_CLOEXEC)
        #endif
    }

    /// Listens on a path, or behind `@` on a name in Linux's abstract namespace.
    static func listen(_ name: String, backlog: Int32 = 10) throws -> Int32 {
        #if canImport(Darwin)
            let number = socket(AF_UNIX, SOCK_STREAM, 0)
            _ = fcntl(number, F_SETFD, FD_CLOEXEC)
        #else
            let number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC, 0)
        #endif
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = name.hasPrefix("@") ? [0] + name.dropFirst().utf8 : Array(name.utf8)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let length = socklen_t(2 + bytes.count + (bytes.first == 0 ? 0 : 1))
        let result = withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(number, $0, length) }
        }
        guard result == 0, Foundation.listen(number, backlog) == 0 else {
            throw CocoaError(.fileWriteUnknown)
        }
        return number
    }
}
