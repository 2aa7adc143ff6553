import Foundation
import Testing

@testable import ThemeStore

@Suite("The portal's settings backend", .bounded)
struct SettingsRepliesTests {
    private static let object = "/org/freedesktop/portal/desktop"
    private static let settings = "org.freedesktop.impl.portal.Settings"
    private static let properties = "org.freedesktop.DBus.Properties"
    private static let appearance = "org.freedesktop.appearance"

    /// A call as a peer sends it.
    private static func call(
        _ member: String,
        _ types: String = "",
        _ body: [UInt8] = [],
        of interface: String? = settings,
        at path: String = object
    ) -> [UInt8] {
        var fields = [
            BusBytes.field(1, "o", BusBytes.text(path)),
            BusBytes.field(3, "s", BusBytes.text(member)),
        ]
        if let interface { fields.append(BusBytes.field(2, "s", BusBytes.text(interface))) }
        fields.append(BusBytes.field(7, "s", BusBytes.text(":1.9")))
        if !types.isEmpty { fields.append(BusBytes.signature(types)) }
        return BusBytes.message(1, fields, body)
    }

    private static func texts(_ texts: String...) -> [UInt8] {
        items(texts)
    }

    private static func items(_ texts: [String]) -> [UInt8] {
        var bytes: [UInt8] = []
        for text in texts {
            bytes += [UInt8](repeating: 0, count: -bytes.count & 3)
            bytes += BusBytes.text(text)
        }
        return bytes
    }

    private static func list(_ texts: [String]) -> [UInt8] {
        let items = items(texts)
        return BusBytes.number(UInt32(items.count)) + items
    }

    /// The reply to a call with the value 1: its types and body, or the error's name.
    private func reply(_ call: [UInt8]) throws -> (types: String, body: [UInt8]) {
        try reply(to: try BusBytes.read(call))
    }

    private func reply(to call: BusMessage) throws -> (types: String, body: [UInt8]) {
        let bytes = AppearanceSetting.reply(to: call, with: 1).bytes(serial: 1)
        let reply = try BusBytes.read(bytes)
        #expect(reply.replySerial == 1)
        #expect(bytes.firstRange(of: BusBytes.field(6, "s", BusBytes.text(":1.9"))) != nil)
        if reply.kind == .error { return (reply.errorName, []) }
        return (
            String(decoding: reply.signature, as: UTF8.self),
            Array(bytes.suffix(try BusMessage.lengths(bytes).body))
        )
    }

    private static let value = [1, UInt8(ascii: "u"), 0, 0] + BusBytes.number(1)

    @Test(
        "The settings backend answers with its one key, or with the bus's errors",
        arguments: [
            (call("Read", "ss", texts(appearance, "color-scheme")), "v"),
            (call("Read", "ss", texts(appearance, "color-scheme"), of: nil), "v"),
            (
                call("Read", "ss", texts(appearance, "accent-color")),
                "org.freedesktop.portal.Error.NotFound"
            ),
            (
                call("Read", "ss", texts("org.gnome.desktop.interface", "color-scheme")),
                "org.freedesktop.portal.Error.NotFound"
            ),
            (call("Read", "s", texts(appearance)), "org.freedesktop.DBus.Error.InvalidArgs"),
            (call("Read"), "org.freedesktop.DBus.Error.InvalidArgs"),
            (call("Read", "ss", [200, 0, 0, 0, 0]), "org.freedesktop.DBus.Error.InvalidArgs"),
            (call("ReadAll", "as", [200, 0, 0, 0, 0]), "org.freedesktop.DBus.Error.InvalidArgs"),
            (
                call("ReadOne", "ss", texts(appearance, "color-scheme")),
                "org.freedesktop.DBus.Error.UnknownMethod"
            ),
            (call("Get", "ss", texts(settings, "version"), of: properties), "v"),
            (
                call("Get", "ss", texts(settings, "else"), of: properties),
                "org.freedesktop.DBus.Error.UnknownProperty"
            ),
            (
                call("Get", "ss", texts("a.b", "version"), of: properties),
                "org.freedesktop.DBus.Error.UnknownInterface"
            ),
            (call("GetAll", "s", texts(settings), of: properties), "a{sv}"),
            (call("GetAll", "s", texts(properties), of: properties), "a{sv}"),
            (
                call("Set", "ssv", texts(settings, "version"), of: properties),
                "org.freedesktop.DBus.Error.PropertyReadOnly"
            ),
            (call("Ping", of: "org.freedesktop.DBus.Peer"), ""),
            (call("Ping", of: "org.freedesktop.DBus.Peer", at: "/else/where"), ""),
            (call("Ping"), "org.freedesktop.DBus.Error.UnknownMethod"),
            (call("Introspect", of: "org.freedesktop.DBus.Introspectable"), "s"),
            (
                call("Introspect", of: "org.freedesktop.DBus.Introspectable", at: "/"),
                "org.freedesktop.DBus.Error.UnknownObject"
            ),
            (
                call("Read", "ss", texts(appearance, "color-scheme"), at: "/"),
                "org.freedesktop.DBus.Error.UnknownObject"
            ),
            (
                call(
                    "Read",
                    "ss",
                    texts(appearance, "color-scheme"),
                    of: "org.freedesktop.portal.Settings"
                ),
                "org.freedesktop.DBus.Error.UnknownInterface"
            ),
        ]
    )
    func answers(_ call: [UInt8], _ types: String) throws {
        #expect(try reply(call).types == types)
    }

