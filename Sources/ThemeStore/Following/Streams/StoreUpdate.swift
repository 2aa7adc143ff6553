/// A store and the system's style at one moment.
struct StoreUpdate: Equatable {
    let snapshot: StoreSnapshot
    let system: KnownSystemStyle
}

/// The system's style, as far as it is known.
struct KnownSystemStyle: Equatable {
    /// The sources' answer.
    ///
    /// It is `nil` until they have been asked.
    var answer: SystemStyle.Finding?
    /// The style of the app's own scenes, which takes precedence over every source.
    var sceneStyle: InterfaceStyle?

    /// The system's style.
    ///
    /// It is `nil` until it is known.
    ///
    /// - Parameter fallback: The style if no source reports it.
    /// - Returns: The style.
    func style(fallback: InterfaceStyle?) -> InterfaceStyle? {
        switch answer {
        case _ where sceneStyle != nil: sceneStyle
        case .success(let finding): finding.style
        case .failure: fallback
        case nil: nil
        }
    }
}

extension ProcessEnvironment {
    /// The answer without any source: from `$THEMECTL_SYSTEM`, or a failure if there are no
    /// variables.
    var answerAtOnce: SystemStyle.Finding? {
        if hasNoVariables {
            return .failure(SystemStyleError(reasons: [], mistake: nil))
        }
        return styleAtOnce.map { .success(SystemStyle(style: $0, source: .environment)) }
    }
}

/// The layers at some moment, with a number: a later snapshot has a higher number.
struct StoreSnapshot: Equatable {
    private static let newestNumber = Mutex(0)

    /// It is given before reading: a read that begins before a change has a lower number than a
    /// read that begins after it.
    let number: Int
    /// The layers that were read, without any variables, default and pins.
    let layers: LayerSnapshot

    /// The number of a snapshot that is read from now on.
    static func nextNumber() -> Int {
        newestNumber.withLock { number in
            number += 1
            return number
        }
    }
}

extension StoreSnapshot {
    /// Reads the files, which blocks the thread but waits for no writer.
    init(reading location: StoreLocation) {
        self.init(
            number: StoreSnapshot.nextNumber(),
            layers: LayerSnapshot(reading: AppearanceStore(location), in: [:])
        )
    }
}
