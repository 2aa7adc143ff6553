import Foundation
import Testing
import ThemeStore

/// The five rules once more, as slowly and as close to their words as can be: each node looks for itself.
private final class Item {
    let node: HierarchyNode
    let path: String
    let parent: Item?

    init(_ node: HierarchyNode, below parent: Item?) {
        self.node = node
        self.parent = parent
        path = (parent.map { $0.path + "/" } ?? "") + node.name
    }

    /// The node and all below it, in document order.
    var subtree: [Item] {
        [self] + (node.children + node.presents).flatMap { Item($0, below: self).subtree }
    }

    /// The path of the node at which its presentation begins.
    var presentation: Item {
        guard !isPresented, let parent else { return self }
        return parent.presentation
    }

    var isPresented: Bool { ViewHierarchy.Kind.presented.contains(node.kind) }

    var window: Item { parent?.window ?? self }
}

private struct Slow {
    let random: RandomHierarchy
    let items: [Item]

    init(_ random: RandomHierarchy) {
        self.random = random
        items = random.windows.flatMap { Item($0, below: nil).subtree }
    }

    private func line(
        _ item: Item,
        _ style: InterfaceStyle,
        _ mechanism: String,
        _ from: Item,
        _ end: String = ""
    )
        -> String
    {
        "\(item.path) \(style.appearance.name) \(mechanism) \(from.path)\(end)"
    }

    /// What is stored for a scope itself, or UIKit's override, in that order turned round.
    private func override(_ item: Item) -> (InterfaceStyle, String)? {
        if let style = item.node.overrideUserInterfaceStyle.style {
            return (style, "overrideUserInterfaceStyle")
        }
        if let scope = item.node.scope, let style = random.pin(scope.text) {
            return (style, "scope")
        }
        return nil
    }

    private func pin(_ item: Item) -> (InterfaceStyle, String)? {
        if let style = item.node.colorScheme { return (style, "colorScheme") }
        return override(item)
    }

    private func rule1(_ item: Item) -> String? {
        if item.node.kind == .window { return nil }
        if let (style, mechanism) = pin(item) { return line(item, style, mechanism, item) }
        var below = item
        while !below.isPresented, !(below.node.isLeaving && random.version < 17),
            let above = below.parent,
            above.node.kind != .window
        {
            if [.container, .screen].contains(below.node.kind), !below.node.isLeaving,
                let style = above.node.overrideTraitCollectionForChildren.style
            {
                return line(item, style, "overrideTraitCollectionForChildren", above)
            }
            if let (style, mechanism) = pin(above) { return line(item, style, mechanism, above) }
            below = above
        }
        return nil
    }

    private func preferring(_ presentation: Item) -> Item? {
        items.first {
            $0.presentation.path == presentation.path && $0.node.preferredColorScheme != nil
        }
    }

    /// What rules 2 and 3 give a presentation.
    private func rules2And3(_ presentation: Item) -> (Item, isLive: Bool)? {
        if let item = preferring(presentation) { return (item, true) }
        guard [.sheet, .popover, .fullScreenCover].contains(presentation.node.kind),
            let presenter = presentation.parent, let (item, _) = rules2And3(presenter.presentation)
        else { return nil }
        return (item, false)
    }

    var lines: [String] {
        items.map { item in
            if let line = rule1(item) { return line }
            if let (source, isLive) = rules2And3(item.presentation),
                let style = source.node.preferredColorScheme
            {
                return line(item, style, "preferredColorScheme", source, isLive ? "" : " reopen")
            }
            if let (style, mechanism) = override(item.window) {
                return line(item, style, mechanism, item.window)
            }
            guard let style = random.preference.style else {
                return "\(item.path) \(random.system.appearance.name) system"
            }
            return "\(item.path) \(style.appearance.name) preference"
        }
    }

    var conflicts: [String] {
        items.compactMap { item in
            guard let style = item.node.preferredColorScheme,
                let first = preferring(item.presentation)
            else {
                return nil
            }
            if first.node.preferredColorScheme != style {
                return "\(first.path) before \(item.path)"
            }
            guard first.path == item.path, override(item.window) != nil else { return nil }
            return "\(item.path) beside \(item.window.path)"
        }
    }
}

