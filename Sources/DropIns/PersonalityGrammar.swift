package import AlertAnswers
package import CommandOptions

/// The command lines of all drop-ins.
package enum PersonalityGrammar {
  /// Parses the words after the program’s name.
  ///
  /// Nothing is thrown: errors are commands, too, and are reported as the original program does.
  package static func parse(
    _ words: [Argument], as personality: Personality, in context: PersonalityContext
  ) -> PersonalityCommand {
    switch personality {
    case .zenity: ZenityGrammar.parse(words, in: context)
    case .xmessage, .gxmessage: MessageGrammar.parse(words, as: personality, in: context)
    case .notifySend, .dunstify, .dunstctl:
      .become(.notify(personality), words: words.map(\.printable))
    case .sshAskpass, .pinentry:
      .become(.askpass(personality), words: words.map(\.printable))
    case .rofi: RofiGrammar.parse(words, in: context)
    case .dmenu: DmenuGrammar.parse(words, in: context)
    }
  }
}
