/// The five rules that decide what a node shows; the first that applies counts.
///
/// They follow Apple's documentation of `preferredColorScheme(_:)`, `colorScheme(_:)`, `overrideUserInterfaceStyle` and
/// `overrideTraitCollection(forChild:)`, inheritance as of iOS 17, and what sheets and alerts were seen to do on iOS
/// 16.
struct StyleRules {
    /// What a rule says of a node.
    struct Decision {
        let style: InterfaceStyle
        let mechanism: ViewHierarchy.Mechanism
        /// The node that has the mechanism.
        var source: Int?
        var isLive = true
    }

    private let nodes: [ViewHierarchy.PlacedNode]
    private let presentations: Presentations
    /// The style that is stored for each node's scope itself.
    private let scopeStyles: [InterfaceStyle?]
    /// By rule 1, the nearest pin of each node.
    private var pins: [Decision?] = []
    /// By rule 3, what each presentation has from those that present it, under the index of its top.
    private var presented: [Decision?] = []

    init(_ hierarchy: ViewHierarchy, scopes: (ScopePath) -> InterfaceStyle?) {
        nodes = hierarchy.nodes
        presentations = Presentations(nodes)
        scopeStyles = nodes.map { $0.node.scope.flatMap(scopes) }
        findPins()
        followPresenters()
    }

    /// What rules 1 to 4 say of a node; where they say nothing, rule 5 holds.
    func decision(for index: Int) -> Decision? {
        nearestPin(of: index)
            ?? preferredColorScheme(of: index)
            ?? preferenceOfPresenter(of: index)
            ?? windowPin(of: index)
    }

    // MARK: Rule 1: the nearest pin on the way up through children

    private func nearestPin(of index: Int) -> Decision? {
        pins[index]
    }

    /// Goes down instead of up: a node hands to its children its override for them, or else the pin it has itself.
    ///
    /// The window is not on this way, and what is leaving has lost all above it.
    private mutating func findPins() {
        var handedDown: [Decision?] = []
        handedDown.reserveCapacity(nodes.count)
        pins.reserveCapacity(nodes.count)
        for (index, placed) in nodes.enumerated() {
            guard placed.node.kind != .window else {
                pins.append(nil)
                handedDown.append(nil)
                continue
            }
            let isCutOff = placed.isTopOfPresentation || placed.node.isLeaving
            let inherited = isCutOff ? nil : placed.parent.flatMap { handedDown[$0] }
            let pin = ownPin(of: index) ?? inherited
            pins.append(pin)
            let forChildren = placed.node.overrideTraitCollectionForChildren.style
            handedDown.append(forChildren.map { Decision($0, .overrideTraitCollectionForChildren, index) } ?? pin)
        }
    }

    private func ownPin(of index: Int) -> Decision? {
        nodes[index].node.colorScheme.map { Decision($0, .colorScheme, index) } ?? overrideOrScope(of: index)
    }

    /// What UIKit's override of a node says, or else what is stored for its scope.
    private func overrideOrScope(of index: Int) -> Decision? {
        nodes[index].node.overrideUserInterfaceStyle.style.map { Decision($0, .overrideUserInterfaceStyle, index) }
            ?? scopeStyles[index].map { Decision($0, .scope, index) }
    }

    // MARK: Rule 2: preferredColorScheme, anywhere in the presentation

    private func preferredColorScheme(of index: Int) -> Decision? {
        guard let source = presentations.preferring(for: index) else { return nil }
        return nodes[source].node.preferredColorScheme.map { Decision($0, .preferredColorScheme, source) }
    }

    // MARK: Rule 3: what the presenting presentation prefers, as of when a sheet or cover is opened

    private func preferenceOfPresenter(of index: Int) -> Decision? {
        presented[presentations.top(of: index)]
    }

    private mutating func followPresenters() {
        presented.reserveCapacity(nodes.count)
        for placed in nodes {
            guard placed.node.kind.takesPresentersPreference, let presenter = placed.parent else {
                presented.append(nil)
                continue
            }
            var decision = preferredColorScheme(of: presenter) ?? preferenceOfPresenter(of: presenter)
            decision?.isLive = false
            presented.append(decision)
        }
    }

    // MARK: Rule 4: the window

    private func windowPin(of index: Int) -> Decision? {
        overrideOrScope(of: presentations.window(of: index))
    }

    // MARK: Rule 5: the preference in force for the app, or the system

    static func preferenceInForce<Failure: Error>(
        _ preference: Appearance, system: () throws(Failure) -> InterfaceStyle
    ) throws(Failure) -> Decision {
        guard let style = preference.style else { return Decision(try system(), .system, nil) }
        return Decision(style, .preference, nil)
    }
}

extension StyleRules.Decision {
    init(_ style: InterfaceStyle, _ mechanism: ViewHierarchy.Mechanism, _ source: Int?) {
        self.init(style: style, mechanism: mechanism, source: source)
    }
}

/// Which nodes hang together through `children`, and which of them prefers a colour scheme.
struct Presentations {
    /// The index of the top of each node's presentation.
    private var tops: [Int] = []
    /// The index of each node's window.
    private var windows: [Int] = []
    /// The first node of each presentation that has a `preferredColorScheme`, under the index of the top.
    private var preferring: [Int?] = []

    init(_ nodes: [ViewHierarchy.PlacedNode]) {
        preferring = Array(repeating: nil, count: nodes.count)
        for (index, placed) in nodes.enumerated() {
            let top = placed.isTopOfPresentation ? index : placed.parent.map { tops[$0] } ?? index
            tops.append(top)
            windows.append(placed.parent.map { windows[$0] } ?? index)
            if placed.node.preferredColorScheme != nil, preferring[top] == nil { preferring[top] = index }
        }
    }

    func top(of index: Int) -> Int { tops[index] }

    func window(of index: Int) -> Int { windows[index] }

    /// The node whose `preferredColorScheme` counts in a node's presentation.
    func preferring(for index: Int) -> Int? { preferring[tops[index]] }
}