@Suite("Random view hierarchies", .bounded, .onOwnThreads)
struct RandomHierarchyTests {
    @Test("Each node shows what the rules say by their words", arguments: 0..<2)
    func rules(_ part: Int) throws {
        var seen: [ViewHierarchy.Mechanism: Int] = [:]
        var (reopened, disagreements, besides) = (0, 0, 0)
        let folder = try TemporaryFolder()
        for seed in UInt64(part) * 250..<UInt64(part) * 250 + 250 {
            let random = RandomHierarchy(seed: seed)
            let slow = Slow(random)
            let hierarchy = try ViewHierarchy(json: random.json.utf8)
            let layers = try layers(random, in: folder)
            let pins = try ScopePins(of: hierarchy, in: layers)
            for case let scope? in hierarchy.nodes.map(\.scope) {
                // As 'get --scope' answers; the layer tells whether the app's own preference may differ.
                let preference = try layers.preference(for: scope)
                let isOwn =
                    preference.layer == .environment || preference.layer == .scope
                    || random.lock != nil
                #expect(
                    pins[scope]?.appearance.style == (isOwn ? preference.appearance.style : nil),
                    "seed \(seed)"
                )
            }
            let (surfaces, conflicts) = hierarchy.surfaces(
                onIOS: random.version,
                pins: { pins[$0]?.appearance.style },
                preference: try layers.preference().appearance,
                system: { random.system }
            )
            #expect(hierarchy.lines(surfaces) == slow.lines, "seed \(seed): \(random.json)")
            #expect(hierarchy.lines(conflicts) == slow.conflicts, "seed \(seed): \(random.json)")
            for conflict in conflicts {
                if case .disagreement = conflict { disagreements += 1 } else { besides += 1 }
            }
            for surface in surfaces {
                seen[surface.mechanism, default: 0] += 1
                if !surface.isLive { reopened += 1 }
            }
        }
        // All of it has been there, so nothing was tested in vain.
        #expect(
            ViewHierarchy.Mechanism.allCases.allSatisfy { seen[$0, default: 0] > 100 },
            "\(seen)"
        )
        #expect(
            reopened > 50 && disagreements > 50 && besides > 20,
            "\(reopened), \(disagreements), \(besides)"
        )
    }

    /// What the test reads of a line of `hierarchy --json`.
    private struct Line: Decodable {
        let style, mechanism: String
        let from: String?
    }

    /// The trees of a part: a thousand in all for a release, a tenth for what takes long to start.
    private static let count: UInt64 = Themectl.isNamed ? 250 : 25

    @Test(
        "'hierarchy' shows a scope pinned exactly where 'get --scope' says so",
        .sameOnEveryMachine,
        arguments: 0..<4
    )
    func command(_ part: Int) throws {
        var themectl = try Themectl()
        var (pinned, inherited) = (0, 0)
        let count = RandomHierarchyTests.count
        for seed in UInt64(part) * count..<UInt64(part + 1) * count {
            let random = RandomHierarchy(seed: seed)
            themectl.environment["THEMECTL_SYSTEM"] = random.system.appearance.name
            themectl.environment["THEMECTL_APPEARANCE"] = random.environment?.name
            try themectl.writeStore(random.files.store)
            try themectl.home.write(random.files.site, to: "site/themectl/default.json")
            let items = Slow(random).items
            let scope = items.compactMap(\.node.scope).last
            let answer = try themectl.run(
                ["get", "--show-origin"] + (scope.map { ["--scope", $0.text] } ?? [])
            )
            let words = answer.output.split { $0.isWhitespace }
            #expect(words.count == 2, "seed \(seed): \(answer)")
            let isPinned =
                (random.lock != nil || ["environment", "scope"].contains(words[0]))
                && words[1] != "system"
            let shown = try themectl.run(
                "hierarchy",
                "--json",
                "--ios",
                "\(random.version)",
                "-",
                input: random.json
            )
            let lines = try shown.output.split(separator: "\n").map {
                try JSONDecoder().decode(Line.self, from: Data($0.utf8))
            }
            #expect(lines.count == items.count, "seed \(seed): \(shown)")
            for (item, line) in zip(items, lines) {
                if scope == nil, ["preference", "system"].contains(line.mechanism) {
                    #expect(
                        (words[1] == "system" ? "system" : "preference") == line.mechanism,
                        "seed \(seed)"
                    )
                }
                let isBare =
                    item.node.colorScheme == nil && item.node.overrideUserInterfaceStyle == .system
                // Something inside a window may come before the window's own scope.
                guard let scope, item.node.scope == scope, isBare, item.node.kind != .window else {
                    continue
                }
                let isShown =
                    line.mechanism == "scope" && line.from == item.path && line.style == words[1]
                #expect(isShown == isPinned, "seed \(seed): \(item.path)")
                if isPinned { pinned += 1 } else { inherited += 1 }
            }
        }
        #expect(pinned > count / 25 && inherited > count / 25, "\(pinned), \(inherited)")
    }

    /// The layers of an app whose files have been written to a folder.
    private func layers(_ random: RandomHierarchy, in folder: TemporaryFolder) throws
        -> LayerSnapshot
    {
        var variables = [
            "XDG_CONFIG_HOME": folder.path("user"), "XDG_CONFIG_DIRS": folder.path("site"),
        ]
        variables["THEMECTL_APPEARANCE"] = random.environment?.name
        let environment = ProcessEnvironment(variables)
        try folder.write(random.files.store, to: "user/themectl/a.json")
        try folder.write(random.files.site, to: "site/themectl/a.json")
        return LayerSnapshot(
            reading: try AppearanceStore(app: "a", in: environment),
            in: environment
        )
    }

    @Test("A hierarchy with a flipped byte is refused with a place, or is valid")
    func flipped() throws {
        var generator = SeededGenerator(seed: 7)
        var (accepted, refused) = (0, 0)
        for seed in 0..<100 as Range<UInt64> {
            let random = RandomHierarchy(seed: seed)
            var bytes = Array(random.json.utf8)
            for _ in 0..<10 {
                let offset = Int.random(in: 0..<bytes.count, using: &generator)
                let original = bytes[offset]
                bytes[offset] = generator.pick(Array("{}[]\",:\\\0\r 012aelnu".utf8))
                defer { bytes[offset] = original }
                do throws(JSONProblem) {
                    _ = try ViewHierarchy(json: bytes).answers()
                    accepted += 1
                } catch {
                    #expect(!error.description.isEmpty, "seed \(seed)")
                    refused += 1
                }
            }
        }
        #expect(accepted > 30 && refused > 300, "\(accepted), \(refused)")
    }
}
