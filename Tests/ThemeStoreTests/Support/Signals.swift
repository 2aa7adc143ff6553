import Foundation

extension Process {
    /// Starts the program with no signal held back.
    ///
    /// Tests run on threads that hold most of them back, and a program inherits that from the thread that starts it.
    func runWithSignals() throws {
        var none = sigset_t()
        var previous = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &previous)
        defer { pthread_sigmask(SIG_SETMASK, &previous, nil) }
        try run()
    }
}
