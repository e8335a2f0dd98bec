/// What screen readers say beside what is on the screen.
enum AccessibleWords {
  static let close = "Close"
  static let destructive = "Destructive"
  static let waiting = "Waits for a pause"
  static let secure = "Only this prompt has the keyboard"
  static let quality = "Quality"

  static func times(_ count: Int) -> String { "\(count) times" }
  static func items(_ count: Int) -> String { count == 1 ? "1 item" : "\(count) items" }
  static func found(_ count: Int, of all: Int, by filter: String) -> String {
    "\(count) of \(all) match “\(filter)”"
  }
}
