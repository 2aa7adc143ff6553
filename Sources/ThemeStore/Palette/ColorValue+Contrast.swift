extension ColorValue {
    /// The relative luminance, from 0 for black to 1 for white, by WCAG 2.2's definition of that
    /// name.
    ///
    /// Alpha is ignored. Composite a translucent colour first, with ``composited(over:)``.
    var relativeLuminance: Double {
        0.2126 * red.linear + 0.7152 * green.linear + 0.0722 * blue.linear
    }

    /// How much two opaque colours differ in luminance, from 1 to 21, by WCAG 2.2's definition of
    /// contrast ratio.
    ///
    /// - Parameter other: The other colour. It makes no difference which of them is the text.
    /// - Returns: The ratio, not rounded.
    func contrast(with other: ColorValue) -> Double {
        let mine = relativeLuminance
        let theirs = other.relativeLuminance
        return (max(mine, theirs) + 0.05) / (min(mine, theirs) + 0.05)
    }
}

extension UInt8 {
    /// A component without sRGB's transfer function, from 0 to 1.
    fileprivate var linear: Double {
        let encoded = Double(self) / 255
        if encoded <= 0.04045 {
            return encoded / 12.92
        }
        return power((encoded + 0.055) / 1.055)
    }
}

/// A number from above 0 to 1 to the power of 2.4, which is the fifth root of its twelfth power.
///
/// Newton's method comes down to the root from above, and the same way on every system.
private func power(_ base: Double) -> Double {
    let cubed = base * base * base
    let target = cubed * cubed * cubed * cubed
    var root = 1.0
    while true {
        let next = (4 * root + target / (root * root * root * root)) / 5
        guard next < root else { return root }
        root = next
    }
}
