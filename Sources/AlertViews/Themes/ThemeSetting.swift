import AlertModel

/// A key of a theme file.
typealias ThemeSetting = KeyFileSetting<Theme>

/// A group of a theme file with a fixed set of keys.
typealias ThemeSettingGroup = KeyFileSettingGroup<Theme>

extension KeyFileForm<Color> {
  /// A colour.
  static var color: KeyFileForm {
    KeyFileForm(
      wanted: ThemeValue.colorForm, read: { ThemeValue.color($0) }, write: { ThemeValue.text($0) })
  }
}

extension KeyFileForm<Double> {
  /// A number; lengths are in points.
  static func number(_ bounds: ClosedRange<Double>) -> KeyFileForm {
    let ends = "\(ThemeValue.text(bounds.lowerBound)) to \(ThemeValue.text(bounds.upperBound))"
    return KeyFileForm(
      wanted: "a number from \(ends)",
      read: { text in ThemeValue.number(text).flatMap { bounds.contains($0) ? $0 : nil } },
      write: { ThemeValue.text($0) })
  }

  /// A part of a whole.
  static func part(_ bounds: ClosedRange<Double>) -> KeyFileForm {
    let ends =
      "\(ThemeValue.text(part: bounds.lowerBound)) to \(ThemeValue.text(part: bounds.upperBound))"
    return KeyFileForm(
      wanted: "a part from \(ends)",
      read: { text in ThemeValue.part(text).flatMap { bounds.contains($0) ? $0 : nil } },
      write: { ThemeValue.text(part: $0) })
  }
}

extension KeyFileForm<[String]> {
  /// Font families.
  static var families: KeyFileForm {
    KeyFileForm(
      wanted: "1 to 16 font families with ; between them",
      read: { text in
        let families = ThemeValue.items(text)
        let areNames = families.allSatisfy { family in
          !family.isEmpty && family.utf8.count <= 64 && !family.contains(",")
            && !family.unicodeScalars.contains { $0.properties.generalCategory == .control }
        }
        return areNames && (1...16).contains(families.count) ? families.map(String.init) : nil
      },
      write: { $0.joined(separator: "; ") })
  }
}
