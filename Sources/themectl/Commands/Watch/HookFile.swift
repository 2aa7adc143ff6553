import ThemeStore

/// A file in a folder of hooks.
struct HookFile {
    let path: StorePath
    /// Why it is skipped, or `nil` if it runs.
    let flaw: String?

    /// The file, skipped if a later folder has one of the same name.
    func replaced(byOneOf names: [[UInt8]], in folder: StorePath) -> HookFile {
        guard let name = path.components.last, names.contains(name) else {
            return self
        }
        return HookFile(path: path, flaw: "is replaced by \(folder.appending(name))")
    }
}
