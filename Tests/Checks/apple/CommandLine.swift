/// Embedded Swift has no `CommandLine`.
enum CommandLine {
    static var argc: Int32 { 0 }
    static var unsafeArgv: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> { fatalError() }
    static var arguments: [String] { [] }
}
