import AlertModel

/// A key of a theme file, from which reading, writing and error messages are derived.
struct ThemeSetting {
  let key: String
  /// What the key accepts, as the end of a sentence.
  let wanted: String
  /// Sets a value in a theme; false if the text is not accepted.
  let apply: (String, inout Theme) -> Bool
  /// The text for a theme's value.
  let text: (Theme) -> String

  /// A key for a colour.
  static func color(_ key: String, _ path: WritableKeyPath<Theme, Color>) -> ThemeSetting {
    ThemeSetting(key: key, wanted: ThemeValue.colorForm) { text, theme in
      guard let color = ThemeValue.color(text) else { return false }
      theme[keyPath: path] = color
      return true
    } text: {
      ThemeValue.text($0[keyPath: path])
    }
  }

  /// A key for a number; lengths are in points.
  static func number(
    _ key: String, _ path: WritableKeyPath<Theme, Double>, _ bounds: ClosedRange<Double>
  ) -> ThemeSetting {
    let ends = "\(ThemeValue.text(bounds.lowerBound)) to \(ThemeValue.text(bounds.upperBound))"
    return ThemeSetting(key: key, wanted: "a number from \(ends)") { text, theme in
      guard let number = ThemeValue.number(text), bounds.contains(number) else { return false }
      theme[keyPath: path] = number
      return true
    } text: {
      ThemeValue.text($0[keyPath: path])
    }
  }

  /// A key for a whole number.
  static func count(
    _ key: String, _ path: WritableKeyPath<Theme, Int>, _ bounds: ClosedRange<Int>
  ) -> ThemeSetting {
    let ends = "\(bounds.lowerBound) to \(bounds.upperBound)"
    return ThemeSetting(key: key, wanted: "a whole number from \(ends)") { text, theme in
      guard let number = Int(text), bounds.contains(number) else { return false }
      theme[keyPath: path] = number
      return true
    } text: {
      String($0[keyPath: path])
    }
  }

  /// A key for a part of a whole.
  static func part(
    _ key: String, _ path: WritableKeyPath<Theme, Double>, _ bounds: ClosedRange<Double> = 0...1
  ) -> ThemeSetting {
    let ends =
      "\(ThemeValue.text(part: bounds.lowerBound)) to \(ThemeValue.text(part: bounds.upperBound))"
    return ThemeSetting(key: key, wanted: "a part from \(ends)") { text, theme in
      guard let part = ThemeValue.part(text), bounds.contains(part) else { return false }
      theme[keyPath: path] = part
      return true
    } text: {
      ThemeValue.text(part: $0[keyPath: path])
    }
  }

  /// A key for yes or no.
  static func flag(_ key: String, _ path: WritableKeyPath<Theme, Bool>) -> ThemeSetting {
    ThemeSetting(key: key, wanted: "yes or no") { text, theme in
      guard ["yes", "no"].contains(text) else { return false }
      theme[keyPath: path] = text == "yes"
      return true
    } text: {
      $0[keyPath: path] ? "yes" : "no"
    }
  }

  /// The key for the font families.
  static let families = ThemeSetting(
    key: "families", wanted: "1 to 16 font families with ; between them"
  ) { text, theme in
    let families = ThemeValue.items(text)
    let areNames = families.allSatisfy { family in
      !family.isEmpty && family.utf8.count <= 64 && !family.contains(",")
        && !family.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
    guard areNames, (1...16).contains(families.count) else { return false }
    theme.fontFamilies = families.map(String.init)
    return true
  } text: {
    $0.fontFamilies.joined(separator: "; ")
  }
}
