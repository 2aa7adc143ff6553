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
        /// A node prefers a scheme in a window with an override or a pinned scope.
        ///
        /// The scheme wins. The override reaches only the modals, dialogs and alerts.
        case besideOverride(Int, window: Int)
    }

    /// The style of each node, in document order, and its doubtful settings.
    ///
    /// The first of these rules that applies to a node decides its style:
    ///
    /// 1. The nearest pin on the way up through children, which ends below the window.
    /// 2. A `preferredColorScheme` anywhere in the presentation.
    /// 3. The scheme that the presenting presentation prefers when a sheet, popover or cover is
    ///    opened.
    /// 4. The override of the window, or the pin of its scope.
    /// 5. The preference in force for the app, or the system's style.
    ///
    /// They follow Apple's documentation of `preferredColorScheme(_:)`, `colorScheme(_:)`,
    /// `overrideUserInterfaceStyle` and `overrideTraitCollection(forChild:)`, and the behaviour of
    /// sheets and alerts on iOS 16.
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
        let overrides = nodes.indices.map { ownPin(of: $0, scopePins) }
        let pins = nearestPins(besides: overrides, onIOS: version)
        var surfaces: [Surface] = []
        var conflicts: [Conflict] = []
        var presented: [Int: Surface] = [:]
        var windowPin: Surface?
        var inForce = preference.style.map { Surface(style: $0, mechanism: .preference) }
        for (index, node) in nodes.enumerated() {
            let top = node.top
            let preferred = preferences[top]
            if node.kind == .window { windowPin = overrides[index] }
            if let conflict = conflict(of: index, with: preferred, in: windowPin) {
                conflicts.append(conflict)
            }
            if index == top, node.kind.takesPresentersPreference, let presenter = node.parent {
                let opener = nodes[presenter].top
                presented[top] = preferences[opener] ?? presented[opener]
                presented[top]?.isLive = false
            }
            if let decided = pins[index] ?? preferred ?? presented[top] ?? windowPin ?? inForce {
                surfaces.append(decided)
            } else {
                let surface = Surface(style: try system(), mechanism: .system)
                inForce = surface
                surfaces.append(surface)
            }
        }
        return (surfaces, conflicts)
    }

    /// The surface of a node's own setting, or `nil` if it is not set.
    private func surface(
        _ index: Int,
        _ style: InterfaceStyle?,
        _ mechanism: Mechanism
    ) -> Surface? {
        style.map { Surface(style: $0, mechanism: mechanism, source: index) }
    }

    /// A node's override, or else the pin of its scope.
    private func ownPin(of index: Int, _ pins: (ScopePath) -> InterfaceStyle?) -> Surface? {
        let node = nodes[index]
        return surface(index, node.overrideUserInterfaceStyle, .overrideUserInterfaceStyle)
            ?? surface(index, node.scope.flatMap(pins), .scope)
    }

    /// The nearest pin of each node, on its way up through children.
    ///
    /// A window is not on that way.
    private func nearestPins(besides overrides: [Surface?], onIOS version: Int) -> [Surface?] {
        var pins: [Surface?] = []
        for (index, node) in nodes.enumerated() {
            var pin: Surface?
            if node.kind != .window {
                let isCutOff = node.isLeaving && version < 17
                let inherited = isCutOff ? nil : inheritedPin(of: node, pins)
                let own = surface(index, node.colorScheme, .colorScheme) ?? overrides[index]
                pin = own ?? inherited
            }
            pins.append(pin)
        }
        return pins
    }

    /// The conflict of a node's `preferredColorScheme`, if it has any.
    private func conflict(
        of index: Int,
        with preferred: Surface?,
        in windowPin: Surface?
    ) -> Conflict? {
        guard let style = nodes[index].preferredColorScheme, let first = preferred?.source else {
            return nil
        }
        if preferred?.style != style {
            return .disagreement(first: first, second: index)
        }
        guard first == index, let window = windowPin?.source else { return nil }
        return .besideOverride(index, window: window)
    }

    /// The first `preferredColorScheme` of each presentation, by its top.
    private var preferencesOfPresentations: [Int: Surface] {
        var preferences: [Int: Surface] = [:]
        for (index, node) in nodes.enumerated().reversed() {
            let own = surface(index, node.preferredColorScheme, .preferredColorScheme)
            preferences[node.top] = own ?? preferences[node.top]
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
        let style = isChild ? nodes[parent].overrideTraitCollectionForChildren : nil
        return surface(parent, style, .overrideTraitCollectionForChildren) ?? pins[parent]
    }
}
