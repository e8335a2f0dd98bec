import GLib
import TestHarness

/// Programs that send notifications without end, each as fast as it is answered.
final class NotificationFlood {
  private let connections: [BusConnection]
  private var isOver = false
  /// How many were sent.
  private(set) var sent = 0
  /// The numbers that came back.
  private(set) var numbers: [UInt32] = []
  private(set) var errors: [BusError] = []

  /// How many of each sender are under way.
  private static let window = 50

  /// Begins.
  init(_ count: Int, on desktop: NotificationDesktop) throws {
    connections = try (0..<count).map { _ in try desktop.connect() }
    for _ in 0..<Self.window { for connection in connections { send(on: connection) } }
  }

  /// Sends no more, and waits until the last is answered.
  func end() throws {
    isOver = true
    try wait(for: "the last answer", within: Bounds.start) {
      numbers.count + errors.count == sent
    }
  }

  private func send(on connection: BusConnection) {
    sent += 1
    let words = NotificationWords(title: "Flood \(sent)", message: "One of many")
    connection.call(
      "Notify", of: NotificationWords.service, at: NotificationWords.path,
      of: NotificationWords.service, words.arguments
    ) { [weak self, weak connection] answer in
      guard let self else { return }
      switch answer {
      case .success(let values): numbers.append(values[0]?.uint32 ?? 0)
      case .failure(let error): errors.append(error)
      }
      if !isOver, let connection { send(on: connection) }
    }
  }
}

/// What a program says with a notification of its own.
struct NotificationWords {
  static let service = "org.freedesktop.Notifications"
  static let path = "/org/freedesktop/Notifications"

  var title: String
  var message = ""
  var icon = ""
  var actions: [String] = []
  var hints: [String: Variant] = [:]

  /// Desktop Notifications 1.2: the arguments of `Notify`; it stays.
  var arguments: [Variant] {
    [
      .text("test"), .uint32(0), .text(icon), .text(title), .text(message), .texts(actions),
      .dictionary(hints), .int32(0),
    ]
  }

  /// Sends it, and lets the loop run until the answer is there.
  @discardableResult
  func send(on connection: BusConnection) throws -> UInt32? {
    try connection.ask("Notify", of: Self.service, at: Self.path, of: Self.service, arguments)[0]?
      .uint32
  }
}
