#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import LinuxHeaders
    import Musl
#else
    import Glibc
    import LinuxHeaders
#endif

extension Syscalls {
    /// Asks for large pages under memory that is about to be filled: `madvise` with `MADV_HUGEPAGE`.
    ///
    /// Where the system forbids them nothing changes.
    package static func adviseHugePages(_ memory: UnsafeMutableRawBufferPointer) {
        #if os(Linux)
            let pageSize = 4096
            guard let base = memory.baseAddress else { return }
            let start = base.alignedUp(toMultipleOf: pageSize)
            madvise(start, (memory.count - (start - UnsafeMutableRawPointer(base))) & ~(pageSize - 1), MADV_HUGEPAGE)
        #endif
    }
}
