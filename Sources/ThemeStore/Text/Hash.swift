extension Sequence<UInt8> {
    /// The bytes' hash by FNV-1a.
    var hash64: UInt64 {
        reduce(0xCBF2_9CE4_8422_2325) { hash, byte in
            (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        }
    }
}
