extension String {
    /// The digits of a number, with zeroes before them up to a length.
    package init(_ number: some BinaryInteger, radix: Int = 10, length: Int) {
        let digits = String(number, radix: radix)
        self = String(repeating: "0", count: Swift.max(0, length - digits.utf8.count)) + digits
    }
}
