import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(CThemeStore)
    import CThemeStore
#endif

extension TemporaryFolder {
    /// Gives a file an extended attribute.
    ///
    /// - Returns: Whether the file system has such attributes.
    func setAttribute(_ name: String, _ value: String, of file: String) -> Bool {
        setAttribute(name, Array(value.utf8), of: file)
    }

    func setAttribute(_ name: String, _ value: [UInt8], of file: String) -> Bool {
        #if canImport(Darwin)
            return setxattr(path(file), name, value, value.count, 0, 0) == 0
        #else
            return setxattr(path(file), name, value, value.count, 0) == 0
        #endif
    }

    /// The value of a file's extended attribute, or `nil` if it has none of that name.
    func attribute(_ name: String, of file: String) -> String? {
        var value = [UInt8](repeating: 0, count: 70_000)
        #if canImport(Darwin)
            let length = getxattr(path(file), name, &value, value.count, 0, 0)
        #else
            let length = getxattr(path(file), name, &value, value.count)
        #endif
        return length < 0 ? nil : String(decoding: value.prefix(length), as: UTF8.self)
    }

    /// Whether files in temporary folders can have extended attributes of their users' own.
    static let hasAttributes: Bool = {
        guard let folder = try? TemporaryFolder(), (try? folder.write("", to: "file")) != nil else {
            return false
        }
        return folder.setAttribute("user.themectl.test", "1", of: "file")
    }()
}
