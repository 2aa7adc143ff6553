import ThemeStore

extension String {
    /// The text as one word of a shell: in double quotes if need be, because advice stands in
    /// single ones.
    var quotedForShell: String {
        // These are literal in every shell. At the start of a word, zsh replaces '=' and the name
        // of a command.
        let isPlain = utf8.allSatisfy { byte in
            byte.isAlphanumeric || "_./-+,:@%=".utf8.contains(byte)
        }
        if !isEmpty, isPlain, !hasPrefix("=") {
            return self
        }
        var quoted = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "\\", "\"", "$": quoted += "\\\(scalar)"
            // In double quotes, fish has no escape for a backtick, nor bash and zsh for `!`.
            case "`", "!": quoted += "\"'\(scalar)'\""
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return "\"\(quoted)\""
    }

    /// The text on a condition, or else an empty text.
    func when(_ condition: Bool) -> String {
        condition ? self : ""
    }

    /// The advice to paste a text into a shell, to be appended to a sentence.
    ///
    /// There is none if a message escapes a control in the text, because shells do not read such an
    /// escape.
    static func advice(toPaste text: String) -> String {
        "; try '\(text)'".when(text.isSameInMessages)
    }

    /// Whether a message shows the text as it is.
    var isSameInMessages: Bool {
        withControlsEscaped.utf8.elementsEqual(utf8)
    }
}

extension StorePath {
    /// The name of standard input in messages.
    static let standardInput = StorePath(literal: "<stdin>")

    /// The option that names a store at this path.
    var storeOption: String {
        if self == .standardInput {
            return " --store -"
        }
        return " --store \(quotedForShell)"
    }

    /// The path as an operand of a command in a shell, which is no option.
    var quotedOperand: String {
        bytes.first == UInt8(ascii: "-") ? "./\(quotedForShell)" : quotedForShell
    }

    /// Whether a message shows the path as it is.
    var isSameInMessages: Bool {
        bytes.text.isSameInMessages
    }

    /// The path as one word of a shell, with U+FFFD for bytes that are not UTF-8.
    var quotedForShell: String {
        bytes.text.quotedForShell
    }
}
