/// Values in the columns of a line.
enum PlainLine {
  /// Returns text with control characters replaced by spaces, so that it neither breaks the line nor
  /// controls a terminal.
  static func text(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
  }

  /// Returns seconds as “0.5 s”, “42 s”, “5 min”, or “3 h 20 min”.
  static func duration(_ seconds: Double) -> String {
    // Another program may have written it.
    let seconds = seconds.isNaN ? 0 : min(max(seconds, 0), 1e12)
    return switch seconds {
    case ..<10: "\((seconds * 10).rounded() / 10) s"
    case ..<120: "\(Int(seconds)) s"
    case ..<7200: "\(Int(seconds / 60)) min"
    default: "\(Int(seconds / 3600)) h \(Int(seconds / 60) % 60) min"
    }
  }
}
