import ThemeStore

/// The options of `palette`, checked against each other.
struct PaletteRequest {
    let invocation: Invocation
    let form: PaletteForm
    let isCheck: Bool
    /// The style that `--style` names.
    let style: InterfaceStyle?
    private let fallback: InterfaceStyle?

    /// Reads the options, and refuses those that exclude each other.
    init(_ invocation: Invocation) throws(Failure) {
        self.invocation = invocation
        isCheck = invocation.has(.check)
        if isCheck { try invocation.refuse([.as, .over], beside: "--check") }
        if invocation.has(.json) { try invocation.refuse([.as], beside: "--json") }
        form = try invocation.paletteForm()
        style = try invocation.style()
        fallback = try invocation.shownFallback()
        try invocation.requireOneStore()
        if form.styles == .both { try invocation.refuse([.style], beside: "--as \(form.rawValue)") }
        if form == .html { try invocation.refuse([.over], beside: "--as html") }
        if form == .colorset, invocation.operands.count != 1 {
            throw invocation.misuse("--as colorset takes one ROLE; try 'themectl palette card --as colorset'")
        }
    }

    /// Whether each line gets a swatch: on a terminal that shows any colour.
    var hasSwatches: Bool { form == .hex && Console().wantsTrueColor(in: invocation.environment) }

    /// The style to show, or `nil` for both; the style in force is looked for only if it is needed.
    ///
    /// - Parameter output: Gets the warnings about the store.
    /// - Returns: The style.
    /// - Throws: `Failure.unavailable` if no source knows the style, and the errors of reading the store.
    func shownStyle(_ output: inout Output) throws(Failure) -> InterfaceStyle? {
        guard form.styles == .one, style == nil else { return style }
        let layers = LayerSnapshot(reading: try invocation.source().store, in: invocation.environment)
        let preference = try resolving(try layers.preference())
        output.notes = try invocation.warnings(preference.warnings)
        return try invocation.shown(preference, fallback: fallback).style
    }
}

extension Invocation {
    /// The form that `--as` or `--json` names.
    fileprivate func paletteForm() throws(Failure) -> PaletteForm {
        guard let argument = value(of: .as) else { return has(.json) ? .json : .hex }
        return try choice(argument.text, "a form", for: .as)
    }

    /// The style that `--style` names.
    fileprivate func style() throws(Failure) -> InterfaceStyle? {
        guard let argument = value(of: .style) else { return nil }
        if let style = InterfaceStyle.allCases.first(where: { $0.appearance.name == argument.text }) { return style }
        let words = InterfaceStyle.allCases.map { $0.appearance.name }
        throw unknown(argument.text, "a style", among: words, for: .style)
    }
}
