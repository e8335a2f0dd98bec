import AlertAnswers

/// The options of xmessage and gxmessage, including those of the X toolkit.
enum MessageOption: Hashable, Sendable, CaseIterable {
  case buttons
  case defaultButton
  case file
  case print
  case center
  case nearmouse
  case timeout
  case title
  case display
  case entry
  case entryText
  case help
  case version
  /// Options for look and position, which are ignored.
  case look
  case lookWithValue

  /// Returns the option’s names, without the dash.
  func names(of personality: Personality) -> [String] {
    let isOurs = personality == .gxmessage
    return switch self {
    case .buttons: ["buttons"]
    case .defaultButton: ["default"]
    case .file: ["file"]
    case .print: ["print"]
    case .center: ["center"]
    case .nearmouse: ["nearmouse"]
    case .timeout: ["timeout"]
    case .title: ["title"]
    case .display: ["display"]
    case .entry: isOurs ? ["entry"] : []
    case .entryText: isOurs ? ["entrytext"] : []
    case .help: isOurs ? ["help", "?"] : ["help"]
    case .version: isOurs ? ["version"] : []
    case .look:
      ["iconic", "reverse", "rv", "synchronous"]
        + (isOurs ? ["borderless", "noescape", "nofocus", "ontop", "sticky", "wrap"] : [])
    case .lookWithValue:
      [
        "background", "bd", "bg", "bordercolor", "borderwidth", "bw", "fg", "fn", "font",
        "foreground", "geometry", "name", "selectionTimeout", "xnllanguage", "xrm", "xtsessionID",
      ] + (isOurs ? ["encoding"] : [])
    }
  }

  /// Whether the option has a value.
  var takesValue: Bool {
    switch self {
    case .buttons, .defaultButton, .file, .timeout, .title, .display, .entryText, .lookWithValue:
      true
    case .print, .center, .nearmouse, .entry, .help, .version, .look: false
    }
  }

  /// Returns the option of a word, which can be an unambiguous abbreviation; nil if there is none.
  static func named(_ word: String, of personality: Personality) -> MessageOption? {
    guard word.utf8.count > 1, word.hasPrefix("-") || word.hasPrefix("+") else { return nil }
    let isDouble = personality == .gxmessage && word.hasPrefix("--")
    let name = word.dropFirst(isDouble ? 2 : 1)
    guard !name.isEmpty else { return nil }
    // A plus sign resets what a minus sign sets.
    if word.hasPrefix("+") { return ["rv", "synchronous"].contains(name) ? .look : nil }
    let all = allCases.flatMap { option in option.names(of: personality).map { (option, $0) } }
    if let exact = all.first(where: { $0.1 == name }) { return exact.0 }
    let begun = all.filter { $0.1.hasPrefix(name) }
    return begun.count == 1 ? begun[0].0 : nil
  }
}
