import ThemeStore

/// Standard input, which is read once and whole.
enum StandardInput {
    private static let maximumWord = 4096

    static func read() throws(Failure) -> PaddedBytes {
        try reading(try DescriptorIO.read(.standardInput, expectedSize: 65536))
    }

    /// Reads a word, of which standard input may hold no more than 4 KiB.
    static func readWord() throws(Failure) -> PaddedBytes {
        try reading(try DescriptorIO.read(.standardInput, expectedSize: 0, limit: maximumWord))
    }

    private static func reading(_ bytes: @autoclosure () throws(SystemError) -> PaddedBytes) throws(Failure)
        -> PaddedBytes
    {
        do throws(SystemError) {
            return try bytes()
        } catch {
            throw .standardInput(error)
        }
    }
}
