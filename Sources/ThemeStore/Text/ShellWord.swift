extension String {
    /// The text as one word of a shell: in double quotes if need be, because advice stands in
    /// single ones.
    package var quotedForShell: String {
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
    package func when(_ condition: Bool) -> String {
        condition ? self : ""
    }
}
