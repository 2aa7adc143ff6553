import ThemeStore

/// A link to be made, replaced or removed in a folder of hooks.
struct HookChange {
    let link: StorePath
    /// The target of the link now, or `nil` if there is none.
    let old: StorePath?
    /// The new target, or `nil` to remove the link.
    let new: StorePath?

    /// The effect, as the end of a sentence.
    var summary: String {
        new.map { "link \(link) to \($0)" } ?? "remove \(link)"
    }

    /// Makes the change, or with `isDryRun` finds out whether it could be made.
    func apply(isSite: Bool, isDryRun: Bool) throws(Failure) {
        let placement = LinkPlacement(
            at: link,
            insteadOf: old,
            privateFolder: isSite ? nil : link.parent.parent.parent,
            isDryRun: isDryRun
        )
        if let new {
            try resolving(placement.make(to: new))
        } else {
            try resolving(placement.remove())
        }
    }
}
