import CThemeStore

/// The arguments, where macOS has them: Embedded Swift has no `CommandLine`.
enum CommandLine {
    static var argc: Int32 { _NSGetArgc().pointee }
    static var unsafeArgv: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> {
        _NSGetArgv().pointee.unsafelyUnwrapped
    }
}
