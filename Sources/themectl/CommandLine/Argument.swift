import ThemeStore

/// One word of the command line.
///
/// Words are bytes, because a file's name may be any; most are read as text.
struct Argument: Equatable {
    let bytes: [UInt8]

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    /// The word as text; what is not UTF-8 in it shows as U+FFFD.
    var text: String {
        String(decoding: bytes, as: UTF8.self)
    }

    /// Whether the word is UTF-8.
    var isText: Bool {
        text.utf8.elementsEqual(bytes)
    }

    /// The arguments of this process, without its name.
    static var ofProcess: [Argument] {
        Syscalls.arguments.map(Argument.init(bytes:))
    }
}
