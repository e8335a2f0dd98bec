import AlertAnswers
import AlertModel
import AlertProtocol
import CommandOptions

/// The command line of rofi 1.7 for a menu or a message.
///
/// rofi ignores unknown words, and so do we; options for its look are among them.
enum RofiGrammar {
  /// The output of `-v`: the version whose options are supported.
  static let version = "Version: 1.7.3\n"

  private static let failure = """
    rofi: only -dmenu and -e are done by tocsin, and no rofi is installed that could do the rest

    """

  static func parse(
    _ words: [Argument], in context: PersonalityContext
  ) -> PersonalityCommand {
    let options = RofiOptions(words.map(\.printable))
    if options.has("-v") || options.has("-version") { return .print(version) }
    if options.has("-h") || options.has("-help") { return .print(help) }
    if options.has("-e") { return message(options, in: context) }
    guard options.has("-dmenu") else {
      return .become(
        .original(.rofi, failure: failure, status: 1), words: words.map(\.printable))
    }
    let menu = menu(options, in: context)
    return options.has("-dump") ? dump(menu, in: context) : menu.command(reading: context.input)
  }

  private static func menu(_ options: RofiOptions, in context: PersonalityContext) -> Menu {
    var menu = Menu(program: "rofi")
    menu.prompt = options.value(of: "-p") ?? ""
    menu.message = options.value(of: "-mesg") ?? ""
    menu.form.hasProperties = true
    menu.form.usesMarkup = options.has("-markup-rows")
    menu.form.showsPictures = options.has("-show-icons")
    menu.form.separator = options.value(of: "-sep").flatMap(separator) ?? UInt8(ascii: "\n")
    menu.answer.format = options.value(of: "-format") ?? "s"
    menu.matchesCase = !options.has("-i")
    menu.allowsOther = !options.has("-no-custom") && !options.has("-only-match")
    menu.allowsMultiple = options.has("-multi-select")
    menu.filter = options.value(of: "-filter") ?? ""
    menu.selectedRow = options.value(of: "-selected-row").flatMap { Int($0) }
    menu.selectedText = options.value(of: "-select")
    menu.waitsForRows = options.has("-sync")
    menu.isSecret = options.has("-password")
    menu.keys = keys(options)
    if let location = options.value(of: "-location").flatMap({ Int($0) }),
      locations.indices.contains(location)
    {
      menu.position = locations[location]
    }
    if let path = options.value(of: "-input") {
      menu.source = .file(path.hasPrefix("/") ? path : "\(context.currentFolder)/\(path)")
    }
    return menu
  }

  /// The places for rofi's numbers: the centre, and clockwise from the top left corner.
  private static let locations: [ScreenPosition] = [
    .center, .topLeft, .top, .topRight, .right, .bottomRight, .bottom, .bottomLeft, .left,
  ]

  /// rofi's default keys with their own exit statuses, from 10 on.
  private static let usualKeys =
    (1...9).map { "Alt+\($0)" }
    + [
      "Alt+0", "Alt+exclam", "Alt+at", "Alt+numbersign", "Alt+dollar", "Alt+percent",
      "Alt+dead_circumflex", "Alt+ampersand", "Alt+asterisk", "Alt+parenleft",
    ]

  /// Returns these keys as set by the command line.
  private static func keys(_ options: RofiOptions) -> [(chord: KeyChord, status: Int32)] {
    usualKeys.enumerated().compactMap { place, usual in
      let words = options.value(of: "-kb-custom-\(place + 1)") ?? usual
      // Of several keys for one action the first valid one is used.
      let chord = words.split(separator: ",").lazy.compactMap {
        try? KeyChord(parsing: String($0))
      }.first
      return chord.map { ($0, Int32(10 + place)) }
    }
  }

