extension ViewHierarchy {
    /// The style of a node, and why.
    package struct Surface: Equatable {
        package let style: InterfaceStyle
        package let mechanism: Mechanism
        /// The index of the node that has the mechanism, or `nil` for a preference and for the
        /// system.
        package var source: Int?
        /// Whether it shows a change at once.
        ///
        /// If not, only when it is opened again.
        package var isLive = true
    }

    /// The decider of a style: one of Apple's properties, modifiers or methods, or a preference.
    package enum Mechanism: String, CaseIterable {
        case colorScheme
        case overrideUserInterfaceStyle
        case scope
        case overrideTraitCollectionForChildren
        case preferredColorScheme
        case preference
        case system
    }

    /// A `preferredColorScheme` with another effect than its place suggests.
    package enum Conflict: Equatable {
        /// The second is ignored: the first, another scheme, comes before it in the same
        /// presentation.
        case disagreement(first: Int, second: Int)
        /// A node of an overridden window prefers a scheme. It was never observed whether override
        /// or scheme wins.
        case besideOverride(Int, window: Int)
    }

    /// The style of each node, in document order, and its doubtful settings.
    ///
    /// Five rules decide. The first that applies counts. They follow Apple's documentation of
    /// `preferredColorScheme(_:)`, `colorScheme(_:)`, `overrideUserInterfaceStyle` and
    /// `overrideTraitCollection(forChild:)`, and what sheets and alerts were seen to do on iOS 16.
    ///
    /// - Parameters:
    ///   - version: The major version of iOS.
    ///   - scopePins: The style that pins a scope. Called for each node with a scope.
    ///   - preference: The preference in force for the app.
    ///   - system: The system's style. Called once, and only if a node follows the system.
    /// - Returns: A surface for each node, and the conflicts.
    /// - Throws: The error of `system`.
    package func surfaces<Failure: Error>(
        onIOS version: Int = 17,
        pins scopePins: (ScopePath) -> InterfaceStyle?,
        preference: Appearance,
        system: () throws(Failure) -> InterfaceStyle
    ) throws(Failure) -> (surfaces: [Surface], conflicts: [Conflict]) {
        let preferences = preferencesOfPresentations
        var surfaces: [Surface] = []
        var pins: [Surface?] = []
        var presented: [Int: Surface] = [:]
        var windowPin: Surface?
        var conflicts: [Conflict] = []
        var inForce = preference.style.map { Surface(style: $0, mechanism: .preference) }
        for (index, node) in nodes.enumerated() {
            func surface(_ style: InterfaceStyle?, _ mechanism: Mechanism) -> Surface? {
                style.map { Surface(style: $0, mechanism: mechanism, source: index) }
            }
            let override =
                surface(node.overrideUserInterfaceStyle, .overrideUserInterfaceStyle)
                ?? surface(node.scope.flatMap(scopePins), .scope)
            // Rule 1: the nearest pin on the way up through children. The window is not on that
            // way.
            if node.kind == .window {
                windowPin = override
                pins.append(nil)
            } else {
                let isCutOff = node.isLeaving && version < 17
                let inherited = isCutOff ? nil : inheritedPin(of: node, pins)
                pins.append(surface(node.colorScheme, .colorScheme) ?? override ?? inherited)
            }
            // Rule 2: preferredColorScheme, anywhere in the presentation.
            let top = node.top
            let preferred = preferences[top]
            if let style = node.preferredColorScheme, let first = preferred?.source {
                if preferred?.style != style {
                    conflicts.append(.disagreement(first: first, second: index))
                } else if first == index, let window = windowPin?.source {
                    conflicts.append(.besideOverride(index, window: window))
                }
            }
            // Rule 3: what the presenting presentation prefers when a sheet, popover or cover is
            // opened.
            if index == top, node.kind.takesPresentersPreference, let presenter = node.parent {
                let opener = nodes[presenter].top
                presented[top] = preferences[opener] ?? presented[opener]
                presented[top]?.isLive = false
            }
            // Rule 4: the window.
            if let decided = pins[index] ?? preferred ?? presented[top] ?? windowPin ?? inForce {
                surfaces.append(decided)
            } else {
                // Rule 5: the preference in force for the app, or the system.
                let surface = Surface(style: try system(), mechanism: .system)
                inForce = surface
                surfaces.append(surface)
            }
        }
        return (surfaces, conflicts)
    }

    /// The first `preferredColorScheme` of each presentation, by its top.
    private var preferencesOfPresentations: [Int: Surface] {
        var preferences: [Int: Surface] = [:]
        for (index, node) in nodes.enumerated().reversed() {
            if let style = node.preferredColorScheme {
                preferences[node.top] = Surface(
                    style: style,
                    mechanism: .preferredColorScheme,
                    source: index
                )
            }
        }
        return preferences
    }

    /// A parent's override for child controllers, or else the parent's own pin.
    ///
    /// A controller that is swiped back has left its parent and lost the override. From iOS 17 on,
    /// it still inherits from the view that contains it.
    private func inheritedPin(of node: Node, _ pins: [Surface?]) -> Surface? {
        guard node.kind.section == .children, let parent = node.parent,
            nodes[parent].kind != .window
        else {
            return nil
        }
        let isChild = node.kind.isController && !node.isLeaving
        guard isChild, let style = nodes[parent].overrideTraitCollectionForChildren else {
            return pins[parent]
        }
        return Surface(style: style, mechanism: .overrideTraitCollectionForChildren, source: parent)
    }
}
