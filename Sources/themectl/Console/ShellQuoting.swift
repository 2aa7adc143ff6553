import ThemeStore

extension String {
    /// The advice to paste this text into a shell, to be appended to a sentence.
    ///
    /// There is none if a message escapes a control in the text, because shells do not read such an
    /// escape.
    var adviceToPaste: String {
        "; try '\(self)'".when(isSameInMessages)
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
        bytes.first == "-" ? "./\(quotedForShell)" : quotedForShell
    }

    /// The path as a word of a shell, with U+FFFD for bytes that are not UTF-8.
    var quotedForShell: String {
        bytes.text.quotedForShell
    }
}
