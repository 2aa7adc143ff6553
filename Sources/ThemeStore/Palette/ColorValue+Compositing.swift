extension ColorValue {
    /// The colour that this one gives on an opaque background.
    ///
    /// Source-over of W3C Compositing and Blending Level 1, section 9.1.4, done as browsers and UIKit do it: on the
    /// encoded sRGB components, each rounded to the nearest.
    ///
    /// - Parameter ground: The background; its alpha is ignored.
    /// - Returns: An opaque colour.
    public func composited(over ground: ColorValue) -> ColorValue {
        func blend(_ source: UInt8, _ backdrop: UInt8) -> UInt8 {
            let sum = Int(source) * Int(alpha) + Int(backdrop) * Int(255 - alpha)
            // 255 is odd, so nothing lies in the middle between two results.
            return UInt8((sum + 127) / 255)
        }
        return ColorValue(
            red: blend(red, ground.red), green: blend(green, ground.green), blue: blend(blue, ground.blue))
    }
}
