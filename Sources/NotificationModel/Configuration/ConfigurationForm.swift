import AlertModel

/// The longest text of a value, in bytes.
private let longestText = 4096

extension KeyFileForm<Double> {
  /// Seconds; 0 is written `never`.
  static var timeout: KeyFileForm {
    KeyFileForm(
      wanted: "\(DurationText.form), up to a year, or never",
      read: { text in
        if text == "never" { return 0 }
        return DurationText.seconds(text).flatMap {
          $0 <= NotificationOrder.longestPause ? $0 : nil
        }
      },
      write: { $0 == 0 ? "never" : DurationText.text($0) })
  }

  /// Days.
  static var days: KeyFileForm {
    KeyFileForm(
      wanted: "a number of days from 0 to 3650",
      read: { text in KeyFileText.number(text).flatMap { (0...3650).contains($0) ? $0 : nil } },
      write: { NumberText.text($0) })
  }
}

extension KeyFileForm<String> {
  /// Text that is not empty.
  static func text(_ wanted: String, longest: Int = longestText) -> KeyFileForm {
    KeyFileForm(
      wanted: wanted,
      read: { text in
        text.isEmpty || text.utf8.count > longest || text.utf8.contains(0) ? nil : text
      },
      write: { $0 })
  }

  /// A theme's name, which names a folder.
  static var theme: KeyFileForm {
    KeyFileForm(
      wanted: "the name of a theme",
      read: { text in
        text.isEmpty || text.utf8.count > 64 || text.hasPrefix(".") || text.contains("/")
          ? nil : text
      },
      write: { $0 })
  }

  /// A program: a path, or a name for the search path.
  static var program: KeyFileForm {
    var form = text("a program: its path from the root or from ~/, or its name")
    let read = form.read
    form = KeyFileForm(
      wanted: form.wanted,
      read: { text in
        guard let text = read(text) else { return nil }
        return text.hasPrefix("/") || !text.contains("/") ? text : nil
      },
      write: form.write, takesPath: true)
    return form
  }
}

extension KeyFileForm<KeyChord?> {
  /// A key chord, or `none`.
  static var chord: KeyFileForm {
    KeyFileForm(
      wanted: "modifiers and a key such as Super+N or Ctrl+Alt+space, or none",
      read: { text -> KeyChord?? in
        if text == "none" { return .some(nil) }
        return (try? KeyChord(parsing: text)).map { .some($0) }
      },
      write: { $0?.description ?? "none" })
  }
}

extension KeyFileForm<MonitorChoice> {
  static var monitor: KeyFileForm {
    KeyFileForm(
      wanted: MonitorChoice.words.joined(separator: ", ") + " or the name of an output",
      read: { $0.utf8.count <= 256 ? MonitorChoice(rawValue: $0) : nil }, write: \.rawValue)
  }
}

extension KeyFileForm<TransitionName> {
  static var transition: KeyFileForm {
    let names = TransitionName.builtIn.map(\.rawValue).joined(separator: ", ")
    return KeyFileForm(
      wanted: "\(names) or the name of a theme’s transition",
      read: TransitionName.init(rawValue:), write: \.rawValue)
  }
}

extension KeyFileForm<AlertLevel> {
  static var level: KeyFileForm {
    let names: [(name: String, level: AlertLevel)] = [
      ("normal", .normal), ("statusBar", .statusBar), ("alert", .alert),
    ]
    let bounds = -1_000_000...1_000_000
    return KeyFileForm(
      wanted: "normal, statusBar, alert or a whole number",
      read: { text in
        if let named = names.first(where: { $0.name == text }) { return named.level }
        return Int(text).flatMap { bounds.contains($0) ? AlertLevel(rawValue: $0) : nil }
      },
      write: { level in names.first { $0.level == level }?.name ?? String(level.rawValue) })
  }
}

extension KeyFileForm<NotificationSound> {
  /// A sound, or `none`, which is read as `silence`.
  static func sound(silence: NotificationSound) -> KeyFileForm {
    KeyFileForm(
      wanted: "a sound’s name, the path of a file from the root or from ~/, or none",
      read: { text in
        if text == "none" { return silence }
        guard !text.isEmpty, text.utf8.count <= longestText, !text.utf8.contains(0) else {
          return nil
        }
        if text.hasPrefix("/") { return .file(text) }
        return text.contains("/") ? nil : .named(text)
      },
      write: { sound in
        switch sound {
        case .none, .suppressed: "none"
        case .named(let name): name
        case .file(let path): path
        }
      },
      takesPath: true)
  }
}
