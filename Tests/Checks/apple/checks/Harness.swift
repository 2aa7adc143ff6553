// How the checks run: each one with every switch of the models.
import Glibc
@_spi(Model) import SwiftUI
import ThemeStore

#if canImport(UIKit)
    @_spi(Model) import UIKit

    typealias Rules = UIKitRules
    typealias PlatformStyle = UIUserInterfaceStyle
#else
    @_spi(Model) import AppKit

    typealias Rules = AppKitRules
#endif

/// Something that has to hold on the models.
struct Check: Sendable {
    let name: String
    let body: @MainActor @Sendable () async throws -> Void

    init(_ name: String, _ body: @escaping @MainActor @Sendable () async throws -> Void) {
        self.name = name
        self.body = body
    }
}

/// One setting of all switches of the models.
struct Setting: Sendable {
    var name: String
    var rules = Rules()
    var views = SwiftUIRules()

    /// The usual setting, and one for each switch.
    static let all: [Setting] = {
        var settings = [Setting(name: "usual")]
        for flip in Rules.switches {
            var setting = Setting(name: flip.name)
            flip.flip(&setting.rules)
            settings.append(setting)
        }
        for flip in SwiftUIRules.switches {
            var setting = Setting(name: flip.name)
            flip.flip(&setting.views)
            settings.append(setting)
        }
        return settings
    }()

    /// Flips each switch by chance.
    static func random(_ generator: inout SplitMix) -> Setting {
        var setting = Setting(name: "")
        var names: [String] = []
        for flip in Rules.switches where Bool.random(using: &generator) {
            flip.flip(&setting.rules)
            names.append(flip.name)
        }
        setting.name = names.joined(separator: ", ")
        return setting
    }

    /// Starts the next app on a new device.
    @MainActor func start() {
        Transactions.start(views)
        #if canImport(UIKit)
            Device.start(rules)
        #else
            Mac.start(rules)
        #endif
        FileManager.default.groups = [:]
    }
}

/// Numbers by a seed, so that a walk can be repeated.
struct SplitMix: RandomNumberGenerator {
    private var state: UInt64
    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// What the running check has found.
@MainActor enum Report {
    static var failures: [String] = []
    static var count = 0
    /// Whether the first failure ends the program.
    static var stops = false
}

/// Notes a failure unless two values are equal.
@MainActor func expect<Value: Equatable>(
    _ actual: Value,
    _ expected: Value,
    _ what: @autoclosure () -> String = "",
    file: String = #fileID,
    line: Int = #line
) {
    Report.count += 1
    if actual == expected { return }
    Report.failures.append("\(file):\(line): \(what()) is \(actual), expected \(expected)")
}

/// Ends turns of the main run loop until nothing changes any more.
@MainActor func settle() async {
    var quietTurns = 0
    while quietTurns < 2 {
        for _ in 0..<4 { await Task.yield() }
        let hasChanged = turn()
        quietTurns = hasChanged ? 0 : quietTurns + 1
    }
}

/// Ends one turn of the main run loop.
@MainActor @discardableResult func turn() -> Bool {
    #if canImport(UIKit)
        Device.current.layOut()
    #else
        Mac.current.turn()
    #endif
    return Transactions.current.turn()
}

/// Waits for something that another thread causes, and notes a failure if it does not come.
@MainActor func eventually(
    _ what: String,
    file: String = #fileID,
    line: Int = #line,
    _ condition: () -> Bool
) async {
    // Other checks may keep the machine busy.
    let deadline = ContinuousClock.now + .seconds(60)
    while ContinuousClock.now < deadline {
        await settle()
        if condition() { break }
        try? await Task.sleep(for: .milliseconds(1))
    }
    expect(condition(), true, what, file: file, line: line)
}

/// Runs the checks.
///
/// - Returns: The number of failures.
@MainActor func run(
    _ checks: [Check],
    with settings: [Setting] = Setting.all,
    only word: String
) async -> Int {
    var failures = 0
    let chosen = checks.filter { word.isEmpty || $0.name.contains(word) }
    for check in chosen {
        var found: [String: [String]] = [:]
        for setting in settings {
            setting.start()
            Report.failures = []
            do {
                try await check.body()
            } catch {
                Report.failures.append("it throws: \(error)")
            }
            Report.failures += Transactions.current.violations
            #if !canImport(UIKit)
                Report.failures += Mac.current.violations
            #endif
            if Report.stops, let failure = Report.failures.first {
                printLine("FAILED \(check.name): \(failure) (\(setting.name))")
                exit(1)
            }
            for failure in Report.failures { found[failure, default: []].append(setting.name) }
        }
        failures += found.count
        for (failure, names) in found.sorted(by: { $0.key < $1.key }) {
            let isAlways = names.count >= settings.count
            printLine(
                "FAILED \(check.name): \(failure) (\(isAlways ? "always" : names.joined(separator: "; ")))"
            )
        }
    }
    printLine(
        "\(chosen.count) checks with \(settings.count) settings each, \(Report.count) comparisons"
    )
    return failures
}

/// Prints a line at once, so that it is there if the program is stopped.
func printLine(_ line: String) {
    print(line)
    fflush(nil)
}
