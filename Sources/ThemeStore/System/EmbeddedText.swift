// The standard library's ways to make text, in one copy each: inlined wherever they are used, they are a tenth of the
// release that is one Embedded Swift module.

#if hasFeature(Embedded)
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
