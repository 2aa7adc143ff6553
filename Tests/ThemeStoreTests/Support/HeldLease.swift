#if os(Linux)
    import Foundation
    import Testing

    @testable import ThemeStore

    /// A lease on a file, as an NFS server has one while its client caches the file.
    final class HeldLease: Sendable {
        // No module has the names of <fcntl.h>.
        private static let setLease: Int32 = 1024
        private static let getLease: Int32 = 1025

        private let descriptor: Int32

        init(_ path: String) throws {
            // The kernel notifies the holder by this signal, which would end the process.
            signal(SIGIO, SIG_IGN)
            descriptor = Glibc.open(path, O_RDWR | O_CLOEXEC)
            // While other tests start processes, each holds a copy of the descriptor for an
            // instant, which is longer on a busy machine.
            var result = fcntl(descriptor, HeldLease.setLease, F_WRLCK)
            for _ in 0..<60_000 where result != 0 && errno == EAGAIN {
                usleep(1000)
                result = fcntl(descriptor, HeldLease.setLease, F_WRLCK)
            }
            try #require(result == 0)
        }

        deinit {
            close(descriptor)
        }

        /// Returns the lease when somebody opens the file.
        ///
        /// This has a thread of its own, because opening the file blocks one of the few that run
        /// tests.
        func returnWhenAsked() {
            Thread.detachNewThread { [self] in
                for _ in 0..<60_000 where fcntl(descriptor, HeldLease.getLease) == F_WRLCK {
                    usleep(1000)
                }
                _ = fcntl(descriptor, HeldLease.setLease, F_UNLCK)
            }
        }
    }
#endif
