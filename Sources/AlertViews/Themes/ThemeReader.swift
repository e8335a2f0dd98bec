import AlertModel

/// Applies a theme's key file to the theme that it inherits from.
///
/// Reading continues after a problem, so that the user sees all problems at once.
struct ThemeReader {
  /// The theme as far as it was read.
  private(set) var theme: Theme
  /// The problems of the file.
  let problems: ThemeProblems

  /// The group with the theme's own properties.
  static let header = "Theme"
  static let inheritsKey = "inherits"
  static let commentKey = "comment"

  /// The largest file, in bytes.
  static let largestFile = 256 << 10
  private static let kind = KeyFileText.Kind(name: "a theme", group: header, mostLines: 4000)

  private let text: KeyFileText

  /// Parses a file, without applying it to a theme yet.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - file: Its path.
  init(_ bytes: [UInt8], of file: String) {
    text = KeyFileText(bytes, Self.kind)
    theme = .default
    problems = ThemeProblems(file, text.problems)
  }

  /// The line that names the theme that this one inherits from; nil for the default theme.
  var parent: KeyFileText.Line? {
    text.groups.first { $0.name == Self.header }?[Self.inheritsKey]
  }

  /// Applies all groups of the file to a theme.
  ///
  /// - Parameters:
  ///   - name: The theme's name.
  ///   - base: The theme that it inherits from.
  mutating func read(_ name: String, on base: Theme) {
    theme = base
    theme.name = name
    for group in text.groups { pin(group) }
    for group in text.groups { read(group) }
  }

  /// A value that the theme sets does not follow the desktop, unless its group [Desktop] says so.
  private mutating func pin(_ group: KeyFileText.Group) {
    let accents = ["accent", "accent-label", "accent-on-box"]
    switch group.name {
    case "Light", "Dark":
      if accents.contains(where: { group[$0] != nil }) { theme.follows.accent = false }
    case "Fonts":
      if group["families"] != nil { theme.follows.font = false }
    default: break
    }
  }

  private mutating func read(_ group: KeyFileText.Group) {
    if group.name == Self.header {
      return problems.checkKeys(of: group, [Self.inheritsKey, Self.commentKey])
    }
    if let known = ThemeKeys.groups.first(where: { $0.name == group.name }) {
      return read(group, known)
    }
    let words = group.name.split(separator: " ", maxSplits: 1)
    switch (words.first, words.count) {
    case ("Transition", 2):
      TransitionReader(group, problems).read(named: String(words[1]), into: &theme)
    case ("Picture", 2):
      PictureReader(group, problems).read(role: String(words[1]), into: &theme)
    default:
      let names = [Self.header] + ThemeKeys.groups.map(\.name)
      let list = (names + ["Transition NAME", "Picture PART"]).map { "[\($0)]" }
        .joined(separator: ", ")
      problems.report(
        group.number, "there is no group [\(KeyFileText.quoted(group.name))]; available: \(list)")
    }
  }

  private mutating func read(_ group: KeyFileText.Group, _ known: ThemeSettingGroup) {
    problems.checkKeys(of: group, known.settings.map(\.key))
    for line in group.lines {
      guard let setting = known[line.key] else { continue }
      if !setting.apply(line.value, &theme) { problems.refuse(line, setting.wanted) }
    }
  }
}