    @Test("The value is a number in a variant")
    func value() throws {
        let read = try reply(Self.call("Read", "ss", Self.texts(Self.appearance, "color-scheme")))
        #expect(read.body == Self.value)
        let signal = AppearanceSetting.announcement(of: 1)
        #expect(signal.body.signature == "ssv")
        let names = Self.texts(Self.appearance, "color-scheme")
        #expect(signal.body.bytes == names + [1, UInt8(ascii: "u"), 0] + BusBytes.number(1))
    }

    @Test(
        "ReadAll has the key if a pattern, or none, asks for it",
        arguments: [
            ([], true), ([""], true), (["x", ""], true), ([appearance], true),
            (["org.freedesktop.*"], true),
            (["org.freedesktop.appearance*"], true), (["*"], true), (["org.freedesktop"], false),
            (["org.gnome.*"], false), (["org.freedesktop.appearance.*"], false),
            (["*.appearance"], false),
        ] as [([String], Bool)]
    )
    func patterns(_ patterns: [String], _ isAsked: Bool) throws {
        let all = try reply(Self.call("ReadAll", "as", Self.list(patterns)))
        #expect(all.types == "a{sa{sv}}")
        #expect((all.body.count > 8) == isAsked)
        if isAsked {
            #expect(Int(all.body[0]) == all.body.count - 8)
            #expect(all.body.suffix(4) == [1, 0, 0, 0])
        }
    }

    @Test("The description has each method once, with the types of its arguments")
    func description() {
        var described: [String] = []
        for interface in AppearanceSetting.description.components(separatedBy: "<interface ") {
            let owner = Self.value(of: "name", in: interface)
            for method in interface.components(separatedBy: "<method ").dropFirst() {
                let own = method.components(separatedBy: "</method>")[0]
                let types = own.split(separator: "\n").filter { $0.contains("direction=\"in\"") }
                    .map { Self.value(of: "type", in: String($0)) }
                let name = Self.value(of: "name", in: method)
                described.append("\(owner).\(name)(\(types.joined()))")
            }
        }
        let answered = AppearanceSetting.methods.map {
            "\($0.interface).\($0.name)(\($0.arguments))"
        }
        #expect(described == answered)
    }

    private static func value(of attribute: String, in text: String) -> String {
        let parts = text.components(separatedBy: "\(attribute)=\"")
        return parts.count > 1 ? parts[1].components(separatedBy: "\"")[0] : ""
    }

    @Test(
        "A call that is too long gets an error, or no answer if its header is",
        arguments: [1, 7, 4096, 1 << 20]
    )
    func longCalls(_ size: Int) throws {
        let long = [
            Self.call("Read", "ss", [UInt8](repeating: 1, count: 70_000)),
            Self.call(
                "Read",
                "ss",
                Self.texts("a", "b"),
                at: "/" + String(repeating: "x", count: 80_000)
            ),
        ]
        let short = Self.call("Read", "ss", Self.texts(Self.appearance, "color-scheme"))
        let bytes = Array("OK\n".utf8) + long.joined() + short
        var input = BusInput()
        var replies: [String] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            input.append(bytes[start..<min(start + size, bytes.count)])
            while let message = try input.next() {
                replies.append(try reply(to: message).types)
            }
        }
        let refusal = "org.freedesktop.DBus.Error.LimitsExceeded"
        #expect(replies == [refusal, "v"])
    }
}
