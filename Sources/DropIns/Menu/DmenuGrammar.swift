import AlertModel
import CommandOptions

/// The command line of dmenu 5.2.
enum DmenuGrammar {
  /// The usage message of the original.
  static let usage = """
    usage: dmenu [-bfiv] [-l lines] [-p prompt] [-fn font] [-m monitor]
                 [-nb color] [-nf color] [-sb color] [-sf color] [-w windowid]

    """

  /// The output of `-v`: the version whose options are supported.
  static let version = "dmenu-5.2\n"

  static func parse(
    _ words: [Argument], in context: PersonalityContext
  ) -> PersonalityCommand {
    var menu = Menu(program: "dmenu")
    menu.position = .top
    menu.cancelKeys = ["c", "g", "bracketleft"].map { KeyChord(.control, key: $0) }
    var words = words[...]
    while let word = words.popFirst()?.printable {
      switch word {
      case "-v": return .print(version)
      case "-b": menu.position = .bottom
      case "-i": menu.matchesCase = false
      case "-f": break
      // Options for look and position are accepted and ignored.
      case "-p", "-l", "-m", "-fn", "-nb", "-nf", "-sb", "-sf", "-w":
        guard let value = words.popFirst() else { return .complain(usage, status: 1) }
        if word == "-p" { menu.prompt = value.printable }
      default: return .complain(usage, status: 1)
      }
    }
    return menu.command(reading: context.input)
  }
}
