// What a manager has to show, computed by itself from what the walk has done.
import ThemeStore

/// The preferences of one app.
struct Expected {
    var stored: [ScopePath: Appearance] = [:]
    var pins: [ScopePath: InterfaceStyle] = [:]
    var lock: Appearance?
    var fallback = Appearance.system

    /// The scope, and the scopes around it.
    private func path(_ scope: ScopePath) -> [ScopePath] {
        let names = scope.text.split(separator: "/")
        return (0..<names.count).reversed().compactMap { end in
            ScopePath(names[...end].joined(separator: "/"))
        }
    }

    /// The pin of the app's own for a scope.
    private func ownPin(_ scope: ScopePath) -> InterfaceStyle? {
        let nearest = path(scope).first { pins[$0] != nil } ?? .app
        return pins[nearest]
    }

    /// The style that pins a scope; `nil` if it inherits.
    func pin(_ scope: ScopePath) -> InterfaceStyle? {
        if let pin = ownPin(scope) { return pin }
        if let lock { return lock.style }
        let nearest = path(scope).first { stored[$0]?.style != nil }
        return nearest.flatMap { stored[$0]?.style }
    }

    /// The preference in force.
    func preference(_ scope: ScopePath) -> Appearance {
        if let pin = pin(scope) { return pin.appearance }
        return lock ?? stored[.app] ?? fallback
    }

    /// The preference of what is stored, which a lock or a variable does not change.
    func style(_ scope: ScopePath, system: InterfaceStyle?) -> InterfaceStyle? {
        preference(scope).style ?? system
    }
}

/// A target and a view that draws by itself, with what they were told last.
@MainActor final class Witness: AppearanceTarget, StyleUpdatable {
    let scope: ScopePath
    let inheritsAppearance: Bool
    private(set) var appearance: Appearance?
    private(set) var style: InterfaceStyle?

    init(_ scope: ScopePath, inherits: Bool) {
        self.scope = scope
        inheritsAppearance = inherits
    }

    func applyAppearance(_ appearance: Appearance) { self.appearance = appearance }
    func updateStyle(_ style: InterfaceStyle) { self.style = style }

    /// The appearance that it has to have.
    func expected(_ expected: Expected) -> Appearance {
        let inherits = inheritsAppearance && scope != .app
        return inherits ? expected.pin(scope)?.appearance ?? .system : expected.preference(scope)
    }
}

let walkScopes: [ScopePath] = ["shop", "shop/cart", "shop/cart/pay", "notes"]

/// The manager of a walk, and the steps that both systems have in common.
@MainActor final class Wanderer {
    let memory: MemoryStore
    let manager: AppearanceManager
    var expected: Expected
    var generator: SplitMix
    private(set) var witnesses: [Witness] = []
    /// The steps so far, for the message of a failure.
    var log: [String] = []

    init(seed: UInt64) {
        generator = SplitMix(seed: seed)
        var expected = Expected()
        let values = Appearance.allCases
        expected.fallback = values.randomElement(using: &generator) ?? .system
        if Int.random(in: 0..<3, using: &generator) == 0 { expected.pins["shop/cart"] = .light }
        if Int.random(in: 0..<12, using: &generator) == 0 { expected.pins[.app] = .dark }
        memory = MemoryStore(nil, default: expected.fallback, pins: expected.pins)
        manager = AppearanceManager(memory.store)
        self.expected = expected
    }

