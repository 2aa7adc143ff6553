import ThemeStore

/// Standard input, which is read once and whole.
enum StandardInput {
    static func read() throws(Failure) -> PaddedBytes {
        try reading { () throws(SystemError) in try DescriptorIO.read(.standardInput, expectedSize: 65536) }
    }

    /// What is there where a word is wanted: no more than 4 KiB.
    static func readWord() throws(Failure) -> PaddedBytes {
        try reading { () throws(SystemError) in
            try DescriptorIO.read(.standardInput, expectedSize: 0, limit: maximumWord)
        }
    }

    private static let maximumWord = 4096

    private static func reading(_ read: () throws(SystemError) -> PaddedBytes) throws(Failure) -> PaddedBytes {
        do throws(SystemError) {
            return try read()
        } catch {
            throw .standardInput(error)
        }
    }
}
