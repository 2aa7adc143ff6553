import Testing

@testable import ThemeStore

@Suite("The announcements of a settings backend", .bounded)
struct SettingAnnouncementsTests {
    private enum Event {
        /// The value is this one at a time in milliseconds.
        case value(UInt32, Int64)
        /// The portal passes on a value; `nil` for one that is no number.
        case passedOn(UInt32?)
        /// A call is answered with a value.
        case given(UInt32)
        case portal, noPortal
    }

    private static let begun: [Event] = [.portal, .value(1, 1000), .passedOn(1)]

    @Test(
        "A value is announced whenever a running program may have another",
        arguments: [
            (
                "without a portal the first value is nobody's news",
                [.noPortal, .given(1), .value(1, 0)], []
            ),
            ("the first value where a portal runs", [.portal, .value(1, 0), .value(1, 1)], [1]),
            (
                "a change without a portal", [.noPortal, .value(1, 0), .value(2, 1), .value(2, 2)],
                [2]
            ),
            ("a stand-in that was right", [.given(0), .noPortal, .value(0, 0)], []),
            ("a stand-in that was wrong", [.given(0), .noPortal, .value(1, 0), .value(1, 1)], [1]),
            (
                "one of two answers was a stand-in",
                [.given(0), .given(1), .noPortal, .value(1, 0)], [1]
            ),
            (
                "a change while the portal starts",
                [.noPortal, .value(1, 0), .value(2, 1), .portal, .value(2, 2)],
                [2, 2]
            ),
            (
                "a new portal, where nothing has changed",
                begun + [.noPortal, .portal, .value(1, 1001)], [1]
            ),
            (
                "a change that falls into a restart",
                begun + [.noPortal, .value(2, 1001), .portal, .value(2, 1002)],
                [1, 2, 2]
            ),
            (
                "a portal that ends before it passes a change on",
                begun + [.value(2, 1001), .portal, .value(2, 1002)],
                [1, 2, 2]
            ),
            (
                "a change that is taken back during a restart",
                begun + [.noPortal, .value(2, 1001), .value(1, 1002), .portal, .value(1, 1003)],
                [1, 2, 1]
            ),
            (
                "a program has read a value that was taken back during a restart",
                begun + [.given(2), .portal, .value(1, 1003)], [1, 1]
            ),
            (
                "a quick there and back, passed on late",
                begun + [
                    .value(2, 1001), .value(1, 1002), .value(2, 1003), .passedOn(2),
                    .value(2, 1400), .passedOn(1),
                    .value(2, 1800), .passedOn(2), .value(2, 2000),
                ], [1, 2, 1, 2]
            ),
            (
                "another backend's value",
                begun + [.passedOn(2), .value(1, 1500), .value(1, 1900)], [1, 1]
            ),
            (
                "another backend's value, which is ours", begun + [.passedOn(1), .value(1, 1500)],
                [1]
            ),
            ("a value that is no number", begun + [.passedOn(nil), .value(1, 1500)], [1, 1]),
            (
                "another backend's value before ours is passed on",
                begun + [
                    .value(2, 1001), .passedOn(0), .value(2, 1002), .passedOn(2), .value(2, 1500),
                ], [1, 2]
            ),
            (
                "another backend's value, and ours was never passed on",
                begun + [
                    .value(2, 1001), .passedOn(0), .value(2, 1002), .value(2, 1200),
                    .value(2, 1600),
                ], [1, 2, 2]
            ),
        ] as [(String, [Event], [UInt32])]
    )
    private func announces(_ name: String, _ events: [Event], _ expected: [UInt32]) {
        var announcements = SettingAnnouncements()
        var announced: [UInt32] = []
        for event in events {
            switch event {
            case .value(let value, let time):
                if announcements.announce(value, at: time * 1_000_000) { announced.append(value) }
            case .passedOn(let value): announcements.passOn(value)
            case .given(let value): announcements.answer(value)
            case .portal: announcements.listen(true)
            case .noPortal: announcements.listen(false)
            }
        }
        #expect(announced == expected)
    }

    @Test("A peer that contradicts each announcement gets at most ten a second")
    func contradictions() {
        var announcements = SettingAnnouncements()
        announcements.listen(true)
        var times: [Int64] = []
        for time in stride(from: 1_000_000_000, through: 5_000_000_000, by: 1_000_000)
            as StrideThrough<Int64>
        {
            let isDue = announcements.due.map { $0 <= time } ?? times.isEmpty
            let isAnnounced = announcements.announce(1, at: time)
            #expect(isAnnounced == isDue)
            guard isAnnounced else { continue }
            times.append(time)
            announcements.passOn(1)
            announcements.passOn(2)
        }
        #expect(times.count > 30)
        for time in times {
            #expect(times.filter { time..<time + 1_000_000_000 ~= $0 }.count <= 10)
        }
    }

    @Test("A portal that passes nothing on needs no more memory, and gets each change once")
    func neverPassedOn() {
        var announcements = SettingAnnouncements()
        announcements.listen(true)
        for time in 0..<1000 as Range<Int64> {
            let isAnnounced = announcements.announce(UInt32(1 + time % 2), at: time)
            #expect(isAnnounced)
        }
        #expect(announcements.due == nil)
        let pending =
            Mirror(reflecting: announcements).children.first { $0.label == "pending" }?.value
            as? [UInt32]
        #expect((pending?.count ?? 1000) < 100)
    }
}
