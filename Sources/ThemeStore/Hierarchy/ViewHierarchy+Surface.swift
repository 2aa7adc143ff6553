extension ViewHierarchy {
    /// What a node shows, and why.
    public struct Surface: Equatable, Sendable {
        /// The node's place in document order; ``ViewHierarchy/path(of:)`` gives its path.
        public let index: Int
        /// The node's name.
        public let name: String
        /// The node's kind.
        public let kind: Kind
        /// How many nodes are above it.
        public let level: Int
        /// What it shows.
        public let style: InterfaceStyle
        /// What decides that.
        public let mechanism: Mechanism
        /// The index of the node that has the mechanism; `nil` for a preference and for the system.
        public let source: Int?
        /// Whether it shows a change at once; if not, only when it is opened again.
        public let isLive: Bool
    }

    /// What decides a style: one of Apple's properties, modifiers or methods, or what is stored.
    public enum Mechanism: String, CaseIterable, Sendable {
        /// SwiftUI's `colorScheme(_:)`.
        case colorScheme
        /// UIKit's `overrideUserInterfaceStyle`.
        case overrideUserInterfaceStyle
        /// The preference stored for the scope itself.
        case scope
        /// UIKit's `overrideTraitCollection(forChild:)`.
        case overrideTraitCollectionForChildren
        /// SwiftUI's `preferredColorScheme(_:)`.
        case preferredColorScheme
        /// The preference in force for the app.
        case preference
        /// What the system shows.
        case system
    }

    /// Two nodes of one presentation whose `preferredColorScheme` disagrees.
    public struct Disagreement: Equatable, Sendable {
        /// The index of the first of the presentation, which counts.
        public let first: Int
        /// The index of the one that has no effect.
        public let second: Int
    }

    /// What each node shows, in document order.
    ///
    /// - Parameters:
    ///   - scopes: The style that is stored for a scope itself; called for each node that has a scope.
    ///   - preference: The preference in force for the app.
    ///   - system: What the system shows; called once, and only if a node follows the system.
    /// - Returns: A surface for each node.
    /// - Throws: The error of `system`.
    public func surfaces<Failure: Error>(
        scopes: (ScopePath) -> InterfaceStyle?, preference: Appearance, system: () throws(Failure) -> InterfaceStyle
    ) throws(Failure) -> [Surface] {
        let rules = StyleRules(self, scopes: scopes)
        var inForce: StyleRules.Decision?
        var surfaces: [Surface] = []
        surfaces.reserveCapacity(nodes.count)
        for (index, placed) in nodes.enumerated() {
            var decision = rules.decision(for: index) ?? inForce
            if decision == nil {
                inForce = try StyleRules.preferenceInForce(preference, system: system)
                decision = inForce
            }
            guard let decision else { continue }
            surfaces.append(
                Surface(
                    index: index, name: placed.node.name, kind: placed.node.kind, level: placed.level,
                    style: decision.style, mechanism: decision.mechanism, source: decision.source,
                    isLive: decision.isLive))
        }
        return surfaces
    }

    /// Each `preferredColorScheme` that has no effect, because a different one comes before it in the same
    /// presentation.
    public var disagreements: [Disagreement] {
        let presentations = Presentations(nodes)
        return nodes.indices.compactMap { index in
            guard let second = nodes[index].node.preferredColorScheme, let first = presentations.preferring(for: index),
                nodes[first].node.preferredColorScheme != second
            else { return nil }
            return Disagreement(first: first, second: index)
        }
    }
}
