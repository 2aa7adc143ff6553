/// The forms in which the palette is printed.
enum PaletteForm: String, CaseIterable {
    case hex, css, sh, json, swift, colorset, html

    /// Its description, as the start of a sentence.
    var summary: String {
        switch self {
        case .hex: "role, tab, #RRGGBB or #RRGGBBAA"
        case .css: "a style sheet of custom properties"
        case .sh: "variables for eval and source"
        case .json: "an object, as palette files are"
        case .swift: "UIKit and AppKit colours in Swift"
        case .colorset: "Xcode's Contents.json of one role"
        case .html: "a page that shows every role"
        }
    }

    /// Whether it shows one style only: the given style, or else the style in force.
    var hasOneStyle: Bool { self == .hex || self == .sh }

    /// Whether it always shows both styles.
    var hasBothStyles: Bool { self == .swift || self == .colorset || self == .html }
}
