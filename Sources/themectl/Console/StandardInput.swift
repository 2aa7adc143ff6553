import ThemeStore

/// Standard input, which is read once and whole.
enum StandardInput {
    /// The name in messages.
    static let name = StorePath(madeUp: "<stdin>")

    static func read(limit: Int = DescriptorIO.maximumSize) throws(Failure) -> PaddedBytes {
        do throws(SystemError) {
            return try DescriptorIO.read(.standardInput, expectedSize: min(limit, 65536), limit: limit)
        } catch {
            throw .standardInput(error)
        }
    }
}
