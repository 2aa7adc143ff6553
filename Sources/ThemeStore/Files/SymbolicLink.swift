/// A symbolic link on the way of a path.
package struct SymbolicLink {
    /// The link.
    package let path: StorePath
    /// The whole path, with the link replaced by its target.
    package let followed: StorePath

    /// Finds the first link on the way of a path, or returns `nil` if there is none.
    private init?(on path: StorePath) {
        for link in path.ancestry {
            guard let target = link.linkTarget else {
                continue
            }
            let rest = path.bytes.dropFirst(link.bytes.count + 1)
            var followed = link.replacingName(with: target)
            if !rest.isEmpty { followed = followed.appending(rest) }
            self.path = link
            self.followed = followed
            return
        }
        return nil
    }

    /// The links on the way of a path, through other links, at most as many as the system follows.
    package static func all(on path: StorePath) -> [SymbolicLink] {
        var links: [SymbolicLink] = []
        var path = path
        while links.count < ResolvedPath.maximumLinks, let link = SymbolicLink(on: path) {
            links.append(link)
            path = link.followed
        }
        return links
    }
}
