import ThemeStore

/// The report of `set`, `toggle` and `reset`.
struct ChangeReport {
    let write: WriteReport
    let store: AppearanceStore
    let target: Target
    let isDryRun: Bool
    /// `$THEMECTL_APPEARANCE`.
    let variable: String?
    /// The warnings about site files that this user may not read.
    let siteWarnings: [String]
    /// The programs that follow, for the notes on a terminal, or `nil` if it shows no such note.
    let followers: Followers?
    /// The clause of `toggle`'s note about the system's style, or `nil` if the preference was light
    /// or dark.
    var systemReason: String?
    /// Whether the new value is printed.
    var printsValue = false

    /// A filter prints only the whole document.
    var rendered: Output {
        var output = Output(document: store.outputText)
        if !target.isQuiet {
            output.notes = write.warnings.map(warning)
            output.notes += [variantWarning].compactMap { $0 } + siteWarnings
            let notes = [
                systemNote, legacyKeyNote, dryRunNote, overrulingNote, followersNote,
            ]
            output.notes += notes.compactMap { $0 }
        }
        if target.isStandardInput { return output }
        if target.isJSON {
            output.print(json)
        } else if printsValue {
            output.print(current.name)
        }
        return output
    }

    private var json: String {
        JSONLine.text {
            ("app", store.location.app?.text)
            ("store", store.path)
            ("scope", target.scopeName)
            ("appearance", result.current?.name)
            ("previous", result.previous.appearance?.name)
            ("changed", result.didChange)
            ("dryRun", isDryRun)
        }
    }

    private var result: WriteResult { write.result }
    private var current: Appearance {
        result.current ?? .system
    }

    // MARK: Notes

    /// The warning about a value that is not recognized, with its outcome.
    private func warning(about lost: StoreError) -> String {
        guard case .unrecognizedValue(_, let value) = lost.cause else {
            return "warning: \(lost), \(outcome)"
        }
        return "warning: \(place(of: value)): \(value.flaw), \(outcome)\(keeping(value))"
    }

    /// The warning about another program's name that `system` replaces.
    private var variantWarning: String? {
        guard result.didChange, result.current == .system,
            let value = write.documentBefore.variantName
        else {
            return nil
        }
        return "warning: \(place(of: value)): \(value.excerpt) \(copula) replaced\(keeping(value))"
    }

    /// The copula before "replaced" or "removed".
    private var copula: String { isDryRun ? "would be" : "is" }

    private func place(of value: StoredValue.Unrecognized) -> String {
        "\(store.location.pathInErrors):\(value.position)"
    }

    /// The option with which another program's string that is replaced would be kept, as the end of
    /// a sentence.
    private func keeping(_ value: StoredValue.Unrecognized) -> String {
        guard result.didChange, let appearance = result.current, let string = value.string,
            [.name, .words].contains(target.key?.kind)
        else {
            return ""
        }
        let option = "--word \("\(appearance.name)=\(string)".quotedForShell)"
        return "; '\(option)' would keep it".when(option.isSameInMessages)
    }

    /// The outcome of a value that is not recognized, as the end of a sentence.
    private var outcome: String {
        if !result.didChange {
            return "so it means 'system'"
        }
        let action = result.current == nil ? "removed" : "replaced"
        return "so it \(copula) \(action)"
    }

    private var systemNote: String? {
        guard let systemReason else { return nil }
        let start = "note: the preference was system, and \(systemReason)"
        if isDryRun {
            return "\(start); would pin \(current.name)"
        }
        let pinned = "\(start); pinned \(current.name)"
        // A filter changes no store, so there is no advice.
        if target.isStandardInput { return pinned }
        let canStoreSystem = target.key?.canStoreSystem ?? true
        let isReset = result.previous.appearance == nil || !canStoreSystem
        let undoing = isReset ? "reset" : "set system"
        return "\(pinned), try 'themectl \(undoing)\(target.advice)' to follow the system again"
    }

    /// The note about a legacy key, if no layer above the store overrides it.
    private var legacyKeyNote: String? {
        let isOverridden = !target.isSite && variable?.isEmpty == false
        let isCandidate = result.current != nil && target.scope.isApp && !isOverridden
        guard result.previous == .unset, target.key != nil || isCandidate else {
            return nil
        }
        let document = target.key == nil ? write.document : write.documentBefore
        return target.legacyKeyNotes(document, of: store).first
    }

    /// The change that a real run would make.
    private var dryRunNote: String? {
        guard isDryRun else { return nil }
        if target.isStandardInput {
            return Output.dryRunNote
        }
        guard result.didChange else {
            return "note: dry run: nothing to change"
        }
        if target.isAllScopes {
            return "\(Output.dryRunNote); all scopes would be removed"
        }
        let after = result.current?.name ?? "unset"
        let previous = result.previous
        let before = previous.unrecognized?.excerpt ?? previous.appearance?.name ?? "unset"
        if before == after {
            return "\(Output.dryRunNote); the site's lock would change"
        }
        return "\(Output.dryRunNote); \(before) would become \(after)"
    }

    /// The note about the layer above the store that overrides it.
    ///
    /// Filters and dry runs store no value, so they have no such note.
    private var overrulingNote: String? {
        if isDryRun || target.isStandardInput {
            return nil
        }
        let site = write.site
        // A user's locked file was refused before. Of the site's own files, another may have the
        // lock.
        if site.isLockCertain, let lock = site.lock {
            if lock == store.file {
                return nil
            }
            return "note: \(lock) locks the setting to \((site.appearance ?? .system).name), "
                + "whatever is stored"
        }
        guard !target.isSite,
            let appearance = variable.flatMap(Appearance.init(word:))
        else {
            return nil
        }
        return "note: $THEMECTL_APPEARANCE sets \(appearance.name), whatever is stored"
    }

    /// A note for people at a terminal who may expect that more programs follow.
    private var followersNote: String? {
        guard let followers, let current = result.current else { return nil }
        if let app = target.app, app != .default {
            return "note: created \(store.path ?? ""), a setting for programs that read it; "
                + "'\(app.text)' itself may not"
        }
        if let style = current.style, followers.onBus == .portal(style.opposite) {
            return "note: the desktop still shows \(style.opposite.name); to switch it too, "
                + "try 'themectl set \(style.name) --system'"
        }
        if write.isNewStore, !printsValue {
            return "note: no program follows this yet; see 'themectl hooks' and 'themectl recipe'"
        }
        return nil
    }
}

/// The programs that follow a store, for the note after a change.
///
/// There is no note if a runner of hooks or themectl's own backend of the portal follows.
struct Followers {
    /// The portal on the session bus.
    var onBus: DesktopPortal.Running?
}
