/// What a scanner accepts.
///
/// The scanner is generic over it, so strict parsing costs nothing more.
protocol JSONDialect {
    /// Whether comments are white space, and a comma may follow the last member or element.
    static var isLenient: Bool { get }
}

/// JSON by RFC 8259.
enum StrictJSON: JSONDialect {
    static var isLenient: Bool {
        @inline(__always) get { false }
    }
}

/// JSON with comments, as editors and terminals have it in their settings.
enum JSONWithComments: JSONDialect {
    static var isLenient: Bool {
        @inline(__always) get { true }
    }
}
