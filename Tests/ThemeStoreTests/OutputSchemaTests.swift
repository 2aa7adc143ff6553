import Foundation
import Testing

/// Holds what `--json` prints to its JSON Schema, by the keywords that the schema has; `make schema-check` holds the schema
/// itself to JSON Schema's rules.
@Suite("The schema of what --json prints", .bounded, .onOwnThreads)
struct OutputSchemaTests {
    private static let stores: [String: String] = [
        ".config/themectl/default.json":
            #"{"userInterfaceStyle": 1, "userInterfaceStyleOverrides": {"a": 2, "b": 9}}"#,
        ".config/themectl/Broken.json": #"{"userInterfaceStyle": 2,}"#,
        ".config/themectl/Unset.json": "{}",
        "site/themectl/Locked.json":
            #"{"userInterfaceStyle": 2, "userInterfaceStyleLocked": true}"#,
        ".config/themectl/hooks/a": "",
        "data/themectl/hooks/b": "",
        "data/themectl/recipes/index": "a\tb\tline\t~/.a\t-\t-\t#\n",
        "odd.json": #"{"userInterfaceStyle": "dark", "isDarkMode": true}"#,
        "legacy.json": #"{"isDarkMode": true, "APP.CONFIG.DARKMODE": 2}"#,
        "screens.json": """
        {"name": "main", "kind": "window", "children": [
            {"name": "root", "kind": "screen", "overrideUserInterfaceStyle": 2,
             "presents": [{"name": "editor", "kind": "sheet"}]}]}
        """,
    ]

    /// Command lines that print something, by the definition of their output.
    private static let lines: [String: [String]] = [
        "get": [
            "get", "get --effective", "get --system", "get --scope a", "get --scope b",
            "get --app Unset --effective",
            "get --app Locked", "get --store odd.json", "get --store none.json",
            "get --site --app Locked",
        ],
        "write": [
            "set dark -n", "set light", "set dark --scope c", "toggle -n", "toggle --scope a -n",
            "reset --app Unset",
            "reset --all-scopes -n", "reset -n", "set light --store odd.json -n",
            "set dark --site --lock --app New",
            "set dark --site --lock --app New -n", "reset --site --app New",
        ],
        "system": ["set light --system -n", "toggle --system -n", "set dark --system"],
        "told": ["explain"],
        "hook": ["explain"],
        "hooks": ["hooks"],
        "recipe": ["recipe"],
        "override": ["explain"],
        "list": ["list"],
        "site": ["list --site"],
        "scopes": ["list --scopes", "list --scopes --store odd.json"],
        "check": ["check odd.json legacy.json", "check --app Broken"],
        "migrate": [
            "migrate -n legacy.json odd.json", "migrate -n --all", "migrate -n --keep legacy.json",
        ],
        "explain": ["explain", "explain --scope a", "explain --app Locked"],
        "watch": ["watch --timeout 0.01", "watch --effective --timeout 0.01 --scope a"],
        "hierarchy": ["hierarchy screens.json"],
    ]

    @Test("The output schema accepts every --json line and rejects wrong members")
    func everyLine() throws {
        let schema = try JSON.parsing(TestFiles.text("share/themectl-output.schema.json"))
        let definitions = try #require(schema["definitions"]?.members)
        #expect(Set(definitions.keys) == Set(Self.lines.keys))
        let bus = try FakeBus(
            .color(1),
            ["ListNames": .names(["org.freedesktop.portal.Desktop"]), "Read": .wrapped(2)]
        )
        let tools = try StandIns(["gsettings": ":", "osascript": ":"])
        var themectl = try Themectl(
            bus,
            tools,
            environment: ["THEMECTL_SYSTEM": "dark", "GTK_THEME": "Adwaita:dark"]
        )
        themectl.environment["XDG_DATA_DIRS"] = themectl.home.path("data")
        for (name, text) in Self.stores { try themectl.home.write(text, to: name) }
        try themectl.home.setMode(0o755, of: "data/themectl/hooks/b")
        for (name, definition) in definitions {
            for words in Self.lines[name] ?? [] {
                let output = try themectl.run(
                    words.split(separator: " ").map(String.init) + ["--json"]
                ).output
                #expect(!output.isEmpty, "\(words)")
                for line in output.split(separator: "\n") {
                    let value = try JSON.parsing(String(line))
                    // `explain` has lines of several kinds.
                    let kind =
                        switch value["kind"] {
                        case .string("told"): "told"
                        case .string("hook"): "hook"
                        case .string("override"): "override"
                        default: "explain"
                        }
                    let isOfExplain = ["told", "hook", "override", "explain"].contains(name)
                    if isOfExplain, kind != name { continue }
                    #expect(definition.flaws(of: value) == [], "\(words): \(line)")
                    for wrong in value.spoiled {
                        #expect(definition.flaws(of: wrong) != [], "\(words): \(wrong)")
                    }
                }
            }
        }
    }
}

