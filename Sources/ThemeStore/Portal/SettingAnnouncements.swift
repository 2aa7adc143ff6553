/// Decides when a settings backend announces its value, by what running programs have been told of
/// it.
///
/// Programs hear the portal, which passes on what its backends announce. So an announcement counts
/// as heard only once the portal has passed it on.
struct SettingAnnouncements {
    /// The shortest time between two announcements because of contradictions, in nanoseconds: eight
    /// a second.
    private static let pause: Int64 = 125_000_000
    /// How many announcements are remembered of which a portal has passed on none.
    private static let maximumPending = 16

    private var hasPortal = false
    /// The value that the portal passed on last, or `nil` for none, or one that is not a number.
    private var lastPassedOn: UInt32?
    /// The values that calls have been answered with since.
    private var answered: [UInt32] = []
    /// The value that all programs have once the portal has passed on everything, or `nil` if they
    /// may have others.
    private var announced: UInt32?
    /// The announcements that the portal is still to pass on, in order.
    private var pending: [UInt32] = []
    /// Whether the portal's last word was another value, with nothing announced since.
    private var isContradicted = false
    /// When the value was announced last, by `Syscalls.monotonicNanoseconds`.
    private var lastTime: Int64 = 0

    /// Takes in that a call is answered with a value.
    mutating func answer(_ value: UInt32) {
        if !answered.contains(value) {
            answered.append(value)
        }
    }

    /// Takes in that a portal has begun to listen, or that none does.
    mutating func listen(_ hasPortal: Bool) {
        self.hasPortal = hasPortal
        pending = []
        isContradicted = false
        if hasPortal {
            announced = answered.contains { $0 != lastPassedOn } ? nil : lastPassedOn
        }
    }

    /// Takes in what the portal passes on, from here or from another backend, or returns `nil` for
    /// a value that is not a number.
    mutating func passOn(_ value: UInt32?) {
        lastPassedOn = value
        answered = []
        if let index = pending.firstIndex(where: { $0 == value }) {
            pending.removeFirst(index + 1)
            if !pending.isEmpty { return }
        }
        isContradicted = value != announced
    }

    /// When to announce a value again if nothing happens, or `nil` if programs know it.
    var due: Int64? {
        if isContradicted {
            lastTime + SettingAnnouncements.pause
        } else {
            nil
        }
    }

    /// Whether to announce the value, which then counts as announced.
    ///
    /// - Parameters:
    ///   - value: The value as it is now.
    ///   - now: The time.
    /// - Returns: Whether programs have been told another value.
    mutating func announce(_ value: UInt32, at now: Int64) -> Bool {
        // Where no portal runs, nobody has another value than those who have asked.
        if announced == nil, !hasPortal {
            announced = answered.first { $0 != value } ?? value
        }
        guard announced != value || due.map({ $0 <= now }) ?? false else {
            return false
        }
        if hasPortal {
            pending = pending.suffix(SettingAnnouncements.maximumPending - 1) + [value]
        }
        announced = value
        isContradicted = false
        lastTime = now
        return true
    }
}
