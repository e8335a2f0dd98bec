import AlertModel
package import CommandOptions

extension OptionValue {
  /// Returns a percentage from 0 to 100, with or without its sign, or indeterminate progress.
  func progress() throws(OptionProblem) -> AlertProgress {
    if text == AlertProgress.indeterminateWord { return .indeterminate }
    let digits = text.hasSuffix("%") ? String(text.dropLast()) : text
    guard let percent = OptionValue(option: option, text: digits).number(),
      (0...100).contains(percent)
    else {
      throw OptionProblem(
        "\(option) takes a number from 0 to 100 or \(AlertProgress.indeterminateWord), "
          + "not “\(text)”")
    }
    return .percent(percent)
  }

  /// Returns a position on the root window, in device pixels.
  func point() throws(OptionProblem) -> Point {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map {
      OptionValue(option: option, text: String($0)).number()
    }
    guard numbers.count == 2, let x = numbers[0], let y = numbers[1],
      [x, y].allSatisfy({ (-32_768...32_767).contains($0) })
    else {
      throw OptionProblem(
        "\(option) takes X,Y, two numbers from -32768 to 32767, not “\(text)”")
    }
    return Point(x: x, y: y)
  }

  /// Returns a notification's ID, given alone or as the identifier of its toast.
  func notification() throws(OptionProblem) -> NotificationID {
    let prefix = "notification-"
    let digits = text.hasPrefix(prefix) ? text.dropFirst(prefix.count) : text[...]
    guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let id = NotificationID(digits),
      id > 0
    else {
      throw OptionProblem(
        "\(option) takes a notification’s number, such as 12 or notification-12, not “\(text)”")
    }
    return id
  }

  /// Returns a level, given by name or as a number.
  func level(magnitude: Int) throws(OptionProblem) -> AlertLevel {
    switch text {
    case "normal": return .normal
    case "statusBar", "status-bar": return .statusBar
    case "alert": return .alert
    default:
      return AlertLevel(
        rawValue: try integer(
          in: -magnitude...magnitude, "normal, statusBar, alert or a whole number"))
    }
  }
}

extension ValueCompletion.Source {
  /// The names of the installed themes.
  package static let themes = Self("themes")
  /// The identifiers of the alerts that wait or are on screen.
  package static let alerts = Self("alerts")
  /// The IDs of the notifications in the history.
  package static let notifications = Self("notifications")
}

extension ValueCompletion {
  package static let themes = Self(.themes)
  static let themesOrFolders = Self(.folders, .themes)
  package static let alerts = Self(.alerts)
  package static let notifications = Self(.notifications)
  static let levels = words(["normal", "statusBar", "alert"])
}
