import ThemeStore

/// Standard input, which is read once and whole.
enum StandardInput {
    static func read() throws(Failure) -> PaddedBytes {
        do throws(SystemError) {
            return try DescriptorIO.read(.standardInput, expectedSize: 65536)
        } catch {
            throw .standardInput(error)
        }
    }
}
