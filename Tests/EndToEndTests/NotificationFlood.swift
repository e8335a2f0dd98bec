import GLib
import TestHarness

/// Clients that keep sending notifications, each as fast as it gets replies.
final class NotificationFlood {
  private let connections: [BusConnection]
  private var isOver = false
  /// The number of notifications sent.
  private(set) var sent = 0
  /// The IDs in the replies.
  private(set) var numbers: [UInt32] = []
  private(set) var errors: [BusError] = []
  /// The number of replies.
  var answered: Int { numbers.count + errors.count }

  /// The number of requests of each sender without a reply.
  private static let window = 50

  /// Starts sending.
  init(_ count: Int, on desktop: NotificationDesktop) throws {
    connections = try (0..<count).map { _ in try desktop.connect() }
    for _ in 0..<Self.window { for connection in connections { send(on: connection) } }
  }

  /// Stops sending, and waits for the last reply.
  func end() throws {
    isOver = true
    try wait(for: "the last answer", within: Bounds.start) {
      answered == sent
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

/// The content of one notification.
struct NotificationWords {
  static let service = "org.freedesktop.Notifications"
  static let path = "/org/freedesktop/Notifications"

  var title: String
  var message = ""
  var icon = ""
  var actions: [String] = []
  var hints: [String: Variant] = [:]

  /// The arguments of `Notify`, without a timeout.
  ///
  /// Desktop Notifications 1.2.
  var arguments: [Variant] {
    [
      .text("test"), .uint32(0), .text(icon), .text(title), .text(message), .texts(actions),
      .dictionary(hints), .int32(0),
    ]
  }

  /// Sends the notification, and waits for the reply.
  @discardableResult
  func send(on connection: BusConnection) throws -> UInt32? {
    try connection.ask("Notify", of: Self.service, at: Self.path, of: Self.service, arguments)[0]?
      .uint32
  }
}
