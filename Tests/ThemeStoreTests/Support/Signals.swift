import Foundation

extension Process {
    /// Starts the program with no signal blocked or ignored.
    ///
    /// Test threads block most signals, and a program inherits the mask of the starting thread.
    func runWithSignals() throws {
        var none = sigset_t()
        var previous = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &previous)
        defer { pthread_sigmask(SIG_SETMASK, &previous, nil) }
        // A started program inherits ignored signals, and `nohup` ignores this one.
        let dispositions = [SIGHUP, SIGINT].map { ($0, signal($0, SIG_DFL)) }
        defer { for (number, disposition) in dispositions { signal(number, disposition) } }
        try run()
    }
}
