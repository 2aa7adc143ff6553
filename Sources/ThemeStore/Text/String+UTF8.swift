extension String {
    /// The text of bytes in UTF-8.
    ///
    /// Bytes that are not UTF-8 become U+FFFD.
    init(utf8 bytes: some Collection<UInt8>) {
        self.init(decoding: bytes, as: UTF8.self)
    }
}

extension Collection<UInt8> {
    /// The bytes as text, with U+FFFD for bytes that are not UTF-8.
    package var text: String {
        String(utf8: self)
    }
}