  /// Returns the rows that match the filter.
  private static func dump(_ menu: Menu, in context: PersonalityContext) -> PersonalityCommand {
    do throws(CommandInput.Failure) {
      let (rows, items) = try menu.allRows(reading: context.input)
      var filter = ChoiceFilter(
        ChoiceItems(items), table: ChoiceTable(columns: rows.columns),
        matchesCase: menu.matchesCase)
      filter.setText(menu.filter)
      let found = (0..<filter.count).map { rows.texts[filter.item(inRow: $0)] }
      return .print(found.map { String(decoding: $0, as: UTF8.self) + "\n" }.joined())
    } catch {
      return .complain(
        "rofi: \(menu.source.name) cannot be read: \(error.reason)\n", status: 1)
    }
  }

  private static func message(
    _ options: RofiOptions, in context: PersonalityContext
  ) -> PersonalityCommand {
    var text = options.value(of: "-e") ?? ""
    if text == "-" {
      let bytes = try? context.input.read(.standardInput, ProtocolLimits.textLength)
      text = String(decoding: bytes ?? [], as: UTF8.self)
    }
    var alert = AlertDescription(
      icon: .error, buttons: [AlertButton(id: "ok", label: context.language[.ok], role: .cancel)])
    if text.utf8.count <= ProtocolLimits.messageLength {
      alert.message = text
      alert.usesMarkup = options.has("-markup")
    } else {
      alert.text = String(decoding: text.utf8.prefix(ProtocolLimits.textLength - 4), as: UTF8.self)
    }
    let table = AnswerTable(
      cancelled: .init(0), timedOut: .init(0), dismissed: .init(0), failed: .init(1))
    return .present(PersonalityAlert(PresentCommand(alert: alert, table: table)))
  }

  /// Returns the byte of a separator, which can be a C escape sequence.
  private static func separator(_ text: String) -> UInt8? {
    let bytes = Array(text.utf8)
    guard bytes.first == UInt8(ascii: "\\"), bytes.count > 1 else { return bytes.first }
    switch bytes[1] {
    case UInt8(ascii: "n"): return UInt8(ascii: "\n")
    case UInt8(ascii: "t"): return UInt8(ascii: "\t")
    case UInt8(ascii: "r"): return UInt8(ascii: "\r")
    case UInt8(ascii: "a"): return 7
    case UInt8(ascii: "0"): return 0
    case UInt8(ascii: "x"): return UInt8(String(text.dropFirst(2)), radix: 16)
    default: return bytes[1]
    }
  }

  private static let help = """
    Usage: rofi -dmenu [OPTION]... | rofi -e MESSAGE

    Shows a list of the rows of standard input, or a message. This is tocsin, which speaks as much
    of rofi’s language as lists and messages need; anything else goes to a rofi that is installed.

      -p TEXT            what stands above the rows
      -mesg MARKUP       what stands between the two
      -i                 capitals do not matter
      -sep CHARACTER     what ends a row
      -format FORMAT     how the answer is written: s, i, d, q, p, f, F
      -select TEXT, -selected-row N
                         the row that is marked at first
      -filter TEXT       what is typed at first
      -no-custom, -only-match
                         only rows are answers
      -multi-select      several rows may be chosen
      -password          what is typed is not shown
      -location N        where it stands: 0 in the centre, 1 to 8 clockwise from the top left
      -markup-rows, -show-icons, -input FILE, -sync, -dump
      -e MESSAGE|-       show a message, which -markup says is markup

    See tocsin-rofi(1).

    """
}

/// The words of rofi's command line, searched as rofi does: an option counts at any position, and
/// its value is the next word.
struct RofiOptions: Hashable, Sendable {
  private let words: [String]

  init(_ words: [String]) {
    self.words = words
  }

  /// Whether an option was given.
  func has(_ option: String) -> Bool { words.contains(option) }

  /// Returns the word after an option; nil without the option or the word.
  func value(of option: String) -> String? {
    guard let place = words.firstIndex(of: option), place + 1 < words.count else { return nil }
    return words[place + 1]
  }
}
