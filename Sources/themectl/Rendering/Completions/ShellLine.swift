import ThemeStore

/// A word that a shell may offer, and its meaning, as the start of a sentence.
typealias Candidate = (text: String, summary: String)

/// A command line up to the cursor, as a shell reads it, and the answer to its completion script.
struct ShellLine {
    let shell: Shell
    /// The words without their quotes.
    ///
    /// The last one is at the cursor, and may be empty.
    private(set) var words: [Argument] = []
    /// Whether the last word is the file of a redirection.
    private(set) var isRedirected = false
    /// The quote that is open at the cursor.
    private var quote: UInt8?
    /// The leading bytes of the last word that bash keeps, because a quote or a break follows them.
    private var kept = 0

    /// Reads the words of a completion script.
    ///
    /// - Parameters:
    ///   - typed: From bash the word breaks and the line, from zsh the words with their quotes,
    ///     from fish the words.
    ///   - shell: The shell.
    ///   - home: The folder that `~` stands for.
    init(_ typed: [Argument], of shell: Shell, home: [UInt8]?) {
        self.shell = shell
        switch shell {
        case .bash:
            read(typed.last?.bytes ?? [], breaks: typed.first?.bytes ?? [], home)
        case .zsh:
            let line = typed.map { $0.bytes }.joined(separator: " ".utf8)
            read(Array(line), breaks: [], home)
        case .fish:
            words = typed.map { word in
                guard let home, word.bytes.starts(with: "~/".utf8) else {
                    return word
                }
                return Argument(bytes: home + word.bytes.dropFirst())
            }
        }
    }

    private mutating func read(_ line: [UInt8], breaks: [UInt8], _ home: [UInt8]?) {
        let double = UInt8(ascii: "\"")
        var rest = line[...]
        var word: [UInt8] = []
        var hasBegun = false
        var keptOutside = 0
        while let byte = rest.popFirst() {
            switch byte {
            case _ where quote == nil && " \t\n<>".utf8.contains(byte):
                let isRedirection = "<>".utf8.contains(byte)
                guard hasBegun || isRedirection else { continue }
                if !isRedirected, !isRedirection {
                    words.append(Argument(bytes: word))
                }
                word = []
                hasBegun = false
                kept = 0
                isRedirected = isRedirection
                continue
            case _ where quote == nil && "'\"".utf8.contains(byte):
                quote = byte
                keptOutside = kept
                kept = word.count
            case _ where byte == quote:
                quote = nil
                kept = keptOutside
            case UInt8(ascii: "\\")
            where quote == nil || quote == double && "\"\\$`".utf8.contains(rest.first ?? double):
                if let next = rest.popFirst() {
                    word.append(next)
                }
            case UInt8(ascii: "~") where !hasBegun && rest.first == UInt8(ascii: "/"):
                word += home ?? [byte]
            default:
                word.append(byte)
                if quote == nil, breaks.contains(byte) {
                    kept = word.count
                }
            }
            hasBegun = true
        }
        words.append(Argument(bytes: word))
    }

    // MARK: Answers

    /// The answer for words.
    ///
    /// - Parameters:
    ///   - candidates: The words.
    ///   - lead: The part of the word at the cursor that stands before them.
    /// - Returns: The lines.
    func answer(_ candidates: [Candidate], after lead: ArraySlice<UInt8>) -> Output {
        var output = heading("words", lead)
        let leading = String(decoding: lead, as: UTF8.self)
        let typed = words.last?.bytes ?? []
        for candidate in candidates {
            let word = leading + candidate.text
            switch shell {
            case .bash where word.utf8.starts(with: typed):
                output.print(inserted(word))
            case .bash:
                break
            case .zsh:
                output.print("\(candidate.text.escaping("\\:")):\(candidate.summary)")
            case .fish:
                output.print("\(word)\t\(candidate.summary)")
            }
        }
        return output
    }

    /// The answer for the name of a file.
    ///
    /// The shell completes it.
    ///
    /// bash completes it only if it replaces just the name. Otherwise it gets the two parts of the
    /// word.
    func answerFiles(after lead: ArraySlice<UInt8>) -> Output {
        guard shell == .bash, kept < lead.count else {
            return heading("files", lead)
        }
        var output = heading("names", lead)
        output.text += lead + [UInt8(ascii: "\n")]
        output.text += (words.last?.bytes ?? []).dropFirst(lead.count) + [UInt8(ascii: "\n")]
        return output
    }

    /// The answer for a command line after `--`.
    ///
    /// The shell completes it.
    var answerCommandLine: Output {
        heading("command", [])
    }

    /// The first line: the kind of the other lines, and for zsh the length of the lead.
    private func heading(_ kind: String, _ lead: ArraySlice<UInt8>) -> Output {
        var output = Output()
        output.print(":\(kind)" + "=\(lead.count)".when(shell == .zsh))
        return output
    }

    /// A candidate for the last word, as bash inserts it.
    private func inserted(_ candidate: String) -> String {
        let rest = String(decoding: Array(candidate.utf8.dropFirst(kept)), as: UTF8.self)
        if quote == nil, rest.utf8.allSatisfy(String.isPlainInShells) {
            return rest
        }
        switch quote {
        case nil:
            return rest.escaping(" !\"#$&'()*;<>?[\\]^`{|}~")
        case UInt8(ascii: "'"):
            return "'" + rest.replacing("'", by: "'\\''")
        // In double quotes, `!` means an older command even behind a backslash.
        case .some:
            return "\"" + rest.escaping("\\\"$`").replacing("!", by: "\"\\!\"")
        }
    }
}
