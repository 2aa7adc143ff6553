import CThemeStore

#if !canImport(Darwin)
    /// Fills memory with random bytes for names and hashes, not for secrets: `getrandom`, without
    /// waiting.
    ///
    /// If a filter refuses the call, the bytes are mixed from the kernel's `AT_RANDOM` bytes and
    /// the time. The releases use this instead of the standard library's generator, which waits or
    /// aborts then.
    @_cdecl("themectl_random")
    func fillRandomly(_ buffer: UnsafeMutableRawPointer, _ count: Int) {
        for start in stride(from: 0, to: count, by: 256) {
            let size = min(256, count - start)
            if getrandom(buffer + start, size, UInt32(GRND_NONBLOCK)) == size {
                continue
            }
            var state =
                UInt64(truncatingIfNeeded: Syscalls.monotonicNanoseconds) &* 0x9E37_79B9_7F4A_7C15
            if let own = UnsafeRawPointer(bitPattern: UInt(getauxval(UInt(AT_RANDOM)))) {
                state ^= own.loadUnaligned(as: UInt64.self)
            }
            for offset in start..<(start + size) {
                // A linear congruential generator, by Knuth.
                state = state &* 0x5851_F42D_4C95_7F2D &+ 0x1405_7B7E_F767_814F
                buffer.storeBytes(
                    of: UInt8(truncatingIfNeeded: state >> 56),
                    toByteOffset: offset,
                    as: UInt8.self
                )
            }
        }
    }
#endif

#if REPLACED_ALLOCATOR
    // The linker replaces the C library's functions by these (`--wrap`), because Swift traps
    // where they find no memory.

    @_cdecl("__wrap_malloc")
    package func allocate(_ size: Int) -> UnsafeMutableRawPointer? {
        __real_malloc(size) ?? c_take_reserve(size, 16)
    }

    /// The C library's own `calloc` reads its records of the memory, and the reserve has none.
    @_cdecl("__wrap_calloc")
    func allocateZeroed(_ count: Int, _ size: Int) -> UnsafeMutableRawPointer? {
        let (total, isTooLarge) = count.multipliedReportingOverflow(by: size)
        guard !isTooLarge, let memory = allocate(total) else {
            return nil
        }
        return memset(memory, 0, total)
    }

    @_cdecl("__wrap_realloc")
    func reallocate(_ memory: UnsafeMutableRawPointer?, _ size: Int)
        -> UnsafeMutableRawPointer?
    {
        guard let memory else { return allocate(size) }
        if !c_is_reserved(memory), let larger = __real_realloc(memory, max(size, 1)) {
            return larger
        }
        guard let larger = allocate(size) else {
            return nil
        }
        memcpy(larger, memory, min(size, c_size(memory)))
        deallocate(memory)
        return larger
    }

    @_cdecl("__wrap_posix_memalign")
    func allocateAligned(
        _ memory: UnsafeMutablePointer<UnsafeMutableRawPointer?>,
        _ alignment: Int,
        _ size: Int
    ) -> Int32 {
        if alignment <= 16 {
            // malloc aligns as much, by fewer instructions.
            memory.pointee = allocate(size)
        } else if __real_posix_memalign(memory, alignment, size) != 0 {
            memory.pointee = c_take_reserve(size, alignment)
        }
        return 0
    }

    @_cdecl("__wrap_free")
    func deallocate(_ memory: UnsafeMutableRawPointer?) {
        if !c_is_reserved(memory) {
            __real_free(memory)
        }
    }
#endif

#if hasFeature(Embedded)
    /// `swift_bridgeObjectRetain_n` of Swift's runtime, which the linker replaces by this on arm64.
    ///
    /// Swift 6.3.1 returns the pointer without its tag from there, but the compiler takes the
    /// result for the argument, tag and all. Its code for arm64 does so everywhere, and a short
    /// string, which is all tag, lost its length.
    @_cdecl("themectl_bridge_retain_n")
    func retainBridgeObject(_ object: UnsafeMutableRawPointer?, _ count: UInt32)
        -> UnsafeMutableRawPointer?
    {
        final class Counted {}
        // A short string or a literal is negative, and is not counted.
        let bits = Int(bitPattern: object)
        if bits > 0, let counted = UnsafeRawPointer(bitPattern: bits & 0x0fff_ffff_ffff_fff8) {
            for _ in 0..<count {
                _ = Unmanaged<Counted>.fromOpaque(counted).retain()
            }
        }
        return object
    }

    /// `swift_bridgeObjectRetain` of Swift's runtime, in the same way.
    @_cdecl("themectl_bridge_retain")
    func retainBridgeObject(_ object: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        retainBridgeObject(object, 1)
    }

    // The standard library's ways to make text, in one copy each: inlined wherever they are used,
    // they are a tenth of the program.
    extension String {
        @inline(never)
        init(decoding bytes: [UInt8], as encoding: UTF8.Type) {
            self = bytes.withUnsafeBufferPointer { Self(decoding: $0, as: encoding) }
        }

        @inline(never)
        init(decoding bytes: ArraySlice<UInt8>, as encoding: UTF8.Type) {
            self = bytes.withUnsafeBufferPointer { Self(decoding: $0, as: encoding) }
        }
    }
#endif
