import AlertModel
import X11

/// The desktop's accent colour, which the presenter process reads from the portal and stores in a
/// property of the root window: `_TOCSIN_ACCENT`, three `CARDINAL`s from 0 to 65535.
///
/// So processes without a bus, such as prompts for secrets, can read it, and a new presenter has it
/// before its first frame.
@MainActor
final class DesktopAccent {
  /// The accent colour; nil if the desktop has none, or it is not known yet.
  private(set) var color: Color?

  private let connection: DisplayConnection
  /// Whether this process sets the property, and so need not read it.
  private var isPublisher = false
  private static let most = 65_535.0

  /// Reads the property; costs a round trip, unless `EarlyQuestion.accent` was asked.
  init(connection: DisplayConnection) {
    self.connection = connection
    color = read()
  }

  /// Reads the property again.
  ///
  /// - Returns: Whether it has changed.
  func reread() -> Bool {
    let former = color
    color = read()
    return color != former
  }

  /// Reads the property again, unless this process sets it.
  func wake() {
    if !isPublisher { _ = reread() }
  }

  /// Publishes another colour to all processes on the display.
  ///
  /// - Returns: Whether it has changed.
  func publish(_ color: Color?) -> Bool {
    isPublisher = true
    let rounded = color.map(Self.words).flatMap(Self.color)
    guard rounded != self.color else { return false }
    self.color = rounded
    let property = connection.atoms[.accent]
    if let rounded {
      connection.setCardinals(Self.words(rounded), property, of: connection.root)
    } else {
      connection.removeProperty(property, of: connection.root)
    }
    return true
  }

  private func read() -> Color? {
    connection.cardinals(connection.atoms[.accent], of: connection.root, limit: 3)
      .flatMap(Self.color)
  }

  private static func words(_ color: Color) -> [UInt] {
    [color.red, color.green, color.blue].map { UInt((min(max($0, 0), 1) * most).rounded()) }
  }

  private static func color(_ words: [UInt]) -> Color? {
    let parts = words.map { Double($0) / most }
    guard parts.count == 3, parts.allSatisfy({ $0 <= 1 }) else { return nil }
    return Color(red: parts[0], green: parts[1], blue: parts[2])
  }
}
