/// The kind of a file.
package enum FileKind: Sendable {
    /// A regular file.
    case regular
    /// A folder.
    case folder
    /// A symbolic link that was not followed.
    case symbolicLink
    /// A named pipe.
    case fifo
    /// A block or character device.
    case device
    /// A socket in the file system.
    case socket

    /// The kind with its article.
    package var noun: String {
        switch self {
        case .regular: "a file"
        case .folder: "a folder"
        case .symbolicLink: "a symbolic link"
        case .fifo: "a FIFO"
        case .device: "a device"
        case .socket: "a socket"
        }
    }
}
