import ThemeStore

/// The question asked by a command's options.
///
/// Its subject is the preference in force or a style. A target, the sources to ask and a fallback
/// complete it.
struct Question {
    enum Subject {
        /// The preference in force.
        case preference
        /// The style that is shown.
        case style
        /// The style that the system shows, whatever is preferred.
        case systemStyle
    }

    /// The command that asks, for messages.
    let verb: String
    let subject: Subject
    let target: Target
    /// The only source to ask.
    ///
    /// `nil` queries the automatic sources.
    private let namedSource: SystemStyleSource?
    /// The answer for an unset preference, or for a style that no source reports.
    let fallback: Appearance?
    /// Whether the layer that decides is printed.
    let showsOrigin: Bool

    /// Reads the options.
    ///
    /// - Parameters:
    ///   - line: The line.
    ///   - subject: The subject, for a command whose options do not choose it.
    /// - Throws: `Failure.usage`.
    init(_ line: Line, about subject: Subject? = nil) throws(Failure) {
        verb = line.verb
        let isEffective = line.has(.effective)
        let isSystem = line.has(.system)
        showsOrigin = line.has(.showOrigin)
        try line.refuse([.system], beside: .effective)
        namedSource = try line.choice(.source, "a source")
        let asksSystem = isSystem || namedSource != nil && !isEffective
        if asksSystem {
            try line.refuse([.showOrigin], beside: isSystem ? .system : .source)
        }
        let asked: Subject =
            if let subject {
                subject
            } else if isEffective {
                .style
            } else if asksSystem {
                .systemStyle
            } else {
                .preference
            }
        self.subject = asked
        fallback = try line.value(.default).map { argument throws(Failure) in
            try line.appearance(argument, for: .default, isStyle: asked != .preference)
        }
        target = try Target(line)
    }

    // MARK: Answering

    /// Answers from the store and the system.
    ///
    /// The store is not read if only the system is asked about, unless JSON shows the preference as
    /// well.
    ///
    /// - Parameters:
    ///   - environment: The variables.
    ///   - notesStore: Whether the warnings include notes about a store that is asked: that the
    ///     named file does not exist, or has a legacy key and no value.
    /// - Returns: The answer.
    /// - Throws: `Failure` if a layer that has to be asked cannot be read, or no source answers.
    func answer(
        in environment: ProcessEnvironment,
        notesStore: Bool = false
    ) throws(Failure) -> QuestionAnswer {
        if subject == .systemStyle, !target.isJSON {
            return QuestionAnswer(preference: .unset, shown: try systemStyle(in: environment))
        }
        let store = try target.store(in: environment)
        let layers = LayerSnapshot(
            reading: store,
            in: environment,
            fallback: layerFallback,
            isComplete: target.isJSON,
            isPatient: true
        )
        let preference = try resolving(layers.preference(for: target.scope))
        var answer = answer(with: preference, in: store)
        answer.warnings = try target.warnings(preference.warnings)
        // A file that was named ought to exist, unless a layer above it has decided.
        if store.location.app == nil, preference.layer == .default,
            layers.document == .success(nil), notesStore
        {
            answer.warnings += try target.note(missing: store.location.pathInErrors)
        }
        let isStoreUnset =
            preference.layer == .default || preference.layer == .site && !layers.site.isLockCertain
        if notesStore, isStoreUnset, subject != .systemStyle, !target.isQuiet {
            let document =
                if target.isSite {
                    try? store.document()
                } else {
                    try? layers.document.get()
                }
            answer.warnings += target.legacyKeyNotes(document, of: store)
        }
        if isLeftToSystem(answer) {
            answer.shown = try systemStyle(in: environment)
        }
        guard target.isJSON else { return answer }
        answer.stored = try resolving(layers.storedValue(for: target.scope))
        if store.location.isSite {
            answer.decidingFile = layers.site.decidingFile
        }
        return answer
    }

    /// The preference if none is stored.
    ///
    /// The fallback of a style is for the system's style instead.
    var layerFallback: Appearance {
        if subject == .preference {
            fallback ?? .system
        } else {
            .system
        }
    }

    /// The answer that a preference gives, without the system's style.
    func answer(with preference: Preference, in store: AppearanceStore) -> QuestionAnswer {
        let style = subject == .style ? preference.appearance.style : nil
        return QuestionAnswer(
            preference: preference,
            shown: style.map { StyleAnswer(style: $0) },
            store: store
        )
    }

    /// Whether the answer lacks the system's style.
    func isLeftToSystem(_ answer: QuestionAnswer) -> Bool {
        subject != .preference && answer.shown == nil
    }

    // MARK: The system

    /// The sources to ask, in order.
    var sources: [SystemStyleSource] {
        namedSource.map { [$0] } ?? SystemStyleSource.automatic
    }

    /// Asks the sources what the system shows.
    func systemStyle(in environment: ProcessEnvironment) throws(Failure) -> StyleAnswer {
        Console.keepChildStatuses()
        return try shown(
            by: Result { () throws(SystemStyleError) in
                try SystemStyle.find(from: sources, in: environment)
            }
        )
    }

    /// The style that the sources found, or the fallback.
    ///
    /// - Throws: `Failure.unavailable` without an answer and a fallback. `Failure.store` for an
    ///   invalid variable.
    func shown(by answer: SystemStyle.Finding) throws(Failure) -> StyleAnswer {
        switch answer {
        case .success(let finding): return StyleAnswer(style: finding.style, source: finding.source)
        case .failure(let unknown):
            if let mistake = unknown.mistake {
                throw .store(mistake)
            }
            if let style = fallback?.style {
                return StyleAnswer(style: style)
            }
            throw .unavailable("\(verb): \(unknown.sentence)")
        }
    }
}

extension SystemStyleError {
    /// The sentence about sources without an answer, and advice.
    ///
    /// With the names of program and command, the message has at most 240 characters. Of several
    /// reasons, it has those of the desktop's sources.
    fileprivate var sentence: String {
        let isSingle = reasons.count == 1
        let desktops = [SystemStyleSource.macOS, .portal, .gsettings].map { $0.rawValue }
        let shown = reasons.filter { isSingle || desktops.contains(where: $0.hasPrefix) }
        let list = JSONExcerpt.shortened(shown.joined(separator: "; "), to: 126)
        let rest = "; 'themectl explain' lists all".when(!isSingle)
        return "no source reports what the system shows (\(list)\(rest)); try --default light"
    }
}

/// The answer to a question.
struct QuestionAnswer {
    let preference: Preference
    /// The style, unless the preference was asked for.
    var shown: StyleAnswer?
    /// Warnings for standard error.
    var warnings: [String] = []
    /// The store, or `nil` if none was opened.
    var store: AppearanceStore?
    /// The value stored for the scope or the app itself.
    ///
    /// With `--site`, it is from the deciding file.
    var stored = StoredValue.unset
    /// The deciding file, with `--site`.
    var decidingFile: StorePath?

    /// The preference or style that was asked for.
    var appearance: Appearance {
        shown?.style.appearance ?? preference.appearance
    }
}

/// A style as an answer.
struct StyleAnswer {
    let style: InterfaceStyle
    /// The source that reports the style.
    ///
    /// It is `nil` if the preference pins the style, or `--default` replaces an answer.
    var source: SystemStyleSource?
}
