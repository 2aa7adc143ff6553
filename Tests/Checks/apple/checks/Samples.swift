// Every sample of README, articles and comments, in both isolations.
@testable import SamplesOfAnyActor
@testable import SamplesOfMainActor

@MainActor private func start() { Setting.all[0].start() }

@MainActor private func note(_ holds: Bool, _ what: String) { expect(holds, true, what) }

let sampleChecks: [Check] = [
    Check("Every sample runs at launch and after a change, with code of any actor") {
        let count = try await SamplesOfAnyActor.runSamples(
            start: start,
            settle: settle,
            expect: note
        )
        expect(count > 10, true, "the number of samples with views, \(count), is more than 10")
    },
    Check("Every sample runs at launch and after a change, with code of the main actor") {
        let count = try await SamplesOfMainActor.runSamples(
            start: start,
            settle: settle,
            expect: note
        )
        expect(count > 10, true, "the number of samples with views, \(count), is more than 10")
    },
]
