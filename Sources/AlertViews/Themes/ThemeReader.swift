import AlertModel

/// Puts what a theme's key file says on top of the theme that it inherits from.
///
/// Whatever is wrong is noted, and the rest is read all the same, so that a person hears of
/// everything at once.
struct ThemeReader {
  /// The file's path.
  let file: String
  private(set) var theme: Theme

  /// The group that says what the theme is.
  static let header = "Theme"
  static let inheritsKey = "inherits"
  static let commentKey = "comment"

  /// The largest file, in bytes.
  static let largestFile = 256 << 10
  private static let kind = KeyFileText.Kind(name: "a theme", group: header, mostLines: 4000)

  private let text: KeyFileText
  private var own: [ThemeError]
  private var inherited: [ThemeError] = []

  /// Begins to read a file; nothing of it is in the theme yet.
  ///
  /// - Parameters:
  ///   - bytes: All of the file.
  ///   - file: Its path.
  init(_ bytes: [UInt8], of file: String) {
    self.file = file
    text = KeyFileText(bytes, Self.kind)
    theme = .default
    own = text.problems.map { ThemeError(file: file, line: $0.line, $0.text) }
  }

  /// What is wrong: with the themes that this one inherits from, then with this one, by its lines.
  var problems: [ThemeError] {
    inherited + own.sorted { ($0.line ?? 0) < ($1.line ?? 0) }
  }

  /// The line that names the theme that this one inherits from; nil for the default theme.
  var parent: KeyFileText.Line? {
    text.groups.first { $0.name == Self.header }?[Self.inheritsKey]
  }

  /// What is worth saying of the theme.
  var comment: String? {
    text.groups.first { $0.name == Self.header }?[Self.commentKey]?.value
  }

  /// Reads everything that is drawn.
  ///
  /// - Parameters:
  ///   - name: The theme's name.
  ///   - base: What it inherits from.
  mutating func read(_ name: String, on base: Theme) {
    theme = base
    theme.name = name
    for group in text.groups { read(group) }
  }

  mutating func report(_ line: Int, _ problem: String) {
    guard own.count < KeyFileText.mostProblems else { return }
    own.append(ThemeError(file: file, line: line, problem))
  }

  /// Takes note of what is wrong elsewhere: in the theme that this one inherits from.
  mutating func report(_ others: [ThemeError]) {
    inherited += others
  }

  /// Notes every key of a group that it does not have.
  mutating func checkKeys(of group: KeyFileText.Group, _ known: [String]) {
    for line in group.lines where !known.contains(line.key) {
      let list = known.joined(separator: ", ")
      report(
        line.number,
        "[\(KeyFileText.quoted(group.name))] has no key “\(KeyFileText.quoted(line.key))”; "
          + "its keys are \(list)")
    }
  }

  /// Notes a value that is not what its key takes.
  mutating func refuse(_ line: KeyFileText.Line, _ wanted: String) {
    report(line.number, "\(line.key) takes \(wanted), not “\(KeyFileText.quoted(line.value))”")
  }

  private mutating func read(_ group: KeyFileText.Group) {
    if group.name == Self.header {
      return checkKeys(of: group, [Self.inheritsKey, Self.commentKey])
    }
    if let known = ThemeSettingGroup.all.first(where: { $0.name == group.name }) {
      return read(group, known)
    }
    let words = group.name.split(separator: " ", maxSplits: 1)
    switch (words.first, words.count) {
    case ("Transition", 2): readTransition(group, named: String(words[1]))
    case ("Picture", 2): readPicture(group, role: String(words[1]))
    default:
      let names = [Self.header] + ThemeSettingGroup.all.map(\.name)
      let list = (names + ["Transition NAME", "Picture PART"]).map { "[\($0)]" }
        .joined(separator: ", ")
      report(
        group.number, "there is no group [\(KeyFileText.quoted(group.name))]; there are \(list)")
    }
  }

  private mutating func read(_ group: KeyFileText.Group, _ known: ThemeSettingGroup) {
    checkKeys(of: group, known.settings.map(\.key))
    for line in group.lines {
      guard let setting = known[line.key] else { continue }
      if !setting.apply(line.value, &theme) { refuse(line, setting.wanted) }
    }
  }

  mutating func add(_ transition: Transition) {
    theme.transitions.removeAll { $0.name == transition.name }
    theme.transitions.append(transition)
  }

  mutating func set(_ picture: ThemePicture?, for role: PictureRole) {
    theme.pictures[role] = picture
  }
}