/// A JSON value, which may be a schema.
private enum JSON: Equatable, Decodable {
    case null
    case boolean(Bool)
    case number(Double)
    case string(String)
    case array([JSON])
    case object([String: JSON])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .boolean(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSON].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSON].self))
        }
    }

    static func parsing(_ text: String) throws -> JSON {
        try JSONDecoder().decode(JSON.self, from: Data(text.utf8))
    }

    var members: [String: JSON]? { if case .object(let members) = self { members } else { nil } }
    var elements: [JSON]? { if case .array(let elements) = self { elements } else { nil } }
    subscript(name: String) -> JSON? { members?[name] }

    /// The names that JSON Schema has for what it is.
    private var types: Set<String> {
        switch self {
        case .null: ["null"]
        case .boolean: ["boolean"]
        case .number(let number): number == number.rounded() ? ["number", "integer"] : ["number"]
        case .string: ["string"]
        case .array: ["array"]
        case .object: ["object"]
        }
    }

    /// The keywords of this schema that a value does not meet, and keywords unknown here.
    func flaws(of value: JSON, at path: String = "") -> [String] {
        (members ?? [:]).flatMap { keyword, rule -> [String] in
            let flaw = ["\(path)/\(keyword)"]
            switch (keyword, rule) {
            case ("description", _):
                return []
            case ("type", _):
                return value.types.contains {
                    rule == .string($0) || rule.elements?.contains(.string($0)) == true
                }
                    ? [] : flaw
            case ("enum", .array(let values)):
                return values.contains(value) ? [] : flaw
            case ("required", .array(let names)):
                guard let members = value.members else { return [] }
                return names.allSatisfy { name in members.keys.contains { name == .string($0) } }
                    ? [] : flaw
            case ("additionalProperties", .boolean(false)):
                return Set((value.members ?? [:]).keys).isSubset(
                    of: (self["properties"]?.members ?? [:]).keys
                )
                    ? [] : flaw
            case ("properties", .object(let rules)):
                return rules.flatMap { name, rule in
                    value[name].map { rule.flaws(of: $0, at: "\(path)/\(name)") } ?? []
                }
            case ("items", .object):
                return (value.elements ?? []).flatMap { rule.flaws(of: $0, at: "\(path)/items") }
            case ("minimum", .number(let least)):
                if case .number(let number) = value, number < least { return flaw }
                return []
            case ("pattern", .string(let pattern)):
                guard case .string(let text) = value else { return [] }
                return text.range(of: pattern, options: .regularExpression) == nil ? flaw : []
            default:
                return flaw
            }
        }
    }

    /// Wrong lines: a member is missing, added, or has an impossible value.
    var spoiled: [JSON] {
        switch self {
        case .array(let elements):
            return elements.indices.flatMap { index in
                elements[index].spoiled.map {
                    .array(elements[..<index] + [$0] + elements[(index + 1)...])
                }
            }
        case .object(let members):
            var wrong = [members.merging(["more": .null]) { $1 }]
            for name in members.keys {
                wrong.append(members.filter { $0.key != name })
                if name != "rawValue" {
                    wrong.append(members.merging([name: .array([.string("?")])]) { $1 })
                }
            }
            return wrong.map(JSON.object)
        default:
            return []
        }
    }
}
