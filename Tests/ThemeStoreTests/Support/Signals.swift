import Foundation

extension Process {
    /// Starts the program with no signal held back, nor ignored.
    ///
    /// Tests run on threads that hold most of them back, and a program inherits that from the thread that starts it.
    func runWithSignals() throws {
        var none = sigset_t()
        var previous = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &previous)
        defer { pthread_sigmask(SIG_SETMASK, &previous, nil) }
        // What is ignored stays so in a program that is started, and `nohup` has it ignored here.
        let dispositions = [SIGHUP, SIGINT].map { ($0, signal($0, SIG_DFL)) }
        defer { for (number, disposition) in dispositions { signal(number, disposition) } }
        try run()
    }
}
