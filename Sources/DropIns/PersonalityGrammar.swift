package import AlertAnswers
package import CommandOptions

/// The grammars of the drop-ins: words in, a command out.
package enum PersonalityGrammar {
  /// Reads the words after the program's name.
  ///
  /// A drop-in has no error of its own to throw: what is wrong is said as the original says it.
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
