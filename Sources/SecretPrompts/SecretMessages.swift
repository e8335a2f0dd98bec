package import CommandOptions

/// The help texts of `ssh-askpass` and `pinentry`, and the errors of all prompts for secrets.
///
/// Every text is translated in `assets/locale/*.po`.
package enum SecretMessages {
  /// The errors, for translators; those with arguments are functions below.
  private static let errors: [CommandMessage] = [
    unprotectedMemory, unlockedMemory, tooLong(0), notEncoded, unwritable, lostDisplay,
  ]

  package static let unprotectedMemory: CommandMessage =
    "cannot protect the memory of this process from other processes"
  package static let unlockedMemory: CommandMessage =
    "cannot lock memory: typed text may be swapped to disk"
  package static let notEncoded: CommandMessage = "the answer could not be encoded"
  package static let unwritable: CommandMessage = "standard output cannot be written"
  package static let lostDisplay: CommandMessage = "the connection to the display is lost"

  /// An answer that the calling program would not accept.
  package static func tooLong(_ mostBytes: Int) -> CommandMessage {
    "the answer is longer than \(mostBytes) bytes"
  }

  /// The patterns of all texts, each once, for translators.
  package static var patterns: [String] {
    var patterns: [String] = []
    for help in [askpassHelp, pinentryHelp] {
      _ = help {
        if !patterns.contains($0) { patterns.append($0) }
        return $0
      }
    }
    return patterns + errors.map(\.pattern)
  }

  // MARK: - Help

  /// The output of `ssh-askpass --help`.
  ///
  /// - Parameter translate: Returns the translation of a pattern.
  /// - Returns: The text.
  static func askpassHelp(translated translate: (String) -> String) -> String {
    let (confirm, none) = ("SSH_ASKPASS_PROMPT=confirm", "SSH_ASKPASS_PROMPT=none")
    let sentences: [CommandMessage] = [
      "Show PROMPT and print the answer, for ssh, sudo and git.",
      "With \(confirm) the answer is the exit status, with \(none) the prompt is only shown.",
    ]
    return opening(of: "ssh-askpass", "[PROMPT]", sentences, translate)
  }

  /// The output of `pinentry --help`.
  ///
  /// - Parameter translate: Returns the translation of a pattern.
  /// - Returns: The text.
  static func pinentryHelp(translated translate: (String) -> String) -> String {
    let sentence: CommandMessage = """
      Ask for a PIN or a passphrase with the protocol of gpg-agent on standard input and \
      standard output.
      """
    let options: [(String, CommandMessage)] = [
      ("  -D, --display DISPLAY", "the X display"),
      ("  -o, --timeout SECONDS", "the timeout of a question"),
      ("  -T, --ttyname FILE", "the terminal, used if there is no display"),
      ("  -N, --ttytype NAME", "the terminal’s type"),
      ("  -M, --lc-messages LOCALE", "the language"),
      ("  -C, --lc-ctype, -W, --parent-wid, -c, --colors, -a, --ttyalert VALUE", ""),
      ("  -g, --no-global-grab, -d, --debug", "accepted and ignored"),
      ("      --version", "print the version"),
    ]
    let rows = options.map { name, meaning in
      meaning.pattern.isEmpty
        ? name + "\n" : Paragraph.row(name, meaning.text(translated: translate))
    }
    return opening(of: "pinentry", "[OPTION...]", [sentence], translate) + "\n" + rows.joined()
  }

  private static func opening(
    of name: String, _ operands: String, _ sentences: [CommandMessage],
    _ translate: (String) -> String
  ) -> String {
    let usage: CommandMessage = "Usage: \("\(name) \(operands)")"
    let manual: CommandMessage = "This is Tocsin’s \(name); see \("tocsin-\(name)(1)")."
    let text = (sentences + [manual]).map { $0.text(translated: translate) }
    return """
      \(usage.text(translated: translate))

      \(Paragraph.wrap(text.joined(separator: "\n"), width: 78))

      """
  }
}
