import AlertAnswers

/// The options of xmessage and gxmessage, with those that every program of the X toolkit takes.
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
  /// What decides how a window looks or where it stands, which is ours to decide.
  case look
  case lookWithValue

  /// The names that it has, without the dash.
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

  /// Whether a word comes after it.
  var takesValue: Bool {
    switch self {
    case .buttons, .defaultButton, .file, .timeout, .title, .display, .entryText, .lookWithValue:
      true
    case .print, .center, .nearmouse, .entry, .help, .version, .look: false
    }
  }

  /// The option that a word names, whole or cut short as far as it is the only one; nil if none.
  static func named(_ word: String, of personality: Personality) -> MessageOption? {
    guard word.utf8.count > 1, word.hasPrefix("-") || word.hasPrefix("+") else { return nil }
    let isDouble = personality == .gxmessage && word.hasPrefix("--")
    let name = word.dropFirst(isDouble ? 2 : 1)
    guard !name.isEmpty else { return nil }
    // The plus takes back what the minus says.
    if word.hasPrefix("+") { return ["rv", "synchronous"].contains(name) ? .look : nil }
    let all = allCases.flatMap { option in option.names(of: personality).map { (option, $0) } }
    if let exact = all.first(where: { $0.1 == name }) { return exact.0 }
    let begun = all.filter { $0.1.hasPrefix(name) }
    return begun.count == 1 ? begun[0].0 : nil
  }
}
