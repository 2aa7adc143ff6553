#if hasFeature(Embedded)
    import CThemeStore

    /// The standard library's source of random numbers, which musl lacks: `getrandom(2)` in pieces that never fail.
    @_cdecl("arc4random_buf")
    public func fillRandomly(_ buffer: UnsafeMutableRawPointer, _ count: Int) {
        for offset in stride(from: 0, to: count, by: 256) {
            while getrandom(buffer + offset, min(256, count - offset), 0) < 0 {}
        }
    }

    // The standard library's ways to make text, in one copy each: inlined wherever they are used, they are a tenth of
    // the program.
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