    func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &generator) == 0 }
    func pick<Element>(_ elements: [Element]) -> Element? {
        elements.randomElement(using: &generator)
    }
    func anyScope() -> ScopePath { pick(walkScopes + [.app]) ?? .app }
    func anyStyle() -> InterfaceStyle { chance(2) ? .light : .dark }

    /// Does one step that changes the setting.
    ///
    /// - Parameter system: The system's style, which a toggle starts from.
    /// - Throws: The error of another process's write.
    func changeSetting(system: InterfaceStyle?) async throws {
        let scope = anyScope()
        let value = pick(Appearance.allCases) ?? .system
        switch Int.random(in: 0..<12, using: &generator) {
        case 0..<5:
            log.append("\(scope) = \(value)")
            manager[scope] = value
            if expected.lock == nil { expected.stored[scope] = value }
            if expected.lock != nil { try? manager.flush() }
        case 5:
            log.append("reset \(scope)")
            _ = try? await manager.reset(for: scope)
            if expected.lock == nil { expected.stored[scope] = nil }
        case 6:
            // The manager may know a style that no scene shows any more.
            guard let opposite = expected.style(scope, system: system)?.opposite else { return }
            log.append("toggle \(scope)")
            _ = try? await manager.toggle(for: scope)
            if expected.lock == nil { expected.stored[scope] = opposite.appearance }
        case 7:
            log.append("another process sets \(scope) to \(value)")
            try? manager.flush()
            if expected.lock != nil { return }
            try memory.store.blocking.set(value, for: scope)
            expected.stored[scope] = value
            await arrival { manager.storedValue(for: scope) == .appearance(value) }
        case 8:
            log.append("a write of \(scope) fails")
            try? manager.flush()
            if expected.lock != nil { return }
            memory.simulate(.readOnly)
            manager[scope] = value
            try? manager.flush()
            memory.simulate(nil)
        case 9 where chance(4):
            try? manager.flush()
            let lock = expected.lock == nil ? value : nil
            log.append("the site locks \(lock.map { $0.name } ?? "no longer")")
            memory.simulate(lock.map { .locked(to: $0) })
            expected.lock = lock
            await arrival { (manager.preference.lock != nil) == (lock != nil) }
        case 10:
            log.append("refresh")
            manager.refresh()
        default:
            log.append("a turn")
            await Task.yield()
        }
    }

    /// Attaches an object that is told appearances and styles, or releases one.
    func changeWitness() {
        if witnesses.count > 5 || (!witnesses.isEmpty && chance(3)) {
            let index = Int.random(in: 0..<witnesses.count, using: &generator)
            let witness = witnesses.remove(at: index)
            if chance(2) { manager.detach(witness) }
            return
        }
        let witness = Witness(anyScope(), inherits: !chance(3))
        log.append("attach a target to \(witness.scope)")
        witnesses.append(witness)
        manager.attach(witness, for: witness.scope)
    }

    private func arrival(_ condition: () -> Bool) async {
        // Other checks may keep the machine busy.
        let deadline = ContinuousClock.now + .seconds(60)
        while !condition() && ContinuousClock.now < deadline {
            await Task.yield()
            if !condition() { try? await Task.sleep(for: .microseconds(100)) }
        }
        if !condition() { log.append("a change that did not arrive") }
    }

    /// What differs from what is expected of the manager and its targets.
    ///
    /// - Parameter system: The system's style; `nil` if the manager need not know it now.
    /// - Returns: The difference; `nil` if there is none.
    func difference(system: InterfaceStyle?) -> String? {
        for scope in walkScopes + [.app] {
            let preference = manager.preference(for: scope).appearance
            if preference != expected.preference(scope) {
                return
                    "the preference of \(scope) is \(preference), expected \(expected.preference(scope))"
            }
            guard let style = expected.style(scope, system: system) else { continue }
            if manager.style(for: scope) != style {
                return "the style of \(scope) is not \(style)"
            }
        }
        for witness in witnesses {
            let appearance = witness.expected(expected)
            if witness.appearance != appearance {
                return
                    "a target of \(witness.scope) has \(witness.appearance?.name ?? "nothing"), not \(appearance)"
            }
            guard let style = expected.style(witness.scope, system: system) else { continue }
            if witness.style != style { return "a view of \(witness.scope) does not draw \(style)" }
        }
        return nil
    }
}

/// Walks at random, in walks of 500 steps each with settings of their own.
///
/// - Returns: The number of walks that found a difference.
@MainActor func walk(steps: Int, seed: UInt64, _ body: (UInt64, Int, Setting) async -> String?)
    async -> Int
{
    var seeds = SplitMix(seed: seed)
    var remaining = steps
    while remaining > 0 {
        let walkSeed = seeds.next()
        let length = min(remaining, 500)
        let setting = Setting.random(&seeds)
        setting.start()
        if let difference = await body(walkSeed, length, setting) {
            printLine("FAILED a walk with --seed \(seed), rules: \(setting.name)\n\(difference)")
            return 1
        }
        remaining -= length
    }
    printLine("\(steps) random steps with --seed \(seed)")
    return 0
}
