extension StoreError {
    /// The part of the description after the place, in English.
    var reason: String { reason(ofFile: nil) }

    /// The part of the description after the place.
    ///
    /// - Parameter sentence: The sentence about ``fileError``. `nil` takes its description.
    /// - Returns: The part, in English.
    private func reason(ofFile sentence: String?) -> String {
        switch cause {
        case .fileError(let error):
            sentence ?? error.description
        case .malformed(_, _, let problem):
            problem
        case .empty:
            StoreDocument.emptyProblem
        case .duplicateMember(_, let name, let first, _):
            "'\(name)' is already at \(first); try removing one of them"
        case .unrecognizedValue(_, let value):
            "\(value.flaw), so it means 'system'"
        case .overridesNotAnObject(_, let value):
            "'\(MemberName.overrides.rawValue)' is not an object but \(value.excerpt)"
        case .unreadableLegacyValue(_, let key, let expected, let value):
            "'\(key)' is \(value.excerpt), which is not \(expected)"
        case .legacyKeysDisagree(_, let first, let second):
            "'\(second.key)' is \(second.claim), but '\(first.key)'"
                + " at \(first.value.position)".when(position != nil) + " is \(first.claim)"
        case .unwritableKey(_, let problem):
            problem.text
        case .lockedBySite(_, let error?):
            "\(error.reason(ofFile: sentence)); the setting counts as locked until this is mended"
        case .lockedBySite:
            "the site locks the setting; try asking the administrator"
        case .lockNotABoolean(_, let value):
            "'\(MemberName.locked.rawValue)' is \(value.excerpt), not true or false"
        case .noConfigurationFolder(let variables):
            if variables.count > 1 {
                "neither \(variables.joined(separator: " nor ")) is an absolute path"
            } else {
                "\(variables.joined()) is not an absolute path"
            }
        case .invalidAppIdentifier(let text):
            "'\(JSONExcerpt.shortened(text))' is not \(AppIdentifier.rule)"
        case .invalidEnvironment(_, let value, let expected):
            "'\(JSONExcerpt.shortened(value))' is not \(expected)"
        case .notDamaged:
            "the store is not damaged, so it is not set aside"
        case .simulated(_, _, _, let message):
            message
        }
    }
}

extension StoreError: CustomStringConvertible {
    /// The sentence, without a full stop.
    @_documentation(visibility: internal)
    public var description: String {
        description(ofFile: nil)
    }

    /// The sentence, without a full stop, with other words about the file.
    ///
    /// - Parameter sentence: The part about ``fileError`` that follows the path. `nil` takes its
    ///   description.
    /// - Returns: The sentence.
    package func description(ofFile sentence: String?) -> String {
        let reason = reason(ofFile: sentence)
        if let path {
            let place = position.map { ":\($0)" } ?? ""
            return "\(path)\(place): \(reason)"
        }
        switch cause {
        case .invalidEnvironment(let variable, _, _):
            return "$\(variable): \(reason)"
        case .invalidAppIdentifier, .simulated:
            return reason
        default:
            return "no configuration folder: \(reason)"
        }
    }
}
