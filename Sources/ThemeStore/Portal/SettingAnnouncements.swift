/// The shortest time between two announcements because of contradictions, in nanoseconds: eight
/// a second.
private let pause: Int64 = 125_000_000

/// How many pending announcements are remembered.
private let maximumPending = 16

/// Decides when a settings backend announces its value, by the values that running programs have
/// received.
///
/// Programs listen to the portal, and the portal passes on its backends' announcements. So an
/// announcement counts as delivered only once the portal has passed it on.
struct SettingAnnouncements {
    private var hasPortal = false
    /// The portal's last announcement, or `nil` for none, or for a value that is not a number.
    private var lastPassedOn: UInt32?
    /// The values of replies to calls since then.
    private var answered: Set<UInt32> = []
    /// The last value that will reach every program, or `nil` if some may have another value.
    private var announced: UInt32?
    /// The announcements that the portal has not passed on yet, in order.
    private var pending: [UInt32] = []
    /// Whether the portal last passed on another value, without an announcement since.
    private var isContradicted = false
    /// When the value was announced last, by `Syscalls.monotonicNanoseconds`.
    private var lastTime: Int64 = 0

    /// Records the value of a reply to a call.
    mutating func answer(_ value: UInt32) {
        answered.insert(value)
    }

    /// Records whether a portal runs.
    mutating func listen(_ hasPortal: Bool) {
        self.hasPortal = hasPortal
        pending = []
        isContradicted = false
        if hasPortal {
            announced = answered.contains { $0 != lastPassedOn } ? nil : lastPassedOn
        }
    }

    /// Records a value that the portal passes on, from here or from another backend.
    ///
    /// `nil` is a value that is not a number.
    mutating func passOn(_ value: UInt32?) {
        lastPassedOn = value
        answered = []
        if let index = pending.firstIndex(where: { $0 == value }) {
            pending.removeFirst(index + 1)
            if !pending.isEmpty { return }
        }
        isContradicted = value != announced
    }

    /// When to announce a value again if nothing happens, or `nil` if programs have it.
    var due: Int64? {
        isContradicted ? lastTime + pause : nil
    }

    /// Whether to announce the value.
    ///
    /// If so, it counts as announced.
    ///
    /// - Parameters:
    ///   - value: The value as it is now.
    ///   - now: The time.
    /// - Returns: Whether some program may have another value.
    mutating func announce(_ value: UInt32, at now: Int64) -> Bool {
        // Without a portal, only callers of `Read` have a value. Compare with their values.
        if announced == nil, !hasPortal {
            announced = answered.first { $0 != value } ?? value
        }
        guard announced != value || due ?? .max <= now else {
            return false
        }
        if hasPortal {
            pending = pending.suffix(maximumPending - 1) + [value]
        }
        announced = value
        isContradicted = false
        lastTime = now
        return true
    }
}
